/** A chunk that waits to be written, and who wants to know its seq. */
interface Waiting {
  readonly chunk: string
  readonly resolve: (seq: number) => void
  readonly reject: (error: unknown) => void
}

/**
 * Writes what is appended to one run while a write is under way in one statement, when it is over:
 * the order stays, and a round trip serves many.
 */
export class AppendQueue {
  readonly #write: (chunks: ReadonlyArray<string>) => Promise<number>
  #waiting: Waiting[] = []
  #writing = false

  /** @param write Adds chunks at the end, and answers the seq of the first. */
  constructor(write: (chunks: ReadonlyArray<string>) => Promise<number>) {
    this.#write = write
  }

  get isIdle(): boolean {
    return !this.#writing && this.#waiting.length === 0
  }

  append(chunk: string): Promise<number> {
    const appended = new Promise<number>((resolve, reject) => {
      this.#waiting.push({ chunk, resolve, reject })
    })
    if (!this.#writing) void this.#drain()
    return appended
  }

  async #drain(): Promise<void> {
    this.#writing = true
    while (this.#waiting.length > 0) {
      const batch = this.#waiting
      this.#waiting = []
      try {
        const first = await this.#write(batch.map(({ chunk }) => chunk))
        batch.forEach(({ resolve }, i) => {
          resolve(first + i)
        })
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    this.#writing = false
  }
}
