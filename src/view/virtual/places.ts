import { OpenCards } from '../open-cards.ts'
import type { Anchor } from './thread-scroll.ts'

/** What is remembered of a thread that somebody left. */
export interface Place {
  readonly opens: OpenCards
  /** Heights of rows by their keys, as they were drawn. */
  readonly sizes: Map<string, number>
  /** What one read; `end` for one who was at the end; undefined for one who comes first. */
  anchor: Anchor | 'end' | undefined
}

/** Threads of which the place is kept; the one that was left longest ago is forgotten first. */
const KEPT = 50
/** Rows of all of them of which the height is kept. */
const KEPT_ROWS = 100_000

const PLACES = new Map<string, Place>()

/** The place that is remembered under a name, or a new one. */
export function placeOf(name: string | undefined): Place {
  const known = name === undefined ? undefined : PLACES.get(name)
  const place = known ?? { opens: new OpenCards(), sizes: new Map(), anchor: undefined }
  // A server has many readers, and none of them comes back to it.
  if (name === undefined || typeof document === 'undefined') return place
  PLACES.delete(name)
  PLACES.set(name, place)
  let rows = 0
  for (const { sizes } of PLACES.values()) rows += sizes.size
  for (const [oldest, { sizes }] of PLACES) {
    if (oldest === name || (PLACES.size <= KEPT && rows <= KEPT_ROWS)) break
    PLACES.delete(oldest)
    rows -= sizes.size
  }
  return place
}
