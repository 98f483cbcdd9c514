import { commonEntries, type Match } from './common-entries.ts'
import type { HunkLine } from './file-change.ts'
import { pairLines } from './pair-lines.ts'

/** A part of a line, in UTF-16 code units; `end` is behind its last. */
export interface Mark {
  readonly start: number
  readonly end: number
}

/** What differs between two versions of a line. */
export interface WordMarks {
  /** What only the old line has. */
  readonly before: ReadonlyArray<Mark>
  /** What only the new line has. */
  readonly after: ReadonlyArray<Mark>
}

const NOTHING: WordMarks = { before: [], after: [] }

/** Longer lines are compared at their ends only. */
const MAX_LENGTH = 2_000
const BUDGET = 20_000
/** Lines that share less of their words than this are two lines and not two versions of one. */
const LEAST_COMMON = 0.3

interface Word {
  readonly text: string
  readonly start: number
}

/**
 * The words that differ between two versions of a line. Nothing where the lines have little in
 * common: all would be marked, which tells nobody anything. Of lines longer than 2,000 characters,
 * everything between their common ends.
 */
export function wordMarks(before: string, after: string): WordMarks {
  if (before === after) return NOTHING
  if (before.length > MAX_LENGTH || after.length > MAX_LENGTH) return endMarks(before, after)
  const a = wordsOf(before)
  const b = wordsOf(after)
  const numbers = new Map<string, number>()
  const number = ({ text }: Word): number => {
    const known = numbers.get(text)
    if (known !== undefined) return known
    numbers.set(text, numbers.size)
    return numbers.size - 1
  }
  const { matches } = commonEntries(a.map(number), b.map(number), BUDGET)
  if (!alike(before, after, sharedLength(a, matches))) return NOTHING
  const gapsA = matches.map(({ a: from, length }) => ({ from, length }))
  const gapsB = matches.map(({ b: from, length }) => ({ from, length }))
  return { before: marksOf(before, a, gapsA), after: marksOf(after, b, gapsB) }
}

/** Letters and digits that belong together, white space, and everything else one by one. */
function wordsOf(line: string): Word[] {
  const words: Word[] = []
  for (const match of line.matchAll(/[\p{L}\p{N}\p{M}_]+|\s+|./gsu)) {
    words.push({ text: match[0], start: match.index })
  }
  return words
}

/** How many characters that are not white space two lines share. */
function sharedLength(words: ReadonlyArray<Word>, matches: ReadonlyArray<Match>): number {
  let length = 0
  for (const match of matches) {
    for (const { text } of words.slice(match.a, match.a + match.length))
      length += text.trim().length
  }
  return length
}

function alike(before: string, after: string, shared: number): boolean {
  const solid = (line: string) => line.replace(/\s+/g, '').length
  return shared >= LEAST_COMMON * Math.max(solid(before), solid(after))
}

/** What lies between the matches, with marks joined where only white space parts them. */
function marksOf(
  line: string,
  words: ReadonlyArray<Word>,
  matches: ReadonlyArray<{ from: number; length: number }>,
): Mark[] {
  const startOf = (word: number) => words[word]?.start ?? line.length
  const marks: Mark[] = []
  let word = 0
  for (const { from, length } of [...matches, { from: words.length, length: 0 }]) {
    const mark = { start: startOf(word), end: startOf(from) }
    const last = marks.at(-1)
    if (mark.end > mark.start) {
      if (last !== undefined && line.slice(last.end, mark.start).trim() === '') {
        marks[marks.length - 1] = { start: last.start, end: mark.end }
      } else marks.push(mark)
    }
    word = from + length
  }
  return marks
}

/** Everything between the common ends, cut between characters and not within a pair. */
function endMarks(before: string, after: string): WordMarks {
  const shorter = Math.min(before.length, after.length)
  let head = 0
  while (head < shorter && before[head] === after[head]) head++
  if (isHigh(before, head - 1)) head--
  let tail = 0
  const same = () => before[before.length - 1 - tail] === after[after.length - 1 - tail]
  while (tail < shorter - head && same()) tail++
  if (isHigh(before, before.length - tail - 1) && tail > 0) tail--
  if (!alike(before, after, head + tail)) return NOTHING
  const mark = (line: string): Mark[] =>
    line.length - tail > head ? [{ start: head, end: line.length - tail }] : []
  return { before: mark(before), after: mark(after) }
}

function isHigh(text: string, index: number): boolean {
  return (text.charCodeAt(index) & 0xfc00) === 0xd800
}

/**
 * The marks of a hunk's lines, by the index of the line. In a block of changes the lines that have
 * most in common are taken for two versions of one.
 *
 * @param budget - how many characters of lines to compare; those after them get no marks
 */
export function markLines(
  lines: ReadonlyArray<HunkLine>,
  budget = 200_000,
): ReadonlyMap<number, ReadonlyArray<Mark>> {
  const marks = new Map<number, ReadonlyArray<Mark>>()
  let left = budget
  for (let i = 0; i < lines.length && left > 0; ) {
    const removed = countOf(lines, i, 'remove')
    const added = countOf(lines, i + removed, 'add')
    const textsOf = (from: number, count: number) =>
      lines.slice(from, from + count).map(({ text }) => text)
    const olds = textsOf(i, removed)
    const news = textsOf(i + removed, added)
    for (const [a, b] of pairLines(olds, news)) {
      const before = olds[a] ?? ''
      const after = news[b] ?? ''
      left -= before.length + after.length
      if (left < 0) break
      const { before: old, after: now } = wordMarks(before, after)
      if (old.length > 0) marks.set(i + a, old)
      if (now.length > 0) marks.set(i + removed + b, now)
    }
    i += Math.max(removed + added, 1)
  }
  return marks
}

function countOf(lines: ReadonlyArray<HunkLine>, from: number, kind: HunkLine['kind']): number {
  let to = from
  while (lines[to]?.kind === kind) to++
  return to - from
}
