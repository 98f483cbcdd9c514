import { LogGapError } from '../../recorder/index.ts'
import type { HydrateOptions, ThreadSnapshot, ThreadSource } from '../thread-source.ts'
import { type Attention, pause, type Wake } from './attention.ts'
import { Backoff, type RetryOptions } from './backoff.ts'
import { breather } from './breather.ts'
import type { FoldedThread, ReadEnd } from './folded-thread.ts'
import { isFinal, isLogGone, waitAfter } from './retryable.ts'
import type { ThreadConnectionState } from './thread-state.ts'
import { fingerprint, sameTranscript } from './transcript-change.ts'

/** What a {@link ThreadFollower} needs. */
export interface FollowOptions {
  readonly threadId: string
  readonly source: ThreadSource
  readonly thread: FoldedThread
  readonly retry: RetryOptions
  readonly attention: Attention
  /** Milliseconds between looks for a new run; 0 for none. Asked before each. */
  readonly pollInterval: () => number
  /** Called whenever something is to be shown. */
  readonly changed: () => void
}

/** Reading a log twice brought nothing: the thread itself has to tell how the run stands. */
const VAIN_READS = 2

/**
 * Keeps one thread up to date for as long as somebody watches: loads it, reads the log of the run
 * that is going on, loads what was made of it, and looks out for the next.
 */
export class ThreadFollower {
  readonly #options: FollowOptions
  readonly #wake: Wake = new Set()
  /** Between reads of a run that does not end. */
  readonly #again: Backoff
  /** False once the source turned out to make up ids on each answer. */
  #stableIds = true
  connection: ThreadConnectionState = 'connected'

  constructor(options: FollowOptions) {
    this.#options = options
    this.#again = new Backoff(options.retry)
  }

  /**
   * Follows until `signal` aborts, or until the source says that there is no use.
   *
   * @param loaded Called once the first answer is applied.
   * @throws what ended it, if it was not the signal.
   */
  async follow(signal: AbortSignal, loaded: () => void): Promise<void> {
    try {
      let answer = await this.#firstLoad(signal)
      for (;;) {
        const { activeRun } = answer
        this.#options.thread.apply(answer)
        loaded()
        this.#options.changed()
        answer =
          activeRun === null
            ? await this.#nextChange(answer, signal)
            : await this.#followRun(activeRun.runId, signal)
      }
    } catch (error) {
      if (!signal.aborted) throw error
    }
  }

  /** Does at once what it waits for, so that a new interval counts from now. */
  wake(): void {
    for (const wakeUp of [...this.#wake]) wakeUp()
  }

  async #firstLoad(signal: AbortSignal): Promise<ThreadSnapshot> {
    const { retry } = this.#options
    const backoff = new Backoff(retry)
    for (let left = retry.attempts ?? 3; ; left -= 1) {
      try {
        return await this.#ask({ prefix: true }, signal)
      } catch (error) {
        if (signal.aborted || isFinal(error, 'first') || left <= 0) throw error
        await this.#dropped(error, backoff, signal)
      }
    }
  }

  /** The thread as it now is, however long that takes. */
  async #refresh(signal: AbortSignal): Promise<ThreadSnapshot> {
    const backoff = new Backoff(this.#options.retry)
    for (;;) {
      try {
        return await this.#ask({ prefix: true }, signal)
      } catch (error) {
        if (signal.aborted || isFinal(error, 'later')) throw error
        await this.#dropped(error, backoff, signal)
      }
    }
  }

  async #followRun(runId: string, signal: AbortSignal): Promise<ThreadSnapshot> {
    const { thread } = this.#options
    thread.ended(runId, await this.#readLog(runId, signal))
    this.#options.changed()
    const answer = await this.#refresh(signal)
    // Its log is over, or cannot be read, and still it is said to go on.
    if (answer.activeRun?.runId === runId) await this.#pause(this.#again.next(), signal)
    return answer
  }

  async #readLog(runId: string, signal: AbortSignal): Promise<ReadEnd> {
    const { thread } = this.#options
    const backoff = new Backoff(this.#options.retry)
    for (let vain = 0; ; ) {
      const from = thread.cursor(runId)
      try {
        if (await this.#readOnce(runId, from, signal)) continue
        return 'whole'
      } catch (error) {
        if (signal.aborted || isFinal(error, 'later')) throw error
        const ended = thread.hasEnded(runId)
        if (isLogGone(error)) return ended ? 'whole' : 'lost'
        if (thread.cursor(runId) > from) {
          vain = 0
          backoff.reset()
        } else vain += 1
        // Something may come after the end, but whoever has the end does not insist.
        if (ended && vain > 0) return 'whole'
        if (vain >= VAIN_READS) {
          if (error instanceof LogGapError) throw error
          return 'cut'
        }
        await this.#dropped(error, backoff, signal)
      }
    }
  }

  /** Reads a log to its end; true where it should be read again because the network is back. */
  async #readOnce(runId: string, fromSeq: number, signal: AbortSignal): Promise<boolean> {
    const { source, thread, changed, attention } = this.#options
    const reading = new AbortController()
    const stop = () => reading.abort()
    let again = false
    const stopReturn = attention.onReturn((online) => {
      // A connection from before the network went may never say that it is dead.
      again ||= online
      if (online) stop()
    })
    signal.addEventListener('abort', stop, { once: true })
    const breathe = breather()
    try {
      for await (const event of source.readRun(runId, { fromSeq, signal: reading.signal })) {
        if (reading.signal.aborted) break
        thread.push(runId, event)
        this.#connected()
        changed()
        await breathe()
      }
    } finally {
      signal.removeEventListener('abort', stop)
      stopReturn()
    }
    signal.throwIfAborted()
    if (thread.cursor(runId) > fromSeq) this.#again.reset()
    return again
  }

  /** Waits until the stored thread is another, or has a run that is going on. */
  async #nextChange(shown: ThreadSnapshot, signal: AbortSignal): Promise<ThreadSnapshot> {
    let last = fingerprint(shown, this.#stableIds)
    const backoff = new Backoff(this.#options.retry)
    let delay = 0
    for (;;) {
      await this.#untilNextLook(delay, signal)
      let look: ThreadSnapshot
      try {
        look = await this.#ask({ limit: 1 }, signal)
      } catch (error) {
        if (signal.aborted || isFinal(error, 'later')) throw error
        delay = waitAfter(error, backoff)
        this.#reconnecting()
        continue
      }
      delay = 0
      backoff.reset()
      if (look.activeRun === null && fingerprint(look, this.#stableIds) === last) continue
      const answer = await this.#refresh(signal)
      if (answer.activeRun !== null || !sameTranscript(shown.messages, answer.messages))
        return answer
      if (look.activeRun === null && look.version === undefined) this.#stableIds = false
      last = fingerprint(look, this.#stableIds)
    }
  }

  async #untilNextLook(atLeast: number, signal: AbortSignal): Promise<void> {
    const { source, pollInterval } = this.#options
    const interval = source.fixed === true ? 0 : pollInterval()
    await this.#pause(interval > 0 ? Math.max(interval, atLeast) : Number.POSITIVE_INFINITY, signal)
  }

  async #ask(options: HydrateOptions, signal: AbortSignal): Promise<ThreadSnapshot> {
    const answer = await this.#options.source.hydrate(this.#options.threadId, {
      ...options,
      signal,
    })
    signal.throwIfAborted()
    this.#connected()
    return answer
  }

  async #dropped(error: unknown, backoff: Backoff, signal: AbortSignal): Promise<void> {
    this.#reconnecting()
    await this.#pause(waitAfter(error, backoff), signal)
  }

  async #pause(ms: number, signal: AbortSignal): Promise<void> {
    await pause(this.#options.attention, ms, signal, this.#wake)
    signal.throwIfAborted()
  }

  #connected(): void {
    if (this.connection === 'connected') return
    this.connection = 'connected'
    this.#options.changed()
  }

  #reconnecting(): void {
    this.connection = 'reconnecting'
    this.#options.changed()
  }
}
