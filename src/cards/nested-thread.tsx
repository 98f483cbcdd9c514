import { memo } from 'react'
import type { Item, RunInfo } from '../../recorder/index.ts'
import { RowView } from '../view/row-view.tsx'
import { useRows } from '../view/use-rows.ts'
import { groupOf } from './group-of.ts'

const NO_RUNS: ReadonlyArray<RunInfo> = []

/** What a sub-agent said and did: a thread in a thread. */
export const NestedThread = memo(function NestedThread({ items }: { items: ReadonlyArray<Item> }) {
  const { rows } = useRows(items, NO_RUNS, groupOf)
  return (
    <div className="rt-children">
      {rows.map((row) => (
        <RowView key={row.key} row={row} />
      ))}
    </div>
  )
})
