import type { RunEventLog, RunRecord } from 'rethread/recorder'

const PROBE_MS = 500

/** What {@link Liveness} takes. */
export interface LivenessOptions {
  readonly log: RunEventLog
  /** Milliseconds that a lease lasts. */
  readonly leaseMs: number
  /** Whether this process writes a run. */
  readonly isOwn: (runId: string) => boolean
}

/**
 * Tells the runs of dead servers from those whose lease ran out because its engine was away: when an
 * engine is there again, writers get as long as a lease lasts to renew theirs.
 */
export class Liveness {
  readonly #options: LivenessOptions
  readonly #timer: ReturnType<typeof setInterval>
  /** When the engine was asked something that it has not answered yet. */
  #asked: number | undefined
  /** When it answered after it had been away. */
  #back = Number.NEGATIVE_INFINITY

  constructor(options: LivenessOptions) {
    this.#options = options
    this.#timer = setInterval(() => void this.#probe(), PROBE_MS)
  }

  /** For the option of `loadThread` and `threadHandler` with that name. */
  readonly isRunAlive = async ({ runId }: RunRecord): Promise<boolean> => {
    const { log, isOwn } = this.#options
    return isOwn(runId) || (await log.leases?.isHeld(runId)) === true || this.#wasAway()
  }

  close(): void {
    clearInterval(this.#timer)
  }

  #wasAway(): boolean {
    const now = performance.now()
    return this.#isLong(this.#asked) || now < this.#back + this.#options.leaseMs
  }

  /** A shorter time without the engine costs no lease: they are renewed twice before they run out. */
  #isLong(since: number | undefined): boolean {
    return since !== undefined && performance.now() - since > this.#options.leaseMs / 3
  }

  async #probe(): Promise<void> {
    if (this.#asked !== undefined) return
    const asked = performance.now()
    this.#asked = asked
    let answered = false
    try {
      // Any run will do; it is asked again until it answers or the time for that is up.
      await this.#options.log.leases?.isHeld('rethread-demo:probe')
      answered = true
    } catch {
      // Whoever needs the engine now learns why it does not answer.
    } finally {
      if (!answered || this.#isLong(asked)) this.#back = performance.now()
      this.#asked = undefined
    }
  }
}
