import type { Item } from '../../../recorder/index.ts'
import type { Row } from '../row.ts'

/** What an estimate is made from, in pixels. */
export interface Measures {
  readonly line: number
  readonly row: number
  readonly air: number
  /** Characters in a line of prose. */
  readonly measure: number
}

/** As the styles have it where nobody changes them. */
export const MEASURES: Measures = { line: 24, row: 28, air: 16, measure: 84 }

/** How high a row is likely to be, closed, before it was ever drawn. */
export function estimateRow(
  row: Row,
  gap: boolean,
  last: boolean,
  by: Measures = MEASURES,
): number {
  const around = (gap ? by.air : 0) + (last ? 2 * by.air : 0)
  switch (row.kind) {
    case 'item':
      return around + estimateItem(row.item, by)
    case 'group':
      return around + by.row
    case 'run-end':
      return around + (row.item === undefined ? by.row : by.row + by.line)
  }
}

function estimateItem(item: Item, by: Measures): number {
  switch (item.kind) {
    case 'user':
      return 22 + by.line * Math.min(4, linesOf(item.text, by.measure))
    case 'text':
      return proseHeight(item.text, by)
    case 'notice':
      return 20 * linesOf(item.text, by.measure)
    default:
      return by.row
  }
}

/** Enough of a text to tell how long it is; beyond it, what was read stands for the rest. */
const READ = 20_000

function proseHeight(text: string, by: Measures): number {
  const head = text.slice(0, READ)
  let height = 0
  let code = false
  for (const line of head.split('\n')) {
    if (line.startsWith('```')) {
      code = !code
      height += 16
    } else if (code) height += 20
    else if (line.trim() === '') height += by.line / 2
    else height += by.line * Math.ceil(line.length / by.measure)
  }
  return (height * text.length) / Math.max(1, head.length)
}

function linesOf(text: string, measure: number): number {
  let lines = 0
  for (const line of text.slice(0, READ).split('\n')) {
    lines += Math.max(1, Math.ceil(line.length / measure))
    if (lines > 200) break
  }
  return lines
}
