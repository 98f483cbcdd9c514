import type { ReadRunOptions } from '../thread-source.ts'
import type { RunStreamEvent } from './run-stream.ts'

/** Whoever got nothing new yet keeps its turn so many times as long: it may have much to catch up with. */
const PATIENCE = 6

interface Turn {
  since: number
  progressed: boolean
  end(): void
}

/**
 * Lets only so many streams be open at once, since a browser opens six connections to an origin of
 * HTTP/1.1 and the page needs some for other things. Where more are wanted they take turns, each from
 * where it stands, so that none starves.
 */
export class FairStreams {
  #free: number
  readonly #turnMs: number
  readonly #turns = new Set<Turn>()
  readonly #waiting: (() => void)[] = []
  #timer: ReturnType<typeof setInterval> | undefined

  /** @param turnMs Milliseconds after which a stream makes room for one that waits. */
  constructor(most: number, turnMs = 4_000) {
    this.#free = most
    this.#turnMs = turnMs
  }

  /** The events of a stream, which may be opened several times. */
  async *read(
    open: (options: ReadRunOptions) => AsyncIterable<RunStreamEvent>,
    { fromSeq, signal }: ReadRunOptions,
  ): AsyncGenerator<RunStreamEvent> {
    for (let last = fromSeq; !signal.aborted; ) {
      if (!(await this.#take(signal))) return
      const ending = new AbortController()
      const end = () => ending.abort()
      const turn: Turn = { since: performance.now(), progressed: false, end }
      this.#turns.add(turn)
      signal.addEventListener('abort', end, { once: true })
      if (signal.aborted) end()
      try {
        for await (const event of open({ fromSeq: last, signal: ending.signal })) {
          if (ending.signal.aborted) break
          last = event.seq
          turn.progressed = true
          yield event
        }
        if (!ending.signal.aborted) return
      } finally {
        signal.removeEventListener('abort', end)
        ending.abort()
        this.#turns.delete(turn)
        this.#give()
      }
    }
  }

  /** Takes a place, in the order of asking; false where the asker left meanwhile. */
  #take(signal: AbortSignal): Promise<boolean> {
    if (this.#free > 0) {
      this.#free -= 1
      return Promise.resolve(true)
    }
    this.#timer ??= setInterval(() => this.#look(), this.#turnMs / 4)
    return new Promise((resolve) => {
      const leave = () => {
        this.#waiting.splice(this.#waiting.indexOf(take), 1)
        resolve(false)
      }
      const take = () => {
        signal.removeEventListener('abort', leave)
        resolve(true)
      }
      this.#waiting.push(take)
      signal.addEventListener('abort', leave, { once: true })
    })
  }

  /** Gives a place back: to whoever has waited longest, lest the giver be the one who takes it. */
  #give(): void {
    const next = this.#waiting.shift()
    if (next === undefined) this.#free += 1
    else next()
  }

  /** Ends the longest turn that is up, for somebody who waits. */
  #look(): void {
    if (this.#waiting.length === 0) {
      clearInterval(this.#timer)
      this.#timer = undefined
      return
    }
    const now = performance.now()
    for (const { since, progressed, end } of this.#turns) {
      if (now - since < this.#turnMs * (progressed ? 1 : PATIENCE)) continue
      return end()
    }
  }
}
