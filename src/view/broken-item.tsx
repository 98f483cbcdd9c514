import { CopyButton } from './copy-button.tsx'
import { Icon } from './icon.tsx'
import type { Row } from './row.ts'
import { useView } from './view-context.ts'

const MAX_RAW = 20_000

/** What stands where an item threw: why, and the item as it came. */
export function BrokenItem({ row, error }: { row: Row; error: Error }) {
  const { labels } = useView()
  const raw = rawOf(row)
  return (
    <details className="rt-broken">
      <summary>
        <span className="rt-mark" data-tone="bad">
          <Icon name="cross" />
        </span>
        {labels.brokenItem}: {error.message.slice(0, 500)}
      </summary>
      <div className="rt-actions">
        <CopyButton text={raw} />
      </div>
      <pre className="rt-raw">{raw.length > MAX_RAW ? `${raw.slice(0, MAX_RAW)}…` : raw}</pre>
    </details>
  )
}

function rawOf(row: Row): string {
  const shown =
    row.kind === 'item' ? row.item : row.kind === 'group' ? row.items : (row.item ?? row.run)
  try {
    return JSON.stringify(shown, null, 2)
  } catch {
    // A cycle, or a value that refuses; its key still finds it.
    return row.key
  }
}
