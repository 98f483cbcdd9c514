/**
 * Which parts of a thread are open, by key. It outlives the parts themselves, so that what scrolls
 * out of a long list comes back as it was left.
 */
export class OpenCards {
  readonly #open = new Map<string, boolean>()
  readonly #listeners = new Map<string, Set<() => void>>()

  /** Whether it is open; undefined where nobody has said. */
  get(key: string): boolean | undefined {
    return this.#open.get(key)
  }

  set(key: string, open: boolean): void {
    if (this.#open.get(key) === open) return
    this.#open.set(key, open)
    for (const listener of this.#listeners.get(key) ?? []) listener()
  }

  subscribe(key: string, listener: () => void): () => void {
    const listeners = this.#listeners.get(key) ?? new Set()
    this.#listeners.set(key, listeners)
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) this.#listeners.delete(key)
    }
  }
}
