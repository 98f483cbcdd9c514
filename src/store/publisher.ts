import type { Schedule } from './schedule.ts'

/** Tells listeners that something changed, at most once for each turn of its scheduler. */
export class Publisher {
  readonly #schedule: Schedule
  readonly #flushed: () => void
  readonly #listeners = new Set<{ readonly call: () => void }>()
  #cancel: (() => void) | undefined

  /** @param flushed Called before the listeners are. */
  constructor(schedule: Schedule, flushed: () => void) {
    this.#schedule = schedule
    this.#flushed = flushed
  }

  subscribe(call: () => void): () => void {
    // An object each, so that one function may listen twice.
    const listener = { call }
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  /** Something changed. */
  publish(): void {
    if (this.#cancel !== undefined) return
    let flushed = false
    const cancel = this.#schedule(() => {
      flushed = true
      this.#cancel = undefined
      this.#flush()
    })
    if (!flushed) this.#cancel = cancel
  }

  /** Calls off what is scheduled. */
  cancel(): void {
    this.#cancel?.()
    this.#cancel = undefined
  }

  #flush(): void {
    this.#flushed()
    for (const { call } of [...this.#listeners]) {
      try {
        call()
      } catch (error) {
        // Not swallowed, and nobody else's loss.
        report(error)
      }
    }
  }
}

function report(error: unknown): void {
  if (typeof reportError === 'function') return reportError(error)
  setTimeout(() => {
    throw error
  })
}
