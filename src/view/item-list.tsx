import { useMemo } from 'react'
import { groupOf } from '../cards/group-of.ts'
import type { ItemListProps } from './components.ts'
import { RowView } from './row-view.tsx'
import { makeRows, makeTurns } from './rows.ts'

/** A thread's list, all of it in the page: what a reader searches is there to be found. */
export function ItemList({ items, runs }: ItemListProps) {
  const rows = useMemo(() => makeRows(items, runs, groupOf), [items, runs])
  const turns = useMemo(() => makeTurns(rows), [rows])
  return (
    <div className="rt-list">
      {turns.map((turn) => (
        <section key={turn.key} className="rt-turn">
          {turn.rows.map((row) => (
            <RowView key={row.key} row={row} />
          ))}
        </section>
      ))}
    </div>
  )
}
