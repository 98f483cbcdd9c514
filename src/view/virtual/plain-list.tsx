import { memo, useEffect, useMemo, useRef, useState } from 'react'
import type { Row } from '../row.ts'
import { RowView } from '../row-view.tsx'
import type { RowList } from '../rows.ts'
import { useView } from '../view-context.ts'
import { KeyIndex } from './key-index.ts'
import { RowPlan } from './row-plan.ts'
import { useKeptPlace } from './use-kept-place.ts'

/** A list that is in the page as a whole: what a reader searches is there to be found. */
export function PlainList({ list }: { list: RowList }) {
  const { scroll } = useView()
  useKeptPlace(scroll)
  const [keys] = useState(() => new KeyIndex())
  const plan = useMemo(() => new RowPlan(list, keys), [list, keys])
  const current = useRef(plan)
  current.current = plan
  useEffect(() => {
    const drawnList = {
      partial: false,
      rowOf: (itemKey: string) => current.current.rowOf(itemKey),
      turnFrom: (rowKey: string, by: number) => current.current.turnFrom(rowKey, by),
      bring: () => false,
    }
    scroll.list = drawnList
    return () => {
      if (scroll.list === drawnList) scroll.list = undefined
    }
  }, [scroll])
  return (
    <div className="rt-list">
      {useTurns(list).map((rows) => (
        <Turn key={rows[0]?.key} rows={rows} />
      ))}
    </div>
  )
}

/** A user's turn with all that came of it. It is drawn again only when one of its rows is another. */
const Turn = memo(function Turn({ rows }: { rows: ReadonlyArray<Row> }) {
  return (
    <section className="rt-turn">
      {rows.map((row) => (
        <RowView key={row.key} row={row} />
      ))}
    </section>
  )
})

/** Rows by turns; those of a turn in which nothing changed are the array of before. */
function useTurns({ rows, turns }: RowList): ReadonlyArray<ReadonlyArray<Row>> {
  const last = useRef<ReadonlyArray<ReadonlyArray<Row>>>([])
  last.current = turns.map((start, at) => {
    const before = last.current[at]
    const end = turns[at + 1] ?? rows.length
    const isSame =
      before?.length === end - start && before.every((row, index) => row === rows[start + index])
    return isSame ? before : rows.slice(start, end)
  })
  return last.current
}
