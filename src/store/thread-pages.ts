import type { HydrateOptions, ThreadSnapshot, ThreadSource } from '../thread-source.ts'

type Messages = ThreadSnapshot['messages']

/**
 * A source of which the newest messages are loaded at first, and older ones when they are asked for.
 * What it answers holds all that was loaded so far.
 */
export class ThreadPages implements ThreadSource {
  readonly #source: ThreadSource
  readonly #size: number | undefined
  #held: Messages | undefined
  #cursor: string | undefined
  /** False once the source turned out to leave out messages without a way to get at them. */
  #isPaged = true

  /** @param size Messages of a page; undefined for all at once. */
  constructor(source: ThreadSource, size: number | undefined) {
    this.#source = source
    this.#size = size
  }

  get fixed(): boolean {
    return this.#source.fixed === true
  }

  /** Whether there are messages before those that were loaded. */
  get hasOlder(): boolean {
    return this.#cursor !== undefined
  }

  readRun: ThreadSource['readRun'] = (runId, options) => this.#source.readRun(runId, options)

  async hydrate(threadId: string, options: HydrateOptions = {}): Promise<ThreadSnapshot> {
    const size = this.#size
    if (size === undefined || !this.#isPaged || options.limit !== undefined)
      return this.#source.hydrate(threadId, options)
    const answer = await this.#source.hydrate(threadId, { ...options, limit: size })
    const before = this.#held === undefined ? [] : messagesBefore(this.#held, answer.messages)
    if (before === undefined) return this.#loadAll(threadId, options)
    if (before.length === 0) {
      if (answer.olderCursor === undefined && answer.messages.length >= size)
        return this.#loadAll(threadId, options)
      this.#cursor = answer.olderCursor
    }
    return this.#hold({ ...answer, messages: join(before, answer.messages) })
  }

  /** Loads a page of older messages; answers all that are loaded then. */
  async older(threadId: string, signal: AbortSignal): Promise<Messages> {
    const before = this.#cursor
    const size = this.#size
    if (before === undefined || size === undefined) return this.#held ?? []
    const page = await this.#source.hydrate(threadId, { before, limit: size, signal })
    signal.throwIfAborted()
    // Somebody else was faster.
    if (this.#cursor !== before) return this.#held ?? []
    this.#cursor = page.olderCursor
    this.#held = join(page.messages, this.#held ?? [])
    return this.#held
  }

  /** More came than a page holds, or the source does not page: nothing may be missing in between. */
  async #loadAll(threadId: string, options: HydrateOptions): Promise<ThreadSnapshot> {
    this.#isPaged = this.#held !== undefined
    this.#cursor = undefined
    return this.#hold(await this.#source.hydrate(threadId, options))
  }

  #hold(answer: ThreadSnapshot): ThreadSnapshot {
    this.#held = answer.messages
    return answer
  }
}

/** What is held before the first message of a page; undefined where the page does not join on. */
function messagesBefore(held: Messages, page: Messages): Messages | undefined {
  const first = page[0]?.id
  if (first === undefined) return page.length === 0 ? [] : undefined
  const at = held.findIndex(({ id }) => id === first)
  return at === -1 ? undefined : held.slice(0, at)
}

function join(before: Messages, after: Messages): Messages {
  // All pages of a source are of one kind.
  return [...before, ...after] as unknown as Messages
}
