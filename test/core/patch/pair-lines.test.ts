import { describe, expect, it } from 'vitest'
import { type HunkLine, markLines } from '../../../recorder/patch/index.ts'
import { pairLines } from '../../../recorder/patch/pair-lines.ts'

const hunk = (...lines: string[]): HunkLine[] =>
  lines.map((line, n) => ({
    kind: line.startsWith('-') ? 'remove' : line.startsWith('+') ? 'add' : 'context',
    text: line.slice(1),
    oldNumber: n,
    newNumber: n,
  })) as HunkLine[]

describe('pairing the lines of a change', () => {
  it.each<[string, string[], string[], [number, number][]]>([
    ['a line for a line, whatever they say', ['alpha'], ['omega'], [[0, 0]]],
    [
      'a line put before the one that was changed',
      ['const total = sum(items)'],
      ['// Without those that were sent back.', 'const total = sum(kept)'],
      [[0, 1]],
    ],
    [
      'a line taken away before the one that was changed',
      ['import { a } from "a"', 'export const limit = 10'],
      ['export const limit = 20'],
      [[1, 0]],
    ],
    [
      'lines that were put between two changed ones',
      ['function first(x) {', '  return first(x)'],
      ['function second(x) {', '  check(y, "is there")', '  return second(x)'],
      [
        [0, 0],
        [1, 2],
      ],
    ],
    ['lines that have nothing in common', ['alpha', 'beta'], ['1 2 3', '4', '5'], []],
    ['no lines', [], ['a'], []],
  ])('%s', (_, removed, added, pairs) => {
    expect(pairLines(removed, added)).toEqual(pairs)
  })

  it('goes line by line through large blocks', () => {
    const lines = Array.from({ length: 30 }, (_, n) => `line ${n}`)
    expect(pairLines(lines, lines.slice(1))).toEqual(lines.slice(1).map((_, n) => [n, n]))
  })

  it('marks the words of the lines that belong together', () => {
    const lines = hunk(
      ' const items = load()',
      '-const total = sum(items)',
      '+// Without those that were sent back.',
      '+const total = sum(kept)',
    )
    const marked = [...markLines(lines)].map(([line, marks]) => [
      line,
      marks.map(({ start, end }) => lines[line]?.text.slice(start, end)),
    ])
    expect(marked).toEqual([
      [1, ['items']],
      [3, ['kept']],
    ])
  })
})
