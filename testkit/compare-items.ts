import { type Item, toNotation } from '../recorder/index.ts'

/** Where two lists of items part. */
export interface ItemDifference {
  /** Index of the first item that differs. */
  readonly at: number
  /** Both lists side by side around that item. */
  readonly columns: string
}

const WIDTH = 56
const CONTEXT = 3

/** The first difference between what should be seen and what is; null where there is none. */
export function compareItems(
  expected: ReadonlyArray<Item>,
  actual: ReadonlyArray<Item>,
  names: readonly [string, string] = ['expected', 'actual'],
): ItemDifference | null {
  if (isSame(expected, actual)) return null
  const length = Math.max(expected.length, actual.length)
  let at = 0
  while (at < length && isSame(expected[at], actual[at])) at += 1
  return { at, columns: sideBySide(expected, actual, at, names) }
}

function sideBySide(
  expected: ReadonlyArray<Item>,
  actual: ReadonlyArray<Item>,
  at: number,
  [left, right]: readonly [string, string],
): string {
  const lines = [`    ${left.padEnd(WIDTH)} | ${right}`]
  const end = Math.min(Math.max(expected.length, actual.length), at + CONTEXT + 1)
  for (let index = Math.max(0, at - CONTEXT); index < end; index += 1) {
    const rows =
      index === at
        ? [linesOf(expected[index], true), linesOf(actual[index], true)]
        : [linesOf(expected[index]), linesOf(actual[index])]
    const [a = [], b = []] = rows
    for (let row = 0; row < Math.max(a.length, b.length); row += 1) {
      const mark = index === at ? '>' : ' '
      const number = row === 0 ? String(index).padStart(2) : '  '
      lines.push(`${mark}${number} ${(a[row] ?? '').padEnd(WIDTH)} | ${b[row] ?? ''}`)
    }
  }
  return lines.join('\n')
}

function linesOf(item: Item | undefined, whole = false): string[] {
  if (item === undefined) return ['(nothing)']
  const text = `${item.key} ${JSON.stringify(whole ? item : toNotation(item))}`
  if (!whole) return [text.length > WIDTH ? `${text.slice(0, WIDTH - 1)}…` : text]
  const lines: string[] = []
  for (let from = 0; from < text.length && lines.length < 20; from += WIDTH)
    lines.push(text.slice(from, from + WIDTH))
  return lines
}

/** Whether two JSON-like values are alike; what is undefined is not there. */
function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) || Array.isArray(b)) {
    return (
      Array.isArray(a) &&
      Array.isArray(b) &&
      a.length === b.length &&
      a.every((value, i) => isSame(value, b[i]))
    )
  }
  const left = presentEntries(a)
  const right = new Map(presentEntries(b))
  return (
    left.length === right.size &&
    left.every(([key, value]) => right.has(key) && isSame(value, right.get(key)))
  )
}

function presentEntries(value: object): [string, unknown][] {
  return Object.entries(value).filter(([, part]) => part !== undefined)
}
