import { groupOf } from '../cards/group-of.ts'
import type { ItemListProps } from './components.ts'
import { useRows } from './use-rows.ts'
import { useView } from './view-context.ts'
import { KeepPlace } from './virtual/keep-place.tsx'
import { PlainList } from './virtual/plain-list.tsx'
import { usePrinting } from './virtual/use-printing.ts'
import { VirtualList } from './virtual/virtual-list.tsx'

/** A thread's list: all of it in the page while it is short, and what is in sight of a long one. */
export function ItemList({ items, runs }: ItemListProps) {
  const { budgets, showAll, scroll } = useView()
  const list = useRows(items, runs, groupOf)
  const { rows } = list
  const printing = usePrinting()
  const List = rows.length > budgets.rows && !showAll && !printing ? VirtualList : PlainList
  return (
    <KeepPlace scroll={scroll} first={rows[0]?.key}>
      <List list={list} />
    </KeepPlace>
  )
}
