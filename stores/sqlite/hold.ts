import { isProcessAlive } from './process-identity.ts'

/** Who holds something, and until when where that cannot be seen. */
export interface Hold {
  /** As `identifyProcess` wrote it; null where nobody does. */
  readonly holder: string | null
  /** Epoch milliseconds. */
  readonly held_until: number
  /** Milliseconds. */
  readonly held_for: number
}

/**
 * Whether a hold holds: as long as its process lives, whatever the clock says. Only that of a process
 * in another container goes by the clock.
 *
 * @param curb Called where the clock was set back since: it holds for its own length from now.
 */
export function holds(
  { holder, held_until, held_for }: Hold,
  curb: (until: number) => void,
): boolean {
  if (holder === null) return false
  const alive = isProcessAlive(holder)
  if (alive !== undefined) return alive
  const now = Date.now()
  if (held_until > now + held_for) curb(now + held_for)
  return held_until > now
}
