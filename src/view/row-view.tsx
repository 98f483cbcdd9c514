import { memo } from 'react'
import { BrokenItem } from './broken-item.tsx'
import { ItemBoundary } from './item-boundary.tsx'
import { ItemView } from './item-view.tsx'
import type { Row } from './rows.ts'
import { useView } from './view-context.ts'

/** One row of a list. It is drawn again only when it is another row. */
export const RowView = memo(function RowView({ row }: { row: Row }) {
  return (
    <div className="rt-row" data-kind={kindOf(row)} data-key={row.key} data-sandbox={inSandbox(row) ? '' : undefined}>
      <ItemBoundary resetOn={row} fallback={(error) => <BrokenItem row={row} error={error} />}>
        <RowContent row={row} />
      </ItemBoundary>
    </div>
  )
})

function RowContent({ row }: { row: Row }) {
  const { components } = useView()
  switch (row.kind) {
    case 'item':
      return <ItemView item={row.item} />
    case 'group':
      return <components.ToolGroup items={row.items} />
    case 'run-end':
      return <components.RunEnd run={row.run} item={row.item} items={row.items} />
  }
}

function kindOf(row: Row): string {
  return row.kind === 'item' ? row.item.kind : row.kind
}

function inSandbox(row: Row): boolean {
  if (row.kind === 'item') return row.item.kind === 'tool' && row.item.sandbox
  return row.kind === 'group' && row.items.some(({ sandbox }) => sandbox)
}
