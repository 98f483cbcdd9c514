import { restoreInboundChunk, type StreamChunk } from '@tanstack/ai/client'
import { isRecord } from './is-record.ts'
import { readSse, type SseEvent } from './sse-parser.ts'
import { ADVICE, ThreadSourceError } from './thread-source-error.ts'

/** A logged chunk with its place in the log. */
export interface RunStreamEvent {
  readonly seq: number
  readonly chunk: StreamChunk
}

/**
 * The chunks of a `GET ?runId&offset`. Seqs that were there before are left out.
 *
 * @throws {ThreadSourceError} `network` when it ends before the run does, `bad-response` when it is
 *   no run's log, `server` when the server says that it cannot go on.
 */
export async function* readRunStream(
  response: Response,
  what: string,
  fromSeq: number,
  signal: AbortSignal,
): AsyncGenerator<RunStreamEvent> {
  const { body, status } = response
  const type = response.headers.get('content-type') ?? ''
  if (body === null || !type.includes('text/event-stream')) {
    throw bad(
      what,
      `the answer is no event stream but ${type === '' ? 'of no type' : type}`,
      status,
    )
  }
  let last = fromSeq
  let ended = false
  try {
    for await (const event of readSse(body, signal)) {
      if (event.data === '[DONE]') return
      const chunk = readChunk(event, what, status)
      const seq = seqOf(event, chunk, what, status)
      ended = isEnd(chunk, ended)
      if (seq <= last) continue
      last = seq
      yield { seq, chunk }
    }
  } catch (cause) {
    if (cause instanceof ThreadSourceError) throw cause
    throw cut(what, last, cause)
  }
  if (!ended && !signal.aborted) throw cut(what, last, undefined)
}

/** A chunk as its fields, whatever it is: the log may have been written by anybody. */
function fieldsOf(chunk: unknown): Record<string, unknown> {
  return isRecord(chunk) ? chunk : {}
}

function readChunk({ data }: SseEvent, what: string, status: number): StreamChunk {
  let chunk: unknown
  try {
    chunk = JSON.parse(data)
  } catch (cause) {
    throw bad(
      what,
      `an event is not JSON (it begins ${JSON.stringify(data.slice(0, 40))})`,
      status,
      cause,
    )
  }
  // The fold makes a notice of what is no chunk; upstream's helper would throw.
  return isRecord(chunk)
    ? restoreInboundChunk(chunk as unknown as StreamChunk)
    : (chunk as StreamChunk)
}

function seqOf({ id }: SseEvent, chunk: StreamChunk, what: string, status: number): number {
  if (id !== undefined && /^\d+$/.test(id)) return Number(id)
  const { type, message } = fieldsOf(chunk)
  if ((id === undefined || id === '') && type === 'RUN_ERROR') {
    // Without a place in the log it is no part of the run: the delivery itself failed.
    throw new ThreadSourceError(
      'server',
      `${what} cannot be delivered: ${String(message)}. ${ADVICE.server}`,
    )
  }
  throw bad(
    what,
    `an event has ${id === undefined ? 'no id' : `the id ${JSON.stringify(id)}`} where a seq belongs; for a server that is not rethread's, use connectionSource()`,
    status,
  )
}

/** Whether the log may end here. The engine of `chat()` ends each of its turns and goes on. */
function isEnd(chunk: StreamChunk, before: boolean): boolean {
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

function bad(what: string, problem: string, status: number, cause?: unknown): ThreadSourceError {
  return new ThreadSourceError('bad-response', `${what}: ${problem}. ${ADVICE['bad-response']}`, {
    status,
    cause,
  })
}

function cut(what: string, last: number, cause: unknown): ThreadSourceError {
  return new ThreadSourceError(
    'network',
    `${what} was cut off after chunk ${last}. Read it again after ${last}.`,
    { cause },
  )
}
