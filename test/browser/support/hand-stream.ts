import type { StreamChunk } from '@tanstack/ai/client'
import type { ThreadSource } from '../../../src/index.ts'

/** A run that goes on for as long as a test has something to say, after what is stored already. */
export class HandStream {
  readonly source: ThreadSource
  readonly #waiting: StreamChunk[] = []
  #wake: (() => void) | undefined
  #seq = -1
  #idle = false

  constructor(runId: string, messages: Awaited<ReturnType<ThreadSource['hydrate']>>['messages']) {
    this.source = {
      hydrate: async () => ({ messages, activeRun: { runId } }),
      readRun: (_, { signal }) => this.#read(signal),
    }
  }

  /** Chunks are read field by field, so that a test may leave out what does not matter. */
  push(...chunks: ReadonlyArray<Readonly<Record<string, unknown>>>): void {
    for (const chunk of chunks) this.#waiting.push(chunk as unknown as StreamChunk)
    this.#idle = false
    this.#wake?.()
  }

  /** Whether somebody has begun to read. */
  isOpen = false

  /** Resolves once whoever reads has taken all that was pushed, and waits for more. */
  async taken(): Promise<void> {
    while (this.#waiting.length > 0 || !this.#idle) await new Promise((done) => setTimeout(done))
  }

  async *#read(signal: AbortSignal) {
    this.isOpen = true
    while (!signal.aborted) {
      this.#idle = false
      for (const chunk of this.#waiting.splice(0)) {
        this.#seq += 1
        yield { seq: this.#seq, chunk }
      }
      this.#idle = true
      await new Promise<void>((done) => {
        this.#wake = done
        signal.addEventListener('abort', () => done(), { once: true })
      })
    }
  }
}
