import { HandlerError } from './handler-error.ts'
import type { HandlerLimits } from './thread-handler.ts'

/** Counts the logs that readers follow. */
export class OpenStreams {
  readonly #limits: HandlerLimits
  readonly #open = new Map<string, number>()

  constructor(limits: HandlerLimits) {
    this.#limits = limits
  }

  /**
   * Counts so many more; answers how to count them off.
   *
   * @throws {HandlerError} `too-many-streams`.
   */
  open(request: Request, logs: number): () => void {
    const { readerOf, streamsPerReader = readerOf === undefined ? 4096 : 256 } = this.#limits
    const reader = readerOf?.(request) ?? ''
    const count = this.#open.get(reader) ?? 0
    if (count + logs > streamsPerReader) {
      throw new HandlerError(
        'too-many-streams',
        `${count} of ${streamsPerReader} streams are open already. Close some, or try again later.`,
        { 'retry-after': '5' },
      )
    }
    this.#open.set(reader, count + logs)
    return () => {
      const left = (this.#open.get(reader) ?? logs) - logs
      if (left > 0) this.#open.set(reader, left)
      else this.#open.delete(reader)
    }
  }
}
