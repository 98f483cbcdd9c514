import { useMemo } from 'react'
import { groupOf } from '../cards/group-of.ts'
import type { ItemListProps } from './components.ts'
import { makeRows } from './rows.ts'
import { useView } from './view-context.ts'
import { KeepPlace } from './virtual/keep-place.tsx'
import { PlainList } from './virtual/plain-list.tsx'
import { usePrinting } from './virtual/use-printing.ts'
import { VirtualList } from './virtual/virtual-list.tsx'

/** A thread's list: all of it in the page while it is short, and what is in sight of a long one. */
export function ItemList({ items, runs }: ItemListProps) {
  const { budgets, showAll, scroll } = useView()
  const rows = useMemo(() => makeRows(items, runs, groupOf), [items, runs])
  const printing = usePrinting()
  const List = rows.length > budgets.rows && !showAll && !printing ? VirtualList : PlainList
  return (
    <KeepPlace scroll={scroll} first={rows[0]?.key}>
      <List rows={rows} />
    </KeepPlace>
  )
}
