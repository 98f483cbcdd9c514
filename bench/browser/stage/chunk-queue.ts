/** What is pushed on one side is iterated on the other, in order. */
export class ChunkQueue<Chunk> implements AsyncIterable<Chunk> {
  readonly #waiting: Chunk[] = []
  #wake: (() => void) | undefined

  push(chunk: Chunk): void {
    this.#waiting.push(chunk)
    this.#wake?.()
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Chunk> {
    for (;;) {
      // Taken whole: a shift of a long array costs its length.
      const ready = this.#waiting.splice(0)
      yield* ready
      if (this.#waiting.length === 0) {
        await new Promise<void>((resolve) => {
          this.#wake = resolve
        })
        this.#wake = undefined
      }
    }
  }
}
