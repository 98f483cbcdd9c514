/** What a {@link PagedTailIterator} reads from. */
export interface PagedTail<T> {
  /** Called once before the first page; where it rejects, the first `next()` does. */
  start(): Promise<void>
  /** The next values that are there, in order; none where there are none yet. */
  page(): Promise<ReadonlyArray<T>>
  /** Whether no value will come any more, asked after an empty page. */
  ended(): Promise<boolean>
  /** Calls back once something may have changed; answers how to stop that. */
  wait(wakeUp: () => void): () => void
  /** Called once when the reading is over, however that came. */
  end?(): void
  readonly signal: AbortSignal | undefined
}

const DONE = { done: true, value: undefined } as const

/**
 * Values that are in a store, then those that come: {@link TailIterator} for stores that answer with
 * promises. It begins to wait before it looks, so that nothing comes unseen in between.
 */
export class PagedTailIterator<T> implements AsyncIterableIterator<T> {
  readonly #tail: PagedTail<T>
  #started: Promise<void> | undefined
  #page: ReadonlyArray<T> = []
  #at = 0
  #over = false
  #ended = false
  #turn: Promise<unknown> = Promise.resolve()
  #interrupt: (() => void) | undefined

  constructor(tail: PagedTail<T>) {
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
    this.#interrupt?.()
    return this.#end()
  }

  async #next(): Promise<IteratorResult<T>> {
    const buffered = this.#take()
    if (buffered !== undefined) return buffered
    try {
      this.#started ??= this.#tail.start()
      await this.#started
      while (!this.#isOver()) {
        if (await this.#more()) return this.#take() ?? DONE
        if (this.#isOver()) break
      }
    } catch (error) {
      this.#end()
      throw error
    }
    return this.#end()
  }

  #end(): IteratorResult<T> {
    this.#over = true
    if (!this.#ended) this.#tail.end?.()
    this.#ended = true
    return DONE
  }

  #take(): IteratorResult<T> | undefined {
    if (this.#isOver() || this.#at >= this.#page.length) return undefined
    const value = this.#page[this.#at]
    this.#at += 1
    // It is there: the index is within the page.
    return { done: false, value: value as T }
  }

  /** Fetches the next page, waiting for it if need be; false where it has to be tried again, or there is none. */
  async #more(): Promise<boolean> {
    const { signal } = this.#tail
    let wakeUp = () => {}
    const woken = new Promise<void>((resolve) => {
      wakeUp = resolve
    })
    const stop = this.#tail.wait(wakeUp)
    this.#interrupt = wakeUp
    signal?.addEventListener('abort', wakeUp, { once: true })
    try {
      const page = await this.#tail.page()
      if (page.length > 0) {
        this.#page = page
        this.#at = 0
        return true
      }
      if (await this.#tail.ended()) this.#over = true
      else await woken
      return false
    } finally {
      stop()
      signal?.removeEventListener('abort', wakeUp)
      this.#interrupt = undefined
    }
  }

  #isOver(): boolean {
    return this.#over || this.#tail.signal?.aborted === true
  }
}
