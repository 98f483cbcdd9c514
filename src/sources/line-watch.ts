/** Looks so often while it waits: what a machine that slept finds out late is that much late. */
const LOOKS = 8

/**
 * Tells when nothing was heard for too long. By the clock on the wall as well: after a machine slept
 * its timers go on as if nothing had been, and its connections are dead without having been closed.
 */
export class LineWatch {
  readonly #ms: number
  readonly #timer: ReturnType<typeof setInterval>
  #heard = { wall: Date.now(), steady: performance.now() }

  constructor(ms: number, onSilent: () => void) {
    this.#ms = ms
    this.#timer = setInterval(() => {
      if (!this.#isSilent()) return
      this.stop()
      onSilent()
    }, ms / LOOKS)
  }

  heard(): void {
    this.#heard = { wall: Date.now(), steady: performance.now() }
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  #isSilent(): boolean {
    const { wall, steady } = this.#heard
    return Math.max(Date.now() - wall, performance.now() - steady) > this.#ms
  }
}
