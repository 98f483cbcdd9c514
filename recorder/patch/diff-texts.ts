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
  const steps = diffSteps(before, after, options)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** So many lines are a step: some milliseconds. */
const STEP = 10_000

/** {@link diffTexts} bit by bit, for texts so long that comparing them would hold a page. */
export function* diffSteps(
  before: string,
  after: string,
  options: DiffTextsOptions = {},
): Generator<undefined, Hunk[]> {
  if (before === after) return []
  const firstLine = 'firstLine' in options ? options.firstLine : 1
  const [a, b] = splitBoth(before, after)
  yield
  const numbers = new Map<string, number>()
  const numbered = { a: yield* numberLines(a, numbers), b: yield* numberLines(b, numbers) }
  const { matches } = commonEntries(numbered.a, numbered.b, BUDGET)
  yield
  const hunk = new HunkBuilder(firstLine, firstLine)
  let i = 0
  let j = 0
  const whole = { a: a.length, b: b.length, length: 0 }
  for (const match of [...matches, whole]) {
    for (; i < match.a; i++) {
      hunk.remove(a[i] ?? '')
      if (i % STEP === STEP - 1) yield
    }
    for (; j < match.b; j++) {
      hunk.add(b[j] ?? '')
      if (j % STEP === STEP - 1) yield
    }
    for (const end = i + match.length; i < end; i++, j++) {
      hunk.context(a[i] ?? '')
      if (i % STEP === STEP - 1) yield
    }
  }
  return [hunk.build()]
}

/** A number for each line; the same for lines that are the same. */
function* numberLines(
  lines: ReadonlyArray<string>,
  numbers: Map<string, number>,
): Generator<undefined, number[]> {
  const numbered: number[] = []
  for (const line of lines) {
    const number = numbers.get(line) ?? numbers.size
    if (number === numbers.size) numbers.set(line, number)
    numbered.push(number)
    if (numbered.length % STEP === 0) yield
  }
  return numbered
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
