import type { ReadRunOptions } from '../thread-source.ts'
import { isEnd, type RunStreamEvent } from './run-stream.ts'

/** So many events wait for their reader before the stream is read no further. */
const MOST_WAITING = 2_000

/** One reader of one run. */
export class Lane {
  readonly runId: string
  #last: number
  #told = false
  #over = false
  #failure: unknown
  #waiting: RunStreamEvent[] = []
  #wake: () => void = () => undefined
  #room: () => void = () => undefined
  readonly #signal: AbortSignal

  constructor(runId: string, { fromSeq, signal }: ReadRunOptions) {
    this.runId = runId
    this.#last = fromSeq
    this.#signal = signal
    this.#over = signal.aborted
    signal.addEventListener('abort', this.#end, { once: true })
  }

  /** Seq of the last event that came; whoever carries the run begins after it. */
  get last(): number {
    return this.#last
  }

  /** Whether it still takes events. */
  get isOpen(): boolean {
    return !this.#over
  }

  /** Takes an event, if it is new; resolves when there is room for another. */
  push(event: RunStreamEvent): Promise<void> | undefined {
    this.#told = isEnd(event.chunk, this.#told)
    if (this.#over || event.seq <= this.#last) return undefined
    this.#last = event.seq
    this.#waiting.push(event)
    this.#wake()
    if (this.#waiting.length < MOST_WAITING) return undefined
    return new Promise((room) => {
      this.#room = room
    })
  }

  /** Nothing more comes. @param cut What to throw where the run has not said how it ended. */
  end(cut: (last: number) => Error): void {
    if (this.#told) this.#end()
    else this.fail(cut(this.#last))
  }

  fail(error: unknown): void {
    if (!this.#over) this.#failure = error
    this.#end()
  }

  async *events(): AsyncGenerator<RunStreamEvent> {
    const signal = this.#signal
    try {
      for (;;) {
        const waiting = this.#waiting
        this.#waiting = []
        this.#room()
        for (const event of waiting) {
          if (signal.aborted) return
          yield event
        }
        if (this.#waiting.length > 0) continue
        if (this.#over) break
        await new Promise<void>((wake) => {
          this.#wake = wake
        })
      }
    } finally {
      signal.removeEventListener('abort', this.#end)
      this.#end()
    }
    if (this.#failure !== undefined && !signal.aborted) throw this.#failure
  }

  readonly #end = (): void => {
    this.#over = true
    this.#wake()
    this.#room()
  }
}
