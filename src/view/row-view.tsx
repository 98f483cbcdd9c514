import { memo } from 'react'
import { BrokenItem } from './broken-item.tsx'
import { ItemBoundary } from './item-boundary.tsx'
import { ItemView } from './item-view.tsx'
import type { Row } from './row.ts'
import { useView } from './view-context.ts'

/** What a {@link RowView} takes. */
export interface RowViewProps {
  readonly row: Row
  /** Whether it is one of a set of which assistive technology is told place and size. */
  readonly article?: boolean
  /** Whether there is air above it, where the list and not its neighbours decides that. */
  readonly gap?: boolean
  /** Whether it is the last of its turn, where the list has to say so. */
  readonly last?: boolean
}

/** One row of a list. It is drawn again only when it is another row. */
export const RowView = memo(function RowView({ row, article, gap, last }: RowViewProps) {
  return (
    <div
      role={article ? 'article' : undefined}
      data-gap={gap ? '' : undefined}
      data-last={last ? '' : undefined}
      className="rt-row"
      data-kind={kindOf(row)}
      data-key={row.key}
      data-sandbox={inSandbox(row) ? '' : undefined}
    >
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
