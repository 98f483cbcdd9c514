/** Breaks the silence while a reader waits: with one timer for a long time, and not one for each event. */
export class Silence {
  readonly #ms: number
  readonly #onLong: () => void
  #since: number | undefined
  #timer: ReturnType<typeof setTimeout> | undefined

  /** @param onLong Called whenever it lasts for so many milliseconds. */
  constructor(ms: number, onLong: () => void) {
    this.#ms = ms
    this.#onLong = onLong
  }

  begin(): void {
    this.#since = performance.now()
    this.#timer ??= setTimeout(() => this.#look(), this.#ms)
  }

  end(): void {
    this.#since = undefined
  }

  /** Ends it for good. */
  stop(): void {
    this.#since = undefined
    clearTimeout(this.#timer)
  }

  #look(): void {
    this.#timer = undefined
    if (this.#since === undefined) return
    const left = this.#since + this.#ms - performance.now()
    if (left > 0) {
      this.#timer = setTimeout(() => this.#look(), left)
      return
    }
    this.#since = performance.now()
    this.#timer = setTimeout(() => this.#look(), this.#ms)
    this.#onLong()
  }
}
