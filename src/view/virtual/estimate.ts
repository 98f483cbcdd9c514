import type { Item, TextItem } from '../../../recorder/index.ts'
import type { Row } from '../row.ts'

/** What an estimate is made from, in pixels. */
interface Measures {
  readonly line: number
  readonly row: number
  readonly air: number
  /** Characters in a line of prose. */
  readonly measure: number
}

/** As the styles have it where nobody changes them. */
const MEASURES: Measures = { line: 24, row: 28, air: 16, measure: 84 }

/** How high a row is likely to be, closed, before it was ever drawn. */
export function estimateRow(row: Row, gap: boolean, last: boolean): number {
  return ownHeight(row, MEASURES) + (gap ? MEASURES.air : 0) + (last ? 2 * MEASURES.air : 0)
}

function ownHeight(row: Row, by: Measures): number {
  switch (row.kind) {
    case 'item':
      return estimateItem(row.item, by)
    case 'group':
      return by.row
    case 'run-end':
      return row.item === undefined ? by.row : by.row + by.line
  }
}

function estimateItem(item: Item, by: Measures): number {
  switch (item.kind) {
    case 'user':
      return 22 + by.line * Math.min(4, linesOf(item.text, by.measure))
    case 'text':
      return knownProseHeight(item, by)
    case 'notice':
      return 20 * linesOf(item.text, by.measure)
    default:
      return by.row
  }
}

/** Enough of a text to tell how long it is; beyond it, what was read stands for the rest. */
const READ = 8_000

/** A text is read once; each new row asks for the heights of all. */
const KNOWN = new WeakMap<TextItem, number>()

function knownProseHeight(item: TextItem, by: Measures): number {
  let height = KNOWN.get(item)
  if (height === undefined) {
    height = proseHeight(item.text, by)
    KNOWN.set(item, height)
  }
  return height
}

function proseHeight(text: string, by: Measures): number {
  const length = Math.min(text.length, READ)
  let height = 0
  let code = false
  for (let start = 0; start < length; ) {
    const end = endOfLine(text, start, length)
    if (text.startsWith('```', start)) {
      code = !code
      height += 16
    } else if (code) height += 20
    else if (end === start) height += by.line / 2
    else height += by.line * Math.ceil((end - start) / by.measure)
    start = end + 1
  }
  return (height * text.length) / Math.max(1, length)
}

/** Lines of a text that shows only its first ones, or is short. */
function linesOf(text: string, measure: number): number {
  let lines = 0
  for (let start = 0; start <= text.length && lines < 200; ) {
    const end = endOfLine(text, start, text.length)
    lines += Math.max(1, Math.ceil((end - start) / measure))
    start = end + 1
  }
  return lines
}

function endOfLine(text: string, start: number, limit: number): number {
  const end = text.indexOf('\n', start)
  return end === -1 || end > limit ? limit : end
}
