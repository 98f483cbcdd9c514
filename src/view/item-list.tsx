import { groupOf } from '../cards/group-of.ts'
import type { ItemListProps } from './components.ts'
import { useLater } from './later.ts'
import { useRows } from './use-rows.ts'
import { useView } from './view-context.ts'
import { KeepPlace } from './virtual/keep-place.tsx'
import { PlainList } from './virtual/plain-list.tsx'
import { usePrinting } from './virtual/use-printing.ts'
import { VIRTUAL_CORE } from './virtual/use-virtualizer.ts'
import { VirtualList } from './virtual/virtual-list.tsx'

/** As a part of what is long. */
const SOON = 0.75

/** A thread's list: all of it in the page while it is short, and what is in sight of a long one. */
export function ItemList({ items, runs }: ItemListProps) {
  const { budgets, showAll, scroll } = useView()
  const list = useRows(items, runs, groupOf)
  const { rows } = list
  const printing = usePrinting()
  const isLong = rows.length > budgets.rows && !showAll
  // It may be long soon. Where what a long list needs cannot be had, all of it is drawn.
  const core = useLater(VIRTUAL_CORE, !showAll && rows.length > budgets.rows * SOON)
  const List = isLong && !printing && core.status !== 'failed' ? VirtualList : PlainList
  return (
    <KeepPlace scroll={scroll} first={rows[0]?.key}>
      <List list={list} />
    </KeepPlace>
  )
}
