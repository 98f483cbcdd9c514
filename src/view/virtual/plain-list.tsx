import { useEffect, useMemo, useRef } from 'react'
import { RowView } from '../row-view.tsx'
import { makeTurns, type Row } from '../rows.ts'
import { useView } from '../view-context.ts'
import { RowPlan } from './row-plan.ts'
import { useKeptPlace } from './use-kept-place.ts'

/** A list that is in the page as a whole: what a reader searches is there to be found. */
export function PlainList({ rows }: { rows: ReadonlyArray<Row> }) {
  const { scroll } = useView()
  useKeptPlace(scroll)
  const turns = useMemo(() => makeTurns(rows), [rows])
  const current = useRef(rows)
  current.current = rows
  useEffect(() => {
    const list = {
      partial: false,
      rowOf: (itemKey: string) => new RowPlan(current.current).rowOf(itemKey),
      bring: () => false,
    }
    scroll.list = list
    return () => {
      if (scroll.list === list) scroll.list = undefined
    }
  }, [scroll])
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
