/** So many parts open or close in one go; the page answers before the next ones do. */
const AT_ONCE = 8

/**
 * Which parts of a thread are open, by key. It outlives the parts themselves, so that what scrolls
 * out of a long list comes back as it was left.
 */
export class OpenCards {
  readonly #open = new Map<string, boolean>()
  readonly #listeners = new Map<string, Set<() => void>>()
  readonly #anyListeners = new Set<() => void>()

  /** Whether it is open; undefined where nobody has said. */
  get(key: string): boolean | undefined {
    return this.#open.get(key)
  }

  set(key: string, open: boolean): void {
    if (this.#open.get(key) === open) return
    this.#open.set(key, open)
    this.#tell(key)
    this.#tellAny()
  }

  /**
   * Opens or closes many. What is drawn follows a few at a time, so that the page is never held.
   *
   * @param step - called after each few
   */
  async setAll(keys: ReadonlyArray<string>, open: boolean, step?: () => void): Promise<void> {
    const changed = keys.filter((key) => this.#open.get(key) !== open)
    for (const key of changed) this.#open.set(key, open)
    this.#tellAny()
    const drawn = changed.filter((key) => this.#listeners.has(key))
    for (let at = 0; at < drawn.length; at += AT_ONCE) {
      if (at > 0) await new Promise((done) => setTimeout(done))
      for (const key of drawn.slice(at, at + AT_ONCE)) this.#tell(key)
      step?.()
    }
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

  /** Calls back when any of them opens or closes. */
  subscribeAny(listener: () => void): () => void {
    this.#anyListeners.add(listener)
    return () => {
      this.#anyListeners.delete(listener)
    }
  }

  #tell(key: string): void {
    for (const listener of this.#listeners.get(key) ?? []) listener()
  }

  #tellAny(): void {
    for (const listener of [...this.#anyListeners]) listener()
  }
}
