import type { Redis } from 'ioredis'
import type { TailPage } from '../shared/run-tails.ts'
import { pageOf } from './stream-entries.ts'

interface Watched {
  /** Id of the last entry that was told. */
  last: string
  /** Called with what is new, or with nothing where that may be more than what came. */
  readonly onNews: (page?: TailPage) => void
}

/** So many entries of a stream come in one answer. */
const COUNT = 64
const PAUSE_MS = 100

/**
 * Waits for new entries of streams on a connection of its own, for all readers of a process: one
 * blocking read for all streams that somebody watches.
 */
export class Tailer {
  readonly #redis: Redis
  readonly #blockMs: number
  readonly #watched = new Map<string, Watched>()
  #connection: Redis | undefined
  #connectionId: number | undefined
  #reading = false
  #closed = false

  constructor(redis: Redis, blockMs: number) {
    this.#redis = redis
    this.#blockMs = blockMs
  }

  /** Calls back whenever a stream has entries after `last`; answers how to stop that. One watch a stream. */
  watch(key: string, last: string, onNews: (page?: TailPage) => void): () => void {
    const watched = { last, onNews }
    this.#watched.set(key, watched)
    this.#start()
    return () => {
      if (this.#watched.get(key) === watched) this.#watched.delete(key)
    }
  }

  async close(): Promise<void> {
    this.#closed = true
    this.#tellAll()
    this.#watched.clear()
    this.#connection?.disconnect()
  }

  #start(): void {
    if (this.#reading) {
      this.#unblock()
      return
    }
    this.#reading = true
    void this.#loop().finally(() => {
      this.#reading = false
      if (this.#watched.size > 0 && !this.#closed) this.#start()
    })
  }

  async #loop(): Promise<void> {
    while (!this.#closed && this.#watched.size > 0) {
      try {
        await this.#readOnce()
      } catch {
        // The connection is gone or the server restarts: ioredis connects again. Whoever watches looks
        // for itself meanwhile, and what it finds missing it says.
        this.#connectionId = undefined
        this.#tellAll()
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
      }
    }
  }

  async #readOnce(): Promise<void> {
    this.#connection ??= this.#connect()
    const connection = this.#connection
    this.#connectionId ??= Number(await connection.client('ID'))
    const streams = [...this.#watched]
    if (streams.length === 0) return
    const keys = streams.map(([key]) => key)
    const ids = streams.map(([, { last }]) => last)
    const found = await connection.xread(
      'COUNT',
      COUNT,
      'BLOCK',
      this.#blockMs,
      'STREAMS',
      ...keys,
      ...ids,
    )
    const asked = new Map(streams)
    for (const [key, entries] of found ?? []) {
      const watched = this.#watched.get(key)
      const newest = entries.at(-1)?.[0]
      // One that began to watch since is asked for the next time.
      if (watched === undefined || watched !== asked.get(key) || newest === undefined) continue
      watched.last = newest
      watched.onNews(pageOf(entries))
    }
  }

  #connect(): Redis {
    // A read whose line breaks rejects: what is watched by then may be something else.
    const connection = this.#redis.duplicate({ maxRetriesPerRequest: 0 })
    connection.on('error', () => undefined)
    connection.on('close', () => {
      this.#connectionId = undefined
    })
    return connection
  }

  /** Makes the read that blocks begin anew, with the streams of now. */
  #unblock(): void {
    const id = this.#connectionId
    // Where it fails the read ends by itself, after as long as it blocks at most.
    if (id !== undefined) this.#redis.client('UNBLOCK', id).catch(() => undefined)
  }

  #tellAll(): void {
    for (const { onNews } of [...this.#watched.values()]) onNews()
  }
}
