/** So many chunks go in one statement at most. */
const MOST = 500

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
  readonly #write: (chunks: ReadonlyArray<string>, batch: string) => Promise<number>
  readonly #waiting: Waiting[] = []
  #writing = false

  /**
   * @param write Adds chunks at the end, and answers the seq of the first. The batch's name is its
   *   alone, so that one whose answer was lost can be written again and is not doubled.
   */
  constructor(write: (chunks: ReadonlyArray<string>, batch: string) => Promise<number>) {
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
      const batch = this.#waiting.splice(0, MOST)
      try {
        const first = await this.#write(
          batch.map(({ chunk }) => chunk),
          crypto.randomUUID(),
        )
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
