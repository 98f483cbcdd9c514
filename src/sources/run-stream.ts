import { restoreInboundChunk, type StreamChunk } from '@tanstack/ai/client'
import { isRecord } from './is-record.ts'
import { readSse, type SseEvent } from './sse-parser.ts'
import { ADVICE, ThreadSourceError } from './thread-source-error.ts'

/** A logged chunk with its place in the log. */
export interface RunStreamEvent {
  readonly seq: number
  readonly chunk: StreamChunk
}

/** A body that is read, and what is told of it in errors. */
export interface EventStream {
  readonly events: AsyncIterable<SseEvent>
  readonly what: string
  readonly status: number
}

/**
 * The events of an answer.
 *
 * @param heard Called whenever anything comes, comments included.
 * @throws {ThreadSourceError} `bad-response` when it is no event stream.
 */
export function eventsOf(
  response: Response,
  what: string,
  signal: AbortSignal,
  heard: () => void,
): EventStream {
  const { body, status } = response
  const type = response.headers.get('content-type') ?? ''
  if (body === null || !type.includes('text/event-stream')) {
    void body?.cancel().catch(() => undefined)
    throw badStream(
      { what, status },
      `the answer is no event stream but ${type === '' ? 'of no type' : type}`,
    )
  }
  return { events: readSse(body, signal, heard), what, status }
}

/**
 * The chunks of a `GET ?runId&offset`. Seqs that were there before are left out.
 *
 * @throws {ThreadSourceError} `network` when it ends before the run does, `bad-response` when it is
 *   no run's log, `server` when the server says that it cannot go on.
 */
export async function* readRunStream(
  stream: EventStream,
  fromSeq: number,
  signal: AbortSignal,
): AsyncGenerator<RunStreamEvent> {
  const { events, what } = stream
  let last = fromSeq
  let ended = false
  try {
    for await (const event of events) {
      if (event.data === '[DONE]') return
      const chunk = readChunk(event, stream)
      const seq = seqOf(event, chunk, stream)
      ended = isEnd(chunk, ended)
      if (seq <= last) continue
      last = seq
      yield { seq, chunk }
    }
  } catch (cause) {
    if (cause instanceof ThreadSourceError) throw cause
    throw cutOff(what, last, cause)
  }
  if (!ended && !signal.aborted) throw cutOff(what, last, undefined)
}

/** A chunk as its fields, whatever it is: the log may have been written by anybody. */
function fieldsOf(chunk: unknown): Record<string, unknown> {
  return isRecord(chunk) ? chunk : {}
}

/** The chunk of an event. @throws {ThreadSourceError} `bad-response` where it is no JSON. */
export function readChunk({ data }: SseEvent, stream: Omit<EventStream, 'events'>): StreamChunk {
  let chunk: unknown
  try {
    chunk = JSON.parse(data)
  } catch (cause) {
    const begins = JSON.stringify(data.slice(0, 40))
    throw badStream(stream, `an event is not JSON (it begins ${begins})`, cause)
  }
  // The fold makes a notice of what is no chunk; upstream's helper would throw.
  return isRecord(chunk)
    ? restoreInboundChunk(chunk as unknown as StreamChunk)
    : (chunk as StreamChunk)
}

function seqOf({ id }: SseEvent, chunk: StreamChunk, stream: EventStream): number {
  if (id !== undefined && /^\d+$/.test(id)) return Number(id)
  const { type, message } = fieldsOf(chunk)
  if ((id === undefined || id === '') && type === 'RUN_ERROR') {
    // Without a place in the log it is no part of the run: the delivery itself failed.
    throw new ThreadSourceError(
      'server',
      `${stream.what} cannot be delivered: ${String(message)}. ${ADVICE.server}`,
    )
  }
  throw badStream(
    stream,
    `an event has ${id === undefined ? 'no id' : `the id ${JSON.stringify(id)}`} where a seq belongs; for a server that is not rethread's, use connectionSource()`,
  )
}

/** Whether the log may end here. The engine of `chat()` ends each of its turns and goes on. */
export function isEnd(chunk: StreamChunk, before: boolean): boolean {
  const { type, finishReason } = fieldsOf(chunk)
  switch (type) {
    case 'RUN_ERROR':
      return true
    case 'RUN_FINISHED':
      return finishReason !== 'tool_calls'
    case 'RUN_STARTED':
      return false
    default:
      return before
  }
}

export function badStream(
  { what, status }: Omit<EventStream, 'events'>,
  problem: string,
  cause?: unknown,
): ThreadSourceError {
  return new ThreadSourceError('bad-response', `${what}: ${problem}. ${ADVICE['bad-response']}`, {
    status,
    cause,
  })
}

export function cutOff(what: string, last: number, cause: unknown): ThreadSourceError {
  return new ThreadSourceError(
    'network',
    `${what} was cut off after chunk ${last}. Read it again after ${last}.`,
    { cause },
  )
}
