/** How long to wait before trying again. */
export interface RetryOptions {
  /** How often a first load is tried again before it counts as failed. Default 3. */
  readonly attempts?: number
  /** Milliseconds before the first try; each following waits twice as long. Default 250. */
  readonly minDelay?: number
  /** Milliseconds; no wait is longer. Default 8,000. */
  readonly maxDelay?: number
}

/** Growing waits, each shortened by chance by up to half so that readers do not come all at once. */
export class Backoff {
  readonly #min: number
  readonly #max: number
  #tries = 0

  constructor({ minDelay = 250, maxDelay = 8_000 }: RetryOptions) {
    this.#min = minDelay
    this.#max = maxDelay
  }

  /** Milliseconds to wait now. */
  next(): number {
    const delay = Math.min(this.#max, this.#min * 2 ** this.#tries)
    this.#tries += 1
    return delay * (0.5 + Math.random() / 2)
  }

  /** It worked: the next wait is a short one again. */
  reset(): void {
    this.#tries = 0
  }
}
