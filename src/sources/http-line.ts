import { LineWatch } from './line-watch.ts'
import { ADVICE, ThreadSourceError } from './thread-source-error.ts'

/** One request and its answer: given up when its asker leaves, or when nothing comes any more. */
export class HttpLine {
  readonly #abort = new AbortController()
  readonly #watch: LineWatch
  readonly #outer: AbortSignal | undefined

  /** @param silenceMs Milliseconds without a byte after which it counts as dead. */
  constructor(silenceMs: number, outer: AbortSignal | undefined) {
    this.#outer = outer
    this.#watch = new LineWatch(silenceMs, () => {
      this.#abort.abort(
        new ThreadSourceError(
          'network',
          `Nothing came for ${silenceMs / 1_000} s. ${ADVICE.network}`,
        ),
      )
    })
    if (outer?.aborted) this.#leave()
    else outer?.addEventListener('abort', this.#leave, { once: true })
  }

  get signal(): AbortSignal {
    return this.#abort.signal
  }

  readonly heard = (): void => this.#watch.heard()

  /** The whole of a body as text. */
  async text(response: Response): Promise<string> {
    const reader = response.body?.getReader()
    if (reader === undefined) return ''
    const decoder = new TextDecoder()
    let text = ''
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return text + decoder.decode()
      this.heard()
      text += decoder.decode(value, { stream: true })
    }
  }

  close(): void {
    this.#watch.stop()
    this.#outer?.removeEventListener('abort', this.#leave)
  }

  readonly #leave = (): void => this.#abort.abort(this.#outer?.reason)
}
