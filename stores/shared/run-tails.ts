import {
  checkCursor,
  isTerminalRunStatus,
  PagedTailIterator,
  type ReadRunOptions,
  type RunEvent,
  type RunRecord,
} from '../../recorder/index.ts'

/** A chunk as it is stored. */
export interface StoredChunk {
  readonly seq: number
  readonly json: string
}

/** Some chunks of a run, in order. */
export interface TailPage {
  readonly chunks: ReadonlyArray<StoredChunk>
  /** Whether the run is terminal, and nothing comes after these. */
  readonly ended: boolean
}

/** An engine, as {@link RunTails} reads from it. */
export interface TailSource {
  /** The chunks after a cursor, as many as go in one answer. */
  fetch(runId: string, fromSeq: number): Promise<TailPage>
  /**
   * Calls back whenever there may be chunks after `fromSeq`, or an end: with them, where the engine
   * says what they are. Answers how to stop that.
   */
  watch(runId: string, fromSeq: number, onNews: (page?: TailPage) => void): () => void
}

/**
 * What comes to runs that somebody reads: fetched once for all readers of a process, however many
 * read a run, and kept for a while for those who lag behind.
 */
export class RunTails {
  readonly #source: TailSource
  readonly #tails = new Map<string, RunTail>()

  constructor(source: TailSource) {
    this.#source = source
  }

  /** Reads a run. `start` answers its record, or rejects where there is none. */
  read(
    runId: string,
    start: () => Promise<RunRecord>,
    { fromSeq, signal }: ReadRunOptions,
  ): AsyncIterableIterator<RunEvent> {
    let cursor = -1
    let known = -1
    let isEnd = false
    let isOver = false
    let tail: RunTail | undefined
    return new PagedTailIterator<RunEvent>({
      start: async () => {
        const record = await start()
        known = record.lastSeq
        isOver = isTerminalRunStatus(record.status)
        cursor = checkCursor(runId, fromSeq, known)
      },
      page: async () => {
        const { chunks, ended } = tail?.after(cursor) ?? (await this.#source.fetch(runId, cursor))
        isEnd = ended
        cursor = chunks.at(-1)?.seq ?? cursor
        return chunks.map(({ seq, json }) => ({ seq, chunk: JSON.parse(json) }))
      },
      ended: async () => isEnd,
      wait: (wakeUp) => {
        // Nothing comes to it any more.
        if (isOver) return () => {}
        // What is there already each reader fetches for itself, from where it comes in.
        tail ??= this.#join(runId, Math.max(cursor, known))
        return tail.wait(wakeUp)
      },
      end: () => tail?.leave(),
      signal,
    })
  }

  #join(runId: string, fromSeq: number): RunTail {
    let tail = this.#tails.get(runId)
    if (tail === undefined) {
      const made: RunTail = new RunTail(this.#source, runId, fromSeq, () => {
        if (this.#tails.get(runId) === made) this.#tails.delete(runId)
      })
      this.#tails.set(runId, made)
      tail = made
    }
    tail.enter()
    return tail
  }
}

/** So many chunks, or so many characters, are kept for readers who lag behind. */
const KEPT_CHUNKS = 256
const KEPT_LENGTH = 131_072

/** The newest chunks of one run. */
class RunTail {
  readonly #source: TailSource
  readonly #runId: string
  readonly #close: () => void
  readonly #stop: () => void
  readonly #waiting = new Set<() => void>()
  readonly #chunks: StoredChunk[] = []
  #length = 0
  #last: number
  #readers = 0
  /** Whether what is known was fetched after the watch began, so that nothing is missing unseen. */
  #isFresh = false
  #isEnded = false
  #isFetching = false
  #isStale = false
  #failure: { readonly error: unknown } | undefined

  constructor(source: TailSource, runId: string, fromSeq: number, close: () => void) {
    this.#source = source
    this.#runId = runId
    this.#last = fromSeq
    this.#close = close
    this.#stop = source.watch(runId, fromSeq, (page) => this.#hear(page))
    void this.#fetch()
  }

  enter(): void {
    this.#readers += 1
  }

  leave(): void {
    this.#readers -= 1
    if (this.#readers === 0) this.#end()
  }

  wait(wakeUp: () => void): () => void {
    this.#waiting.add(wakeUp)
    return () => this.#waiting.delete(wakeUp)
  }

  #wakeAll(): void {
    for (const wakeUp of [...this.#waiting]) wakeUp()
  }

  /** What comes after a cursor, where this knows. */
  after(cursor: number): TailPage | undefined {
    if (this.#failure !== undefined) throw this.#failure.error
    if (!this.#isFresh || cursor > this.#last) return undefined
    if (cursor === this.#last) return { chunks: [], ended: this.#isEnded }
    const first = this.#chunks[0]?.seq
    if (first === undefined || cursor + 1 < first) return undefined
    return { chunks: this.#chunks.slice(cursor + 1 - first), ended: this.#isEnded }
  }

  #hear(page: TailPage | undefined): void {
    const first = page?.chunks[0]?.seq
    // Only what joins on to what is known can be taken as it is.
    const joins =
      this.#isFresh && !this.#isFetching && (first === undefined || first <= this.#last + 1)
    if (page === undefined || !joins) return void this.#fetch()
    this.#take({ ...page, chunks: page.chunks.filter(({ seq }) => seq > this.#last) })
  }

  #take(page: TailPage): void {
    this.#isEnded = page.ended
    this.#keep(page.chunks)
    if (page.chunks.length > 0 || page.ended) this.#wakeAll()
  }

  /** One at a time; what comes to be known meanwhile is fetched after it. */
  async #fetch(): Promise<void> {
    this.#isStale = true
    if (this.#isFetching) return
    this.#isFetching = true
    try {
      while (this.#isStale && !this.#isEnded) {
        this.#isStale = false
        const page = await this.#source.fetch(this.#runId, this.#last)
        // An engine gives no more than a page at a time.
        if (page.chunks.length > 0 && !page.ended) this.#isStale = true
        this.#isFresh = true
        this.#take(page)
      }
    } catch (error) {
      // Who reads gets it; who comes then begins anew.
      this.#failure = { error }
      this.#end()
      this.#wakeAll()
    } finally {
      this.#isFetching = false
    }
  }

  #keep(chunks: ReadonlyArray<StoredChunk>): void {
    for (const chunk of chunks) {
      this.#chunks.push(chunk)
      this.#length += chunk.json.length
      this.#last = chunk.seq
    }
    let over = 0
    while (
      this.#chunks.length - over > 1 &&
      (this.#chunks.length - over > KEPT_CHUNKS || this.#length > KEPT_LENGTH)
    ) {
      this.#length -= this.#chunks[over]?.json.length ?? 0
      over += 1
    }
    this.#chunks.splice(0, over)
  }

  #end(): void {
    this.#stop()
    this.#close()
  }
}
