import { useView } from './view-context.ts'

/** What a {@link ShowMore} takes: how much is left, in one unit or the other. */
export interface ShowMoreProps {
  readonly lines?: number
  readonly entries?: number
  readonly characters?: number
  /** How many the next step shows, where it is not all of them. */
  readonly step?: number
  readonly onMore: () => void
}

/** Asks for the next step of something that is longer than its budget. */
export function ShowMore({ lines, entries, characters, step, onMore }: ShowMoreProps) {
  const { labels, format } = useView()
  const left = lines ?? entries ?? characters ?? 0
  const next = Math.min(left, step ?? left)
  const words =
    lines !== undefined ? labels.lines : entries !== undefined ? labels.entries : labels.characters
  const all = words(left, format.count(left))
  return (
    <button type="button" className="rt-more" onClick={onMore}>
      {next < left ? labels.showMore(format.count(next), all) : labels.showRest(all)}
    </button>
  )
}
