import { useRef } from 'react'
import type { Item, RunInfo } from '../../recorder/index.ts'
import { type GroupOf, makeRows, type RowList } from './rows.ts'

/** The rows of a list that changes; only what comes after the first change is made anew. */
export function useRows(
  items: ReadonlyArray<Item>,
  runs: ReadonlyArray<RunInfo>,
  groupOf: GroupOf,
): RowList {
  // A cache of what the last drawing made, not a state: without it the rows are the same.
  const last = useRef<RowList>(undefined)
  last.current = makeRows(items, runs, groupOf, last.current)
  return last.current
}
