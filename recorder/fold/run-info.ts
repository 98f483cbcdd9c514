import type { AbortReason } from '../item.ts'
import type { RunError, RunStatus } from '../log/run-log.ts'

/** What is known of a run as a whole. */
export interface RunInfo {
  readonly runId: string
  readonly status: RunStatus
  /**
   * On what a transcript tells: it was saved while the run was being written, so that its log has
   * more to tell, whatever the status was by then.
   */
  readonly open?: true
  readonly error?: RunError
  /** Why, where the status is `aborted`. */
  readonly reason?: AbortReason
  /** Epoch milliseconds, from the run's first chunk that has a `timestamp`. */
  readonly startedAt?: number
  /** Epoch milliseconds, from the chunk that ended it; of a crashed run, when it last gave a sign. */
  readonly finishedAt?: number
  /** Tokens, and cost where the provider says it: the last `usage` the run told, as it came. */
  readonly usage?: unknown
  /** The model that answered, where a chunk names it. */
  readonly model?: string
  /** How many values were hidden before it was recorded; each stands as `[redacted]` in its text. */
  readonly redactions?: number
}
