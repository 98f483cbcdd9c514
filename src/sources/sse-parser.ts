/** One event of a `text/event-stream`. */
export interface SseEvent {
  /** Undefined where the event names none; `''` resets the cursor, as the standard says. */
  readonly id: string | undefined
  /** `message` unless the event says otherwise. */
  readonly event: string
  readonly data: string
}

/**
 * Reads `text/event-stream` piece by piece, wherever it is cut: within a line, between CR and LF,
 * within an event. An event that its end cut off is not given out.
 *
 * @see https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation
 */
export class SseParser {
  /** The beginning of a line whose end has not come, in pieces. */
  #line: string[] = []
  #afterCr = false
  #data: string[] = []
  #id: string | undefined
  #event = ''

  /** The events that a piece of the stream completes. */
  push(text: string): SseEvent[] {
    const events: SseEvent[] = []
    let from = 0
    if (this.#afterCr && text !== '') {
      this.#afterCr = false
      if (text.startsWith('\n')) from = 1
    }
    const end = /\r\n|\r|\n/g
    end.lastIndex = from
    for (let match = end.exec(text); match !== null; match = end.exec(text)) {
      const line = [...this.#line, text.slice(from, match.index)].join('')
      this.#line = []
      from = end.lastIndex
      this.#afterCr = match[0] === '\r' && from === text.length
      this.#take(line, events)
    }
    if (from < text.length) this.#line.push(text.slice(from))
    return events
  }

  #take(line: string, events: SseEvent[]): void {
    if (line === '') return this.#dispatch(events)
    const colon = line.indexOf(':')
    if (colon === 0) return
    const name = colon === -1 ? line : line.slice(0, colon)
    const raw = colon === -1 ? '' : line.slice(colon + 1)
    const value = raw.startsWith(' ') ? raw.slice(1) : raw
    if (name === 'data') this.#data.push(value)
    else if (name === 'event') this.#event = value
    else if (name === 'id' && !value.includes('\0')) this.#id = value
  }

  #dispatch(events: SseEvent[]): void {
    if (this.#data.length > 0) {
      events.push({ id: this.#id, event: this.#event || 'message', data: this.#data.join('\n') })
      this.#data = []
      this.#id = undefined
    }
    this.#event = ''
  }
}

/**
 * The events of a body. Ends when the body does, or when `signal` aborts; throws what reading the
 * body throws.
 *
 * @param heard Called whenever anything comes.
 */
export async function* readSse(
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal,
  heard?: () => void,
): AsyncGenerator<SseEvent> {
  const parser = new SseParser()
  const decoder = new TextDecoder()
  const reader = body.getReader()
  // Not every fetch ends its body when its signal aborts.
  const cancel = () => void reader.cancel().catch(() => undefined)
  signal.addEventListener('abort', cancel, { once: true })
  try {
    while (!signal.aborted) {
      const { done, value } = await reader.read()
      if (done) return
      heard?.()
      for (const event of parser.push(decoder.decode(value, { stream: true }))) {
        if (signal.aborted) return
        yield event
      }
    }
  } finally {
    signal.removeEventListener('abort', cancel)
    cancel()
  }
}
