import type { StreamChunk } from '@tanstack/ai'
import {
  checkChunk,
  claimRun,
  type RunClaim,
  type RunEventLog,
  RunFold,
  RunLogError,
} from '../recorder/index.ts'

/** Which run a {@link LogProducer} writes. */
export interface ProducedRun {
  readonly runId: string
  readonly threadId: string | undefined
  readonly leaseMs: number
}

/** Who writes which run in this process. */
const PRODUCERS = new WeakMap<RunEventLog, Map<string, LogProducer>>()

const PAUSE_MS = 100

/** Writes a run to a log, under a lease that it takes with its first chunk and gives back when it is closed. */
export class LogProducer {
  readonly #log: RunEventLog
  readonly #run: ProducedRun
  /** Tells how the run ended, once it is closed. */
  readonly #fold: RunFold
  readonly #cancelled = new AbortController()
  #claim: Promise<RunClaim> | undefined
  #isReplaced = false
  #last = -1

  constructor(log: RunEventLog, run: ProducedRun) {
    this.#log = log
    this.#run = run
    this.#fold = new RunFold(run.runId)
  }

  get cancelled(): AbortSignal {
    return this.#cancelled.signal
  }

  /** Writes all at once, in order, and answers the seqs. */
  async append(chunks: ReadonlyArray<StreamChunk>): Promise<number[]> {
    const { runId } = this.#run
    // All or none: what is no chunk must not leave a hole among those that are.
    for (const chunk of chunks) checkChunk(runId, chunk)
    const writer = await this.#writer()
    const written = await Promise.allSettled(
      chunks.map((chunk) => this.#log.append(runId, chunk, writer)),
    )
    return written.map((result, i) => {
      if (result.status === 'rejected') throw result.reason
      const chunk = chunks[i]
      if (chunk !== undefined) this.#fold.push(chunk)
      // A log that redacts may hold a chunk back: whoever resumes there gets it later.
      this.#last = Math.max(this.#last, result.value)
      return this.#last
    })
  }

  async close(): Promise<void> {
    const { status, error } = this.#fold
    const { runId } = this.#run
    const writer = await this.#writer()
    try {
      await this.#log.finish(runId, status === 'running' ? 'completed' : status, error, writer)
    } finally {
      await this.#release()
    }
  }

  async #writer(): Promise<{ readonly fence?: number }> {
    this.#claim ??= this.#open()
    const { fence, lost } = await this.#claim
    if (this.#isReplaced) throw replaced(this.#run.runId)
    lost.throwIfAborted()
    return fence === undefined ? {} : { fence }
  }

  async #open(): Promise<RunClaim> {
    const { runId, threadId } = this.#run
    const producers = PRODUCERS.get(this.#log) ?? new Map<string, LogProducer>()
    PRODUCERS.set(this.#log, producers)
    const before = producers.get(runId)
    producers.set(runId, this)
    if (before !== undefined) await before.#giveWay()
    let claim: RunClaim | undefined
    try {
      claim = await this.#acquire()
      claim.cancelled.addEventListener('abort', () => this.#cancelled.abort(), { once: true })
      await this.#log.open({ runId, ...(threadId === undefined ? {} : { threadId }) })
      return claim
    } catch (error) {
      await claim?.release()
      if (producers.get(runId) === this) producers.delete(runId)
      throw error
    }
  }

  /** A lease that was not renewed for as long as it lasts is none: who then has one lives. */
  async #acquire(): Promise<RunClaim> {
    const { runId, leaseMs } = this.#run
    const until = performance.now() + leaseMs * 1.5
    for (;;) {
      try {
        return await claimRun(this.#log, undefined, runId, leaseMs)
      } catch (error) {
        const isClaimed = error instanceof RunLogError && error.code === 'claimed'
        if (!isClaimed || performance.now() > until) throw error
        await new Promise((resolve) => setTimeout(resolve, Math.min(PAUSE_MS, leaseMs / 4)))
      }
    }
  }

  async #giveWay(): Promise<void> {
    this.#isReplaced = true
    await this.#release()
  }

  async #release(): Promise<void> {
    const producers = PRODUCERS.get(this.#log)
    if (producers?.get(this.#run.runId) === this) producers.delete(this.#run.runId)
    // One that was never got has nothing to give back, and its writer was told.
    const claim = await this.#claim?.catch(() => undefined)
    await claim?.release()
  }
}

function replaced(runId: string): RunLogError {
  return new RunLogError(
    'fenced',
    `Another producer of this process took over run ${JSON.stringify(runId)}. Stop this one.`,
  )
}
