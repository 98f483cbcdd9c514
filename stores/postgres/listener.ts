import type { Pool, PoolClient } from 'pg'

/** The channel on which a run's id is told when it has something new. */
export const CHANNEL = 'rethread_runs'

/** Wakes readers of runs: one connection that listens, for all readers of a process. */
export class Listener {
  readonly #pool: Pool
  readonly #pollMs: number
  readonly #waiting = new Map<string, Set<() => void>>()
  #client: Promise<PoolClient> | undefined
  #timer: ReturnType<typeof setInterval> | undefined
  #closed = false

  constructor(pool: Pool, pollMs: number) {
    this.#pool = pool
    this.#pollMs = pollMs
  }

  /** Calls back once something may have changed; answers how to stop that. */
  wait(runId: string, wakeUp: () => void): () => void {
    const waiting = this.#waiting.get(runId) ?? new Set()
    this.#waiting.set(runId, waiting.add(wakeUp))
    this.#listen()
    // Behind a pooler that does not pass notifications on, this is what wakes.
    this.#timer ??= setInterval(() => this.#wakeAll(), this.#pollMs)
    return () => {
      waiting.delete(wakeUp)
      if (waiting.size === 0 && this.#waiting.get(runId) === waiting) this.#waiting.delete(runId)
      if (this.#waiting.size === 0) this.#stopTimer()
    }
  }

  wake(runId: string): void {
    for (const wakeUp of [...(this.#waiting.get(runId) ?? [])]) wakeUp()
  }

  async close(): Promise<void> {
    this.#closed = true
    this.#wakeAll()
    this.#stopTimer()
    const client = await this.#client?.catch(() => undefined)
    client?.release(true)
  }

  #listen(): void {
    if (this.#client !== undefined || this.#closed) return
    const lost = () => {
      this.#client = undefined
      // What was told meanwhile nobody heard.
      this.#wakeAll()
    }
    const connecting = this.#pool.connect().then(async (client) => {
      client.on('notification', ({ payload }) => this.wake(payload ?? ''))
      client.once('error', (error) => {
        client.release(error)
        lost()
      })
      await client.query(`LISTEN ${CHANNEL}`)
      this.#wakeAll()
      return client
    })
    this.#client = connecting
    // The timer wakes whoever waits, and the next wait tries again.
    connecting.catch(lost)
  }

  #wakeAll(): void {
    for (const runId of [...this.#waiting.keys()]) this.wake(runId)
  }

  #stopTimer(): void {
    clearInterval(this.#timer)
    this.#timer = undefined
  }
}
