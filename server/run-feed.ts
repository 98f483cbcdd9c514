import {
  isTerminalRunStatus,
  type RunEvent,
  type RunEventLog,
  type RunRecord,
  terminalChunk,
} from '../recorder/index.ts'
import type { Pieces } from './event-stream.ts'

/** What a {@link RunFeed} takes. */
export interface RunFeedOptions {
  readonly log: RunEventLog
  readonly record: RunRecord
  readonly fromSeq: number
  /** Of what is there already so many characters are sent in one piece. Default 16,384. */
  readonly batch?: number
  /** What stands before the seq in an event's id. Default: nothing. */
  readonly prefix?: string
}

/** A run's log as server-sent events: what is there, then what comes, until the run has ended. */
export class RunFeed implements Pieces {
  readonly #options: RunFeedOptions
  readonly #events: AsyncIterableIterator<RunEvent>
  #last: number
  /** Whether what was sent says how the run ended. */
  #told = false
  #over = false

  constructor(options: RunFeedOptions) {
    this.#options = options
    const { log, record, fromSeq } = options
    this.#last = fromSeq
    this.#events = log.read(record.runId, { fromSeq })
  }

  async next(): Promise<string | undefined> {
    if (this.#over) return undefined
    const first = await this.#events.next()
    if (first.done) return this.#end()
    let text = this.#take(first.value)
    const { batch = 16_384, record } = this.#options
    while (this.#last < record.lastSeq && text.length < batch) {
      const more = await this.#events.next()
      if (more.done) break
      text += this.#take(more.value)
    }
    return text
  }

  async stop(): Promise<void> {
    this.#over = true
    await this.#events.return?.()
  }

  #take({ seq, chunk }: RunEvent): string {
    this.#last = seq
    this.#told = isEnd(chunk, this.#told)
    return this.#format(seq, chunk)
  }

  async #end(): Promise<string | undefined> {
    const isTold = this.#told || this.#over
    this.#over = true
    const { log, record } = this.#options
    const now = isTold ? null : await log.get(record.runId)
    if (now === null || !isTerminalRunStatus(now.status)) return undefined
    // A log that somebody else wrote may stop without a word; its record knows how it ended.
    const chunk = terminalChunk(now.runId, now.threadId, now.status, now.error)
    return this.#format(this.#last + 1, chunk)
  }

  #format(seq: number, chunk: unknown): string {
    return `id: ${this.#options.prefix ?? ''}${seq}\ndata: ${JSON.stringify(chunk)}\n\n`
  }
}

/** Whether a log that ends with this chunk has said how its run ended. */
function isEnd(chunk: object | null, before: boolean): boolean {
  const { type, finishReason } = { type: undefined, finishReason: undefined, ...chunk }
  if (type === 'RUN_ERROR') return true
  if (type === 'RUN_FINISHED') return finishReason !== 'tool_calls'
  return type === 'RUN_STARTED' ? false : before
}
