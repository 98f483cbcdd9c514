import type { Pieces } from './event-stream.ts'

/** One of several feeds, and what is said when it is over. */
export interface Feed {
  readonly pieces: Pieces
  /** Said after its last piece. */
  readonly end: string
  /** What to say where it fails; the others go on. */
  readonly failed: (error: unknown) => string
}

/** So many characters of what is ready are sent in one piece. */
const BATCH = 16_384
/** Milliseconds that the first piece waits for something to say. */
const FIRST_MS = 20

/**
 * Several feeds as one, in the order in which their pieces come. Of each at most one piece waits to be
 * taken, so that a client who does not read holds no more than that.
 */
export class MergedFeeds implements Pieces {
  readonly #feeds: ReadonlyArray<Feed>
  readonly #ready: { readonly feed: Feed; readonly text: string; readonly over: boolean }[] = []
  #preface: string | undefined
  #open: number
  #wake: () => void = () => undefined

  /** @param preface Said before anything else. */
  constructor(feeds: ReadonlyArray<Feed>, preface: string) {
    this.#feeds = feeds
    this.#open = feeds.length
    this.#preface = preface
  }

  async next(): Promise<string | undefined> {
    const preface = this.#preface
    if (preface !== undefined) {
      this.#preface = undefined
      for (const feed of this.#feeds) void this.#advance(feed)
      // Along with what is there already: a line may be cut after each piece.
      if (this.#open > 0) await this.#untilReady(FIRST_MS)
    } else if (this.#ready.length === 0) {
      if (this.#open === 0) return undefined
      await this.#untilReady()
    }
    let text = preface ?? ''
    while (text.length < BATCH) {
      const ready = this.#ready.shift()
      if (ready === undefined) break
      text += ready.text
      if (ready.over) this.#open -= 1
      else void this.#advance(ready.feed)
    }
    return text
  }

  /** @param most Milliseconds to wait at the most. Default: for as long as it takes. */
  #untilReady(most?: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = most === undefined ? undefined : setTimeout(resolve, most)
      this.#wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  async stop(): Promise<void> {
    await Promise.all(this.#feeds.map(({ pieces }) => pieces.stop()))
    this.#wake()
  }

  async #advance(feed: Feed): Promise<void> {
    let text: string | undefined
    let end = feed.end
    try {
      text = await feed.pieces.next()
    } catch (error) {
      end = feed.failed(error)
      await feed.pieces.stop()
    }
    this.#ready.push({ feed, text: text ?? end, over: text === undefined })
    this.#wake()
  }
}
