/** What a {@link TailIterator} reads from. */
export interface Tail<T> {
  /** Called once before the first value; what it throws rejects the first `next()`. */
  start(): void
  /** The next value that is there; undefined while there is none. */
  next(): T | undefined
  /** Whether no value will come any more once `next` has none. */
  ended(): boolean
  /** Calls back once something may have changed; answers how to stop that. */
  wait(wakeUp: () => void): () => void
  readonly signal: AbortSignal | undefined
}

const DONE = { done: true, value: undefined } as const

/**
 * Values that are there, then those that come.
 *
 * By hand and not as an async generator, because `return()` of a generator that waits takes effect
 * only when the wait is over, and here that may be never.
 */
export class TailIterator<T> implements AsyncIterableIterator<T> {
  readonly #tail: Tail<T>
  #started = false
  #over = false
  #turn: Promise<unknown> = Promise.resolve()
  #interrupt: (() => void) | undefined

  constructor(tail: Tail<T>) {
    this.#tail = tail
  }

  [Symbol.asyncIterator](): this {
    return this
  }

  next(): Promise<IteratorResult<T>> {
    // Calls that overlap are answered in order.
    const turn = this.#turn.then(() => this.#next())
    this.#turn = turn.catch(() => undefined)
    return turn
  }

  async return(): Promise<IteratorResult<T>> {
    this.#over = true
    this.#interrupt?.()
    return DONE
  }

  async #next(): Promise<IteratorResult<T>> {
    const tail = this.#tail
    if (!this.#started) {
      this.#started = true
      try {
        tail.start()
      } catch (error) {
        this.#over = true
        throw error
      }
    }
    while (!this.#over && !tail.signal?.aborted) {
      const value = tail.next()
      if (value !== undefined) return { done: false, value }
      if (tail.ended()) break
      await this.#change()
    }
    this.#over = true
    return DONE
  }

  #change(): Promise<void> {
    const { signal } = this.#tail
    return new Promise((resolve) => {
      const done = () => {
        stop()
        signal?.removeEventListener('abort', done)
        this.#interrupt = undefined
        resolve()
      }
      this.#interrupt = done
      const stop = this.#tail.wait(done)
      signal?.addEventListener('abort', done, { once: true })
    })
  }
}
