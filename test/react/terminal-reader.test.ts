import { expect, test } from 'vitest'
import { renderTerminal, type TerminalLine } from '../../recorder/index.ts'
import { TerminalReader } from '../../src/cards/terminal-reader.ts'

function readAll(reader: TerminalReader): number {
  let steps = 0
  while (reader.step()) steps += 1
  return steps
}

const words = (lines: ReadonlyArray<TerminalLine>) =>
  lines.map((line) => line.map(({ text }) => text).join(''))

const log = (from: number, to: number) =>
  Array.from(
    { length: to - from },
    (_, index) => `\u001b[3${index % 8}m${from + index}\u001b[0m of a long build\n`,
  ).join('')

test('what is read step by step is what a terminal shows', () => {
  const text = `${log(0, 5_000)}\r50 %\r100 %`
  const reader = new TerminalReader()
  reader.take(text, false)
  expect(reader.isDone).toBe(false)
  expect(readAll(reader)).toBeGreaterThan(5)
  expect(reader.isDone).toBe(true)
  expect(reader.read.lines).toEqual(renderTerminal(text).lines)
  expect(reader.read).toBe(reader.read)
})

test('a text that grows is read on from where it was', () => {
  const reader = new TerminalReader()
  const before = log(0, 5_000)
  reader.take(before, true)
  readAll(reader)
  const [first] = reader.read.lines
  reader.take(`${before}one line more\n`, true)
  expect(readAll(reader)).toBe(1)
  expect(reader.read.lines[0]).toBe(first)
  expect(words(reader.read.lines).at(-1)).toBe('one line more')
  reader.take('another text', false)
  readAll(reader)
  expect(words(reader.read.lines)).toEqual(['another text'])
})

test('of a long text the beginning and the end are read, and between them more when asked', () => {
  const text = log(0, 60_000)
  const reader = new TerminalReader()
  reader.take(text, false)
  readAll(reader)
  const { lines, leftOut } = reader.read
  expect(words(lines)[0]).toBe('0 of a long build')
  expect(words(lines).at(-1)).toBe('59999 of a long build')
  expect(leftOut).toBeGreaterThan(0)
  for (let asked = 0; reader.read.leftOut > 0 && asked < 10; asked += 1) {
    expect(reader.next).toBeGreaterThan(0)
    reader.more()
    readAll(reader)
  }
  expect(words(reader.read.lines)).toEqual(
    Array.from({ length: 60_000 }, (_, index) => `${index} of a long build`),
  )
})

test('a long text that grows keeps its end', () => {
  const reader = new TerminalReader()
  for (const until of [20_000, 40_000, 60_000, 61_000, 100_000]) {
    reader.take(log(0, until), true)
    readAll(reader)
    expect(words(reader.read.lines).at(-1)).toBe(`${until - 1} of a long build`)
    expect(words(reader.read.lines)[0]).toBe('0 of a long build')
  }
})

test('half a character at the end shows once nothing more comes', () => {
  const reader = new TerminalReader()
  reader.take('a\ud83d', true)
  readAll(reader)
  expect(words(reader.read.lines)).toEqual(['a'])
  reader.take('a\ud83d\ude00', false)
  readAll(reader)
  expect(words(reader.read.lines)).toEqual(['a\ud83d\ude00'])
})
