import { InMemoryLockStore, type LockStore } from '@tanstack/ai/locks'

/** Where locks are kept, for {@link LeasedLockStore}. Times are by the clock of the engine. */
export interface LockTable {
  /** Takes a lock; false while another has it. Asked again for the same owner, it answers the same. */
  take(name: string, owner: string, ttlMs: number): Promise<boolean>
  /** Holds on for another `ttlMs`; false where it has run out or is another's. */
  renew(name: string, owner: string, ttlMs: number): Promise<boolean>
  /** Gives it up, where it still is this owner's. */
  free(name: string, owner: string): Promise<void>
}

/** What the lock stores take. */
export interface LockOptions {
  /** Milliseconds after which the lock of a process that died is free. Default 10,000. */
  readonly lockMs?: number
}

const FIRST_PAUSE_MS = 5
const LONGEST_PAUSE_MS = 100

/**
 * Locks among processes, each held by a lease: it ends by itself when its process dies. Those of one
 * process wait for each other in turn, and one of them at a time asks the engine.
 */
export class LeasedLockStore implements LockStore {
  readonly #table: LockTable
  readonly #lockMs: number
  readonly #local = new InMemoryLockStore()

  constructor(table: LockTable, { lockMs = 10_000 }: LockOptions = {}) {
    this.#table = table
    this.#lockMs = lockMs
  }

  withLock<T>(key: string, fn: (signal: AbortSignal) => Promise<T>): Promise<T> {
    return this.#local.withLock(key, () => this.#hold(key, fn))
  }

  async #hold<T>(key: string, fn: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const owner = crypto.randomUUID()
    let asked = performance.now()
    // An answer that took as long as the lock lasts is too late.
    const take = async () => {
      asked = performance.now()
      return (
        (await this.#table.take(key, owner, this.#lockMs)) &&
        performance.now() < asked + this.#lockMs
      )
    }
    for (let pause = FIRST_PAUSE_MS; !(await take()); ) {
      // Unevenly, so that processes that wait do not ask in step.
      await new Promise((resolve) => setTimeout(resolve, pause * (0.5 + Math.random())))
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
    }
    const kept = this.#keep(key, owner, asked + this.#lockMs)
    try {
      return await fn(kept.lost)
    } finally {
      kept.stop()
      await this.#table.free(key, owner)
    }
  }

  #keep(key: string, owner: string, end: number): { readonly lost: AbortSignal; stop(): void } {
    const lost = new AbortController()
    let until = end
    const timer = setInterval(async () => {
      const asked = performance.now()
      if (asked >= until) return give()
      try {
        if (await this.#table.renew(key, owner, this.#lockMs)) until = asked + this.#lockMs
        else give()
      } catch {
        // The engine does not answer; if it does not in time, the lock is given up for lost above.
      }
    }, this.#lockMs / 3)
    timer.unref()
    const give = () => {
      clearInterval(timer)
      lost.abort(new LockLostError(key))
    }
    return { lost: lost.signal, stop: () => clearInterval(timer) }
  }
}

/** A lock ran out while it was needed: the engine did not answer, or the process stood still. */
export class LockLostError extends Error {
  override readonly name = 'LockLostError'
  readonly code = 'lock-lost'
  constructor(key: string) {
    super(
      `The lock ${JSON.stringify(key)} was lost, and another process may have it. Stop what it guards.`,
    )
  }
}
