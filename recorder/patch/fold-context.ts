import type { HunkLine } from './file-change.ts'

/** A stretch of a hunk: lines to show, or unchanged lines to fold away. */
export interface Stretch {
  readonly kind: 'lines' | 'folded'
  /** Index of its first line in the hunk. */
  readonly from: number
  readonly lines: ReadonlyArray<HunkLine>
}

/** Folding fewer lines than this would save nothing: the fold takes a line itself. */
const LEAST_FOLDED = 4

/**
 * Parts the lines of a hunk so that long unchanged stretches can be folded: all but the `keep` lines
 * next to a change. A hunk without any change is one fold. All lines are in the stretches, in order.
 *
 * @param keep - unchanged lines to show on each side of a change. Default 3
 */
export function foldContext(lines: ReadonlyArray<HunkLine>, keep = 3): ReadonlyArray<Stretch> {
  const stretches: Stretch[] = []
  let shownFrom = 0
  const cut = (kind: Stretch['kind'], from: number, to: number) => {
    if (to > from) stretches.push({ kind, from, lines: lines.slice(from, to) })
  }
  for (let i = 0; i < lines.length; ) {
    if (lines[i]?.kind !== 'context') {
      i++
      continue
    }
    let end = i
    while (lines[end]?.kind === 'context') end++
    const from = i === 0 ? 0 : i + keep
    const to = end === lines.length ? end : end - keep
    if (to - from >= LEAST_FOLDED) {
      cut('lines', shownFrom, from)
      cut('folded', from, to)
      shownFrom = to
    }
    i = end
  }
  cut('lines', shownFrom, lines.length)
  return stretches
}
