import { readModelMessages, toUIMessages } from '../../../recorder/index.ts'
import type { HandSource } from './hand-source.ts'

/** What a test may do to the bytes of an event stream. */
export interface Wire {
  /** Bytes at a time. Default: all at once. */
  readonly piece?: number
  /** Ends the body without a word after so many bytes, once for each number. */
  readonly cuts?: number[]
  /** Between lines. Default `\n`. */
  readonly newline?: string
  /** Written before each event. */
  readonly noise?: string
}

/** The wire of a thread handler, over the stores of a {@link HandSource}. */
export function threadFetch(source: HandSource, wire: Wire = {}) {
  const asked: {
    query: Record<string, string>
    headers: Headers
    signal: AbortSignal | null | undefined
  }[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const { searchParams } = new URL(String(input), 'http://rethread.test')
    const headers = new Headers(init?.headers)
    asked.push({ query: Object.fromEntries(searchParams), headers, signal: init?.signal })
    const threadId = searchParams.get('threadId')
    if (threadId !== null) {
      const { messages, activeRun } = await source.hydrate(threadId)
      // The store's messages are the models' kind.
      const ui = toUIMessages(
        readModelMessages(messages as Parameters<typeof readModelMessages>[0]),
      )
      return Response.json({ messages: ui, activeRun })
    }
    const runId = searchParams.get('runId') ?? ''
    const fromSeq = Number(headers.get('last-event-id') ?? searchParams.get('offset'))
    return new Response(eventStream(source, runId, fromSeq, wire, init?.signal), {
      headers: { 'content-type': 'text/event-stream' },
    })
  }
  return { fetch, asked }
}

function eventStream(
  source: HandSource,
  runId: string,
  fromSeq: number,
  wire: Wire,
  signal?: AbortSignal | null,
): ReadableStream<Uint8Array> {
  const { piece = Number.POSITIVE_INFINITY, cuts = [], newline = '\n', noise = '' } = wire
  const leaving = new AbortController()
  const events = source.readRun(runId, { fromSeq, signal: leaving.signal })
  const encoder = new TextEncoder()
  let left = cuts.shift() ?? Number.POSITIVE_INFINITY
  return new ReadableStream({
    start(controller) {
      signal?.addEventListener('abort', () => {
        leaving.abort()
        void events.return(undefined)
        controller.error(signal.reason)
      })
    },
    async pull(controller) {
      const { done, value } = await events.next()
      if (leaving.signal.aborted) return
      if (done || left <= 0) return controller.close()
      const lines = [`id: ${value.seq}`, `data: ${JSON.stringify(value.chunk)}`, '', '']
      const bytes = encoder.encode(noise + lines.join(newline))
      for (let from = 0; from < bytes.length && left > 0; from += piece) {
        const part = bytes.slice(from, Math.min(bytes.length, from + piece, from + left))
        left -= part.length
        controller.enqueue(part)
      }
      if (left <= 0) controller.close()
    },
    cancel() {
      leaving.abort()
    },
  })
}
