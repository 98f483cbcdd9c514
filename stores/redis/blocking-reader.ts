import type { Redis } from 'ioredis'
import type { TailPage } from '../shared/run-tails.ts'
import { pageOf } from './stream-entries.ts'

/** A connection for reads that block. */
export interface BlockingConnection {
  readonly redis: Redis
  /** A connection to the same server that does not block, to end such a read by. */
  readonly beside: Redis
  /** Whether it connects again by itself when it is lost. */
  readonly reconnects: boolean
}

interface Watched {
  /** Id of the last entry that was told. */
  last: string
  /** Called with what is new, or with nothing where that may be more than what came. */
  readonly onNews: (page?: TailPage) => void
}

/** So many entries of a stream come in one answer. */
const COUNT = 64
const PAUSE_MS = 100

/** Waits for new entries of streams on a connection of its own: one read for all that are watched. */
export class BlockingReader {
  readonly #connect: () => BlockingConnection
  readonly #blockMs: number
  readonly #watched = new Map<string, Watched>()
  #connection: BlockingConnection | undefined
  #connectionId: number | undefined
  #reading = false
  #closed = false

  /** @param connect Makes the connection; throws where that cannot be now. */
  constructor(connect: () => BlockingConnection, blockMs: number) {
    this.#connect = connect
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

  close(): void {
    this.#closed = true
    this.#tellAll()
    this.#watched.clear()
    this.#connection?.redis.disconnect()
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
        // The connection is gone, the server restarts, or the slot is another server's now. Whoever
        // watches looks for itself meanwhile, and what it finds missing it says.
        this.#dropConnection()
        this.#tellAll()
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
      }
    }
  }

  async #readOnce(): Promise<void> {
    this.#connection ??= this.#open()
    const { redis } = this.#connection
    this.#connectionId ??= Number(await redis.client('ID'))
    const streams = [...this.#watched]
    if (streams.length === 0) return
    const keys = streams.map(([key]) => key)
    const ids = streams.map(([, { last }]) => last)
    const found = await redis.xread(
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

  #open(): BlockingConnection {
    const connection = this.#connect()
    connection.redis.on('error', () => undefined)
    connection.redis.on('close', () => {
      if (this.#connection === connection) this.#connectionId = undefined
    })
    return connection
  }

  #dropConnection(): void {
    this.#connectionId = undefined
    if (this.#connection === undefined || this.#connection.reconnects) return
    this.#connection.redis.disconnect()
    this.#connection = undefined
  }

  /** Makes the read that blocks begin anew, with the streams of now. */
  #unblock(): void {
    const id = this.#connectionId
    // Where it fails the read ends by itself, after as long as it blocks at most.
    if (id !== undefined) this.#connection?.beside.client('UNBLOCK', id).catch(() => undefined)
  }

  #tellAll(): void {
    for (const { onNews } of [...this.#watched.values()]) onNews()
  }
}
