import { useView } from '../view/view-context.ts'

/** Lines added and removed: each with its sign. */
export function Counts({ added, removed }: { added: number; removed: number }) {
  const { format, labels } = useView()
  if (added === 0 && removed === 0) return null
  return (
    <span className="rt-counts">
      {added > 0 && (
        <span data-tone="good" title={labels.linesAdded(added, format.count(added))}>
          +{format.count(added)}
        </span>
      )}
      {removed > 0 && (
        <span data-tone="bad" title={labels.linesRemoved(removed, format.count(removed))}>
          −{format.count(removed)}
        </span>
      )}
    </span>
  )
}
