import type { VirtualItem } from '@tanstack/virtual-core'
import type { RowPlan } from './row-plan.ts'

/** A row that is drawn, and the room before it of rows that are not. */
export interface Part {
  readonly index: number
  readonly before: number
}

/** What is drawn of a list, and the room after it. */
export interface Parts {
  readonly parts: ReadonlyArray<Part>
  readonly after: number
}

/** The parts of a list as the virtualizer has them. */
export function partsOf(drawn: ReadonlyArray<VirtualItem>, margin: number, total: number): Parts {
  let end = margin
  const parts = drawn.map((item) => {
    const before = item.start - end
    end = item.end
    return { index: item.index, before }
  })
  return { parts, after: margin + total - end }
}

/** Rows before and after the one that one comes to, drawn before anything is measured. */
const FIRST = { before: 12, after: 40 }

/** The parts of a list before there is a layout: those around a row, or those at the end. */
export function partsAround(
  index: number | undefined,
  plan: RowPlan,
  estimate: (index: number) => number,
): Parts {
  const count = plan.rows.length
  const from = Math.max(0, index === undefined ? count - FIRST.after : index - FIRST.before)
  const to = Math.min(count, index === undefined ? count : index + FIRST.after)
  const turn = plan.turnOf(from)
  const parts: Part[] = []
  if (turn < from) parts.push({ index: turn, before: sum(0, turn, estimate) })
  const skipped = turn < from ? turn + 1 : 0
  for (let at = from; at < to; at += 1)
    parts.push({ index: at, before: at === from ? sum(skipped, from, estimate) : 0 })
  return { parts, after: sum(to, count, estimate) }
}

function sum(from: number, to: number, estimate: (index: number) => number): number {
  let height = 0
  for (let index = from; index < to; index += 1) height += estimate(index)
  return height
}
