import {
  isTerminalRunStatus,
  type LoadThread,
  loadThread,
  type RunRecord,
} from '../recorder/index.ts'

/** What {@link FollowedRuns} takes. */
export interface FollowedRunsOptions {
  readonly stores: Omit<LoadThread, 'threadId'>
  /** Milliseconds between looks. */
  readonly everyMs: number
  readonly onError: (error: unknown, requestId: string) => void
}

/**
 * Looks, as long as somebody follows a run, whether its writer lives. Where it died, the thread is put
 * right as by a load, and who follows gets the run's end instead of waiting for ever. Readers of the
 * same run share its looks.
 */
export class FollowedRuns {
  readonly #options: FollowedRunsOptions
  readonly #followed = new Map<string, { count: number; stop: () => void }>()

  constructor(options: FollowedRunsOptions) {
    this.#options = options
  }

  /** Answers how to follow no more. */
  follow(record: RunRecord, requestId: string): () => void {
    const { runId } = record
    if (isTerminalRunStatus(record.status)) return () => {}
    const followed = this.#followed.get(runId) ?? { count: 0, stop: this.#watch(record, requestId) }
    followed.count += 1
    this.#followed.set(runId, followed)
    return () => {
      followed.count -= 1
      if (followed.count > 0) return
      this.#followed.delete(runId)
      followed.stop()
    }
  }

  #watch({ threadId }: RunRecord, requestId: string): () => void {
    const { stores, everyMs, onError } = this.#options
    let looking = false
    const look = async () => {
      if (looking) return
      looking = true
      try {
        await loadThread({ ...stores, threadId })
      } catch (error) {
        // The next look tries again.
        onError(error, requestId)
      } finally {
        looking = false
      }
    }
    const timer = setInterval(() => void look(), everyMs)
    return () => clearInterval(timer)
  }
}
