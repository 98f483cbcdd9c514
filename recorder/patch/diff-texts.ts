import { commonEntries } from './common-entries.ts'
import type { Hunk } from './file-change.ts'
import { HunkBuilder } from './hunk-builder.ts'

/** How much work one comparison may be: some ten milliseconds. */
const BUDGET = 2_000_000

/** How {@link diffTexts} numbers the lines. */
export interface DiffTextsOptions {
  /**
   * The number of the first line in both texts, from 1; undefined where it is not known, and lines
   * get no numbers. Default 1.
   */
  readonly firstLine?: number | undefined
}

/**
 * What changed between two texts, line by line, as one hunk that has all lines of both; none where
 * they are equal. `foldContext` shortens what did not change.
 *
 * The difference is the smallest there is, unless the texts differ in more than 2,000 lines that
 * both have (moved about), or are so repetitive that it would take too long: then all between their
 * common ends is removed and added. Linear but for that bounded search.
 */
export function diffTexts(before: string, after: string, options: DiffTextsOptions = {}): Hunk[] {
  if (before === after) return []
  const firstLine = 'firstLine' in options ? options.firstLine : 1
  const [a, b] = splitBoth(before, after)
  const numbers = new Map<string, number>()
  const number = (line: string): number => {
    const known = numbers.get(line)
    if (known !== undefined) return known
    numbers.set(line, numbers.size)
    return numbers.size - 1
  }
  const { matches } = commonEntries(a.map(number), b.map(number), BUDGET)
  const hunk = new HunkBuilder(firstLine, firstLine)
  let i = 0
  let j = 0
  for (const match of [...matches, { a: a.length, b: b.length, length: 0 }]) {
    for (; i < match.a; i++) hunk.remove(a[i] ?? '')
    for (; j < match.b; j++) hunk.add(b[j] ?? '')
    for (const end = i + match.length; i < end; i++, j++) hunk.context(a[i] ?? '')
  }
  return [hunk.build()]
}

/**
 * The lines of both texts. A line break at the end of both (or of the only one there is) ends the
 * last line and begins none; one that only one of them has is told by an empty line.
 */
function splitBoth(before: string, after: string): [string[], string[]] {
  const ended = (text: string) => text === '' || text.endsWith('\n')
  const cut = ended(before) && ended(after)
  const lines = (text: string) => {
    if (text === '') return []
    return (cut ? text.slice(0, -1) : text).split('\n')
  }
  return [lines(before), lines(after)]
}

/** The hunk of a file that has all lines of a text and had none, or the other way around. */
export function wholeText(text: string, kind: 'add' | 'remove'): Hunk[] {
  return kind === 'add' ? diffTexts('', text) : diffTexts(text, '')
}
