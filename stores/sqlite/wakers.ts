/** Wakes readers: at once when this process appends, and soon when another one does. */
export class Wakers {
  readonly #waiting = new Map<string, Set<() => void>>()
  readonly #changedElsewhere: () => boolean
  readonly #pollMs: number
  #timer: ReturnType<typeof setInterval> | undefined

  /** @param changedElsewhere Whether another process has written since it was last asked. */
  constructor(changedElsewhere: () => boolean, pollMs: number) {
    this.#changedElsewhere = changedElsewhere
    this.#pollMs = pollMs
  }

  /** Calls back once something may have changed; answers how to stop that. */
  wait(runId: string, wakeUp: () => void): () => void {
    const waiting = this.#waiting.get(runId) ?? new Set()
    this.#waiting.set(runId, waiting.add(wakeUp))
    this.#timer ??= setInterval(() => this.#poll(), this.#pollMs)
    return () => {
      waiting.delete(wakeUp)
      if (waiting.size === 0 && this.#waiting.get(runId) === waiting) this.#waiting.delete(runId)
      if (this.#waiting.size === 0) this.#stop()
    }
  }

  wake(runId: string): void {
    for (const wakeUp of [...(this.#waiting.get(runId) ?? [])]) wakeUp()
  }

  /** Wakes everybody and stops looking. */
  close(): void {
    for (const runId of [...this.#waiting.keys()]) this.wake(runId)
    this.#stop()
  }

  #poll(): void {
    if (!this.#changedElsewhere()) return
    for (const runId of [...this.#waiting.keys()]) this.wake(runId)
  }

  #stop(): void {
    clearInterval(this.#timer)
    this.#timer = undefined
  }
}
