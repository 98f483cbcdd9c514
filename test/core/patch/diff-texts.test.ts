import { structuredPatch } from 'diff'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { diffTexts, foldContext, markLines, wordMarks } from '../../../recorder/patch/index.ts'
import { cpuTime } from '../terminal/cpu-time.ts'

const show = (before: string, after: string) =>
  diffTexts(before, after).flatMap(({ lines }) =>
    lines.map(({ kind, text }) => (kind === 'add' ? '+' : kind === 'remove' ? '-' : ' ') + text),
  )

test.each([
  ['a\nb\nc\n', 'a\nx\nc\n', [' a', '-b', '+x', ' c']],
  ['', 'a\nb\n', ['+a', '+b']],
  ['a\nb\n', '', ['-a', '-b']],
  ['a', 'a\n', [' a', '+']],
  ['a\n', 'a', [' a', '-']],
  ['same', 'same', []],
])('from %j to %j', (before, after, expected) => {
  expect(show(before, after)).toEqual(expected)
})

const text = fc
  .array(fc.constantFrom('a', 'b', 'c', 'd', ''), { maxLength: 30 })
  .map((all) => `${all.join('\n')}\n`)

test('has all lines of both texts, and changes no more of them than jsdiff', () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      fc.pre(before !== after)
      const lines = diffTexts(before, after)[0]?.lines ?? []
      const side = (skip: string) =>
        lines.filter(({ kind }) => kind !== skip).map((line) => line.text)
      const own = (whole: string) => whole.slice(0, -1).split('\n')
      expect(side('add')).toEqual(own(before))
      expect(side('remove')).toEqual(own(after))
      const changed = lines.filter(({ kind }) => kind !== 'context').length
      const theirs = structuredPatch('f', 'f', before, after, '', '', { context: 0 })
        .hunks.flatMap((hunk) => hunk.lines)
        .filter((line) => !line.startsWith('\\'))
      expect(changed).toBe(theirs.length)
    }),
    { numRuns: 500 },
  )
})

test('numbers lines from where the text begins, or not at all', () => {
  expect(diffTexts('a\nb', 'a\nc', { firstLine: 41 })[0]?.lines).toEqual([
    { kind: 'context', text: 'a', oldLine: 41, newLine: 41 },
    { kind: 'remove', text: 'b', oldLine: 42 },
    { kind: 'add', text: 'c', newLine: 42 },
  ])
  expect(diffTexts('b', 'c', { firstLine: undefined })[0]?.lines).toEqual([
    { kind: 'remove', text: 'b' },
    { kind: 'add', text: 'c' },
  ])
})

test('large and repetitive texts take bounded time and lose no line', () => {
  const numbers = (seed: number) =>
    Array.from({ length: 20_000 }, (_, i) => String(((i * seed) % 97) * ((i * 31) % 13))).join('\n')
  const [before, after] = [numbers(7), numbers(11)]
  expect(cpuTime(() => diffTexts(before, after))).toBeLessThan(3_000)
  const lines = diffTexts(before, after)[0]?.lines ?? []
  expect(lines.filter(({ kind }) => kind !== 'add')).toHaveLength(20_000)
  expect(diffTexts('x'.repeat(10_000_000), 'y')[0]?.lines).toHaveLength(2)
})

test('marks the words that differ, joined over spaces', () => {
  const parts = (before: string, after: string) => {
    const marks = wordMarks(before, after)
    return [
      marks.before.map(({ start, end }) => before.slice(start, end)),
      marks.after.map(({ start, end }) => after.slice(start, end)),
    ]
  }
  expect(parts('if (seen.has(id)) return', 'if (seen.has(key(run, id))) return')).toEqual([
    [],
    ['key(run, ', ')'],
  ])
  expect(parts('const a = one two', 'const a = three four')).toEqual([['one two'], ['three four']])
  expect(parts('nothing alike', '42 + 1')).toEqual([[], []])
  expect(parts('x'.repeat(3_000), `${'x'.repeat(1_500)}😀${'x'.repeat(1_500)}`)).toEqual([
    [],
    ['😀'],
  ])
})

test('marks each removed line against the added line in its place', () => {
  const [hunk] = diffTexts('let a = 1\nlet b = 2\n', 'let a = 3\nlet b = 4\n')
  expect([...markLines(hunk?.lines ?? [])]).toEqual([
    [0, [{ start: 8, end: 9 }]],
    [2, [{ start: 8, end: 9 }]],
    [1, [{ start: 8, end: 9 }]],
    [3, [{ start: 8, end: 9 }]],
  ])
})

test('folds what did not change, but for the lines next to a change, and loses none', () => {
  const before = Array.from({ length: 40 }, (_, i) => `line ${i}`)
  const after = before.with(20, 'changed')
  const [hunk] = diffTexts(before.join('\n'), after.join('\n'))
  const stretches = foldContext(hunk?.lines ?? [])
  expect(stretches.map(({ kind, from, lines }) => [kind, from, lines.length])).toEqual([
    ['folded', 0, 17],
    ['lines', 17, 8],
    ['folded', 25, 16],
  ])
  expect(stretches.flatMap(({ lines }) => lines)).toEqual(hunk?.lines)
})
