import type { Redis } from 'ioredis'

interface Watched {
  /** Id of the last entry that is known. */
  last: string
  readonly wakers: Set<() => void>
}

/**
 * Waits for new entries of streams on a connection of its own, for all readers of a process: one
 * blocking read for all streams that somebody waits on.
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

  /** Calls back when a stream has an entry after `last`; answers how to stop that. */
  wait(key: string, last: string, wakeUp: () => void): () => void {
    const watched = this.#watched.get(key) ?? { last, wakers: new Set() }
    if (compareIds(last, watched.last) < 0) watched.last = last
    watched.wakers.add(wakeUp)
    this.#watched.set(key, watched)
    this.#start()
    return () => {
      watched.wakers.delete(wakeUp)
      if (watched.wakers.size === 0 && this.#watched.get(key) === watched) this.#watched.delete(key)
    }
  }

  async close(): Promise<void> {
    this.#closed = true
    for (const { wakers } of this.#watched.values()) for (const wakeUp of [...wakers]) wakeUp()
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
        // The connection is gone or the server restarts: ioredis connects again. Whoever waits looks
        // for itself meanwhile, and what it finds missing it says.
        this.#connectionId = undefined
        this.#wakeAll()
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
    }
  }

  async #readOnce(): Promise<void> {
    this.#connection ??= this.#connect()
    const connection = this.#connection
    this.#connectionId ??= Number(await connection.client('ID'))
    const keys = [...this.#watched.keys()]
    if (keys.length === 0) return
    const ids = keys.map((key) => this.#watched.get(key)?.last ?? '$')
    const found = await connection.xread('BLOCK', this.#blockMs, 'STREAMS', ...keys, ...ids)
    for (const [key, entries] of found ?? []) {
      const watched = this.#watched.get(key)
      const newest = entries.at(-1)?.[0]
      if (watched === undefined || newest === undefined) continue
      watched.last = newest
      for (const wakeUp of [...watched.wakers]) wakeUp()
    }
  }

  #connect(): Redis {
    const connection = this.#redis.duplicate({ maxRetriesPerRequest: null })
    // ioredis connects again by itself, and the read that was under way rejects: nothing is missed.
    connection.on('error', () => undefined)
    return connection
  }

  /** Makes the read that blocks begin anew, with the streams of now. */
  #unblock(): void {
    const id = this.#connectionId
    // Where it fails the read ends by itself, after as long as it blocks at most.
    if (id !== undefined) this.#redis.client('UNBLOCK', id).catch(() => undefined)
  }

  #wakeAll(): void {
    for (const { wakers } of this.#watched.values()) for (const wakeUp of [...wakers]) wakeUp()
  }
}

function compareIds(a: string, b: string): number {
  return Number.parseInt(a, 10) - Number.parseInt(b, 10)
}
