import type { Pool } from 'pg'

/** The channel on which a run's id is told when it has something new; nothing where that is too long to be told. */
export const CHANNEL = 'rethread_runs'

/** Wakes readers of runs: one connection that listens, for all readers of a process. */
export class Listener {
  readonly #pool: Pool
  readonly #pollMs: number
  readonly #waiting = new Map<string, Set<() => void>>()
  /** How to give the connection back, once there is one. */
  #connection: Promise<() => void> | undefined
  /** Whether notifications come, of what this process writes too. */
  #isListening = false
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

  /** This process wrote; where notifications come, its own do too. */
  written(runId: string): void {
    if (!this.#isListening) this.#wake(runId)
  }

  #wake(runId: string): void {
    for (const wakeUp of [...(this.#waiting.get(runId) ?? [])]) wakeUp()
  }

  async close(): Promise<void> {
    this.#closed = true
    this.#wakeAll()
    this.#stopTimer()
    const release = await this.#connection?.catch(() => undefined)
    release?.()
  }

  #listen(): void {
    if (this.#connection !== undefined || this.#closed) return
    const lost = () => {
      this.#connection = undefined
      this.#isListening = false
      // What was told meanwhile nobody heard.
      this.#wakeAll()
    }
    const connecting = this.#pool.connect().then(async (client) => {
      client.on('notification', ({ payload }) => {
        // Only now: a pooler takes the LISTEN and passes nothing on.
        this.#isListening = true
        if (payload) this.#wake(payload)
        else this.#wakeAll()
      })
      let isReleased = false
      const release = () => {
        if (!isReleased) client.release(true)
        isReleased = true
      }
      client.on('error', () => {
        release()
        lost()
      })
      await client.query(`LISTEN ${CHANNEL}`)
      this.#wakeAll()
      return release
    })
    this.#connection = connecting
    // The timer wakes whoever waits, and the next wait tries again.
    connecting.catch(lost)
  }

  #wakeAll(): void {
    for (const runId of [...this.#waiting.keys()]) this.#wake(runId)
  }

  #stopTimer(): void {
    clearInterval(this.#timer)
    this.#timer = undefined
  }
}
