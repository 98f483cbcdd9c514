/** How a renewal went. */
export type LeaseState =
  /** It holds on. */
  | 'held'
  /** Somebody else has the run now: nothing may be written any more. */
  | 'lost'
  /** It holds on, and somebody wants the run to be cancelled. */
  | 'cancelled'

/** A writer's hold on a run, which ends by itself when its process dies. */
export interface RunLease {
  /** Greater than that of every writer before. The log refuses chunks of a smaller one. */
  readonly fence: number
  /** Holds on for another `ttlMs`. */
  renew(): Promise<LeaseState>
  /** Gives the run up. Nothing happens where it is lost already. */
  release(): Promise<void>
}

/**
 * The part of a log by which a run has one writer among many processes. Times are by the clock of the
 * store and of nobody else.
 */
export interface RunLeases {
  /**
   * Makes the caller the writer of a run, also of one that is not opened yet. The writer before, if
   * there still is one, is fenced out: not one of its chunks is taken from then on.
   *
   * Rejects with code `claimed` while another lease holds.
   */
  acquire(runId: string, ttlMs: number): Promise<RunLease>
  /** Whether somebody's lease holds. */
  isHeld(runId: string): Promise<boolean>
  /** Tells the writer, wherever it is, to end the run: its next renewal says so. */
  requestCancel(runId: string): Promise<void>
}

/** What says who is writing. */
export interface WriteOptions {
  /** The writer's {@link RunLease.fence}. Needed for a run that somebody ever had a lease of. */
  readonly fence?: number
}
