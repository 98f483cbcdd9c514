/** A one-reader queue: what a script puts in, the adapter's stream gives out. */
export class ChunkQueue<T> implements AsyncIterable<T> {
  readonly #values: T[] = []
  #wake: (() => void) | undefined
  #ended = false
  #error: { readonly reason: unknown } | undefined

  push(value: T): void {
    if (this.#ended) return
    this.#values.push(value)
    this.#wake?.()
  }

  /** Nothing more will come. What was put in before is still given out. */
  end(): void {
    this.#ended = true
    this.#wake?.()
  }

  /** Ends with an error, once all that was put in before has been given out. */
  fail(reason: unknown): void {
    this.#error = { reason }
    this.end()
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T> {
    while (true) {
      const value = this.#values.shift()
      if (value !== undefined) {
        yield value
      } else if (this.#ended) {
        if (this.#error !== undefined) throw this.#error.reason
        return
      } else {
        await new Promise<void>((resolve) => {
          this.#wake = resolve
        })
      }
    }
  }
}
