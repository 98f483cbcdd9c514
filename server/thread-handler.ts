import { checkCursor, type LoadThread, RunLogError, type RunRecord } from '../recorder/index.ts'
import { cancelRequest } from './cancel-request.ts'
import { HandlerError, jsonResponse } from './handler-error.ts'
import { hydrateThread } from './hydrate-thread.ts'
import { type Query, readQuery } from './read-query.ts'
import { RunPrefixes } from './run-prefixes.ts'
import { streamRun } from './stream-run.ts'

/**
 * Whether whoever sent a request may read a thread. `true` lets it through, `false` refuses it, and a
 * `Response` (a redirect, a 401 with a challenge) is sent as it is.
 */
export type Authorize = (asked: {
  readonly request: Request
  readonly threadId: string
  /** The run whose log is asked for; absent where the thread itself is. */
  readonly runId?: string
}) => boolean | Response | Promise<boolean | Response>

/** What a handler does not go beyond. */
export interface HandlerLimits {
  /** Characters of a thread's or run's id. Default 512. */
  readonly idLength?: number
  /** Logs that one reader follows at the same time. Default 64. */
  readonly streamsPerReader?: number
  /** Who a request's reader is, for the limit above. Default: all requests are one reader's, and the limit is 4,096. */
  readonly readerOf?: (request: Request) => string
}

/** What {@link threadHandler} takes: the stores that `recordThread` writes to, and who may read. */
export interface ThreadHandlerOptions extends Omit<LoadThread, 'threadId'> {
  /**
   * Asked before anything of a thread is read. For the log of a run it is asked with the thread that
   * the run belongs to, so that a run's id opens nothing that its thread would not.
   */
  readonly authorize: Authorize
  /**
   * Whether whoever sent a request may cancel a run; asked after `authorize`, which comes first.
   * Default: nobody may, and DELETE is answered with 405.
   */
  readonly authorizeCancel?: Authorize
  /** Milliseconds of silence after which an open stream sends a comment. Default 15,000. */
  readonly heartbeatMs?: number
  readonly limits?: HandlerLimits
  /** Gets what went wrong inside, with the request's id; the client gets only that id. Default: `console.error`. */
  readonly onError?: (error: unknown, requestId: string) => void
}

/**
 * The requests by which a page comes back to a thread, for any server that speaks Web requests:
 *
 * - `GET ?threadId[&limit][&before][&prefix=1]`: the stored thread as JSON, and the run that goes on
 * - `GET ?runId[&offset]` (or `Last-Event-ID`): that run's log after a cursor, as server-sent events
 * - `DELETE ?runId`, with `authorizeCancel`: asks whoever writes the run, on whatever machine, to end
 *   it; answers 202 with `{ runId, status }`, also where it has ended already
 *
 * No other site's page can send a DELETE unasked, so that it needs no token against forged requests;
 * one that is allowed to by CORS is trusted. That a reader leaves never ends a run.
 *
 * It is what `fetchServerSentEvents(url)` of `@tanstack/ai-client` and `httpSource(url)` speak.
 * Refusals are `{ error: { code, message, requestId } }`. Who may not read a thread gets 403 whether it
 * exists or not; a run that is unknown and one that may not be read both get 404.
 */
export function threadHandler(
  options: ThreadHandlerOptions,
): (request: Request) => Promise<Response> {
  const { limits = {}, onError = reportError, authorizeCancel } = options
  const queryLimits = {
    maxIdLength: limits.idLength ?? 512,
    cancel: authorizeCancel !== undefined,
  }
  const prefixes = new RunPrefixes(options.log)
  const streams = new OpenStreams(limits)
  return async (request) => {
    const requestId = crypto.randomUUID()
    try {
      const query = readQuery(request, queryLimits)
      if (query.kind === 'thread') {
        const refused = await refusal(
          options.authorize,
          { request, threadId: query.threadId },
          forbidden,
        )
        return refused ?? jsonResponse(await hydrateThread(query, options, prefixes), requestId)
      }
      if (query.kind === 'cancel') return await answerCancel(query, request, requestId, options)
      return await answerRun(query, request, requestId, options, streams)
    } catch (error) {
      if (error instanceof HandlerError) return error.toResponse(requestId)
      onError(error, requestId)
      const message = `The request failed; the server's log has it under ${requestId}.`
      return new HandlerError('internal', message).toResponse(requestId)
    }
  }
}

async function answerCancel(
  { runId }: Extract<Query, { kind: 'cancel' }>,
  request: Request,
  requestId: string,
  options: ThreadHandlerOptions,
): Promise<Response> {
  const { authorize, authorizeCancel = () => false } = options
  const record = await options.log.get(runId)
  if (record === null) throw unknownRun()
  const { threadId } = record
  const asked = { request, threadId, runId }
  const refused =
    (await refusal(authorize, asked, unknownRun)) ??
    (await refusal(authorizeCancel, asked, mayNotCancel))
  return (
    refused ??
    jsonResponse(await cancelRequest(runId, threadId, options), requestId, { status: 202 })
  )
}

async function answerRun(
  { runId, fromSeq }: Extract<Query, { kind: 'run' }>,
  request: Request,
  requestId: string,
  options: ThreadHandlerOptions,
  streams: OpenStreams,
): Promise<Response> {
  const { log, authorize, heartbeatMs = 15_000, onError = reportError } = options
  const record = await log.get(runId)
  if (record === null) throw unknownRun()
  const refused = await refusal(
    authorize,
    { request, threadId: record.threadId, runId },
    unknownRun,
  )
  if (refused !== null) return refused
  checkOffset(record, fromSeq)
  const onClose = streams.open(request)
  const body = streamRun({
    log,
    record,
    fromSeq,
    signal: request.signal,
    heartbeatMs,
    onError: (error) => onError(error, requestId),
    onClose,
  })
  return new Response(body, {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
      'x-request-id': requestId,
    },
  })
}

async function refusal(
  authorize: Authorize,
  asked: Parameters<Authorize>[0],
  refused: () => HandlerError,
): Promise<Response | null> {
  const answer = await authorize(asked)
  if (answer instanceof Response) return answer
  // Anything but a plain yes is a no.
  if (answer !== true) throw refused()
  return null
}

function forbidden(): HandlerError {
  return new HandlerError('forbidden', 'You may not read this thread.')
}

function unknownRun(): HandlerError {
  return new HandlerError('not-found', 'There is no such run that you may read.')
}

function mayNotCancel(): HandlerError {
  return new HandlerError('forbidden', 'You may not cancel this run.')
}

function checkOffset({ runId, lastSeq }: RunRecord, fromSeq: number): void {
  try {
    checkCursor(runId, fromSeq, lastSeq)
  } catch (error) {
    throw error instanceof RunLogError ? new HandlerError('bad-cursor', error.message) : error
  }
}

function reportError(error: unknown, requestId: string): void {
  // biome-ignore lint/suspicious/noConsole: where nobody says what to do with it, it must not be lost.
  console.error(`rethread: request ${requestId} failed:`, error)
}

/** Counts the logs that readers follow. */
class OpenStreams {
  readonly #limits: HandlerLimits
  readonly #open = new Map<string, number>()

  constructor(limits: HandlerLimits) {
    this.#limits = limits
  }

  /** Counts one more; answers how to count it off. */
  open(request: Request): () => void {
    const { readerOf, streamsPerReader = readerOf === undefined ? 4096 : 64 } = this.#limits
    const reader = readerOf?.(request) ?? ''
    const count = this.#open.get(reader) ?? 0
    if (count >= streamsPerReader) {
      throw new HandlerError(
        'too-many-streams',
        `${count} streams are open already. Close some, or try again later.`,
        { 'retry-after': '5' },
      )
    }
    this.#open.set(reader, count + 1)
    return () => {
      const left = (this.#open.get(reader) ?? 1) - 1
      if (left > 0) this.#open.set(reader, left)
      else this.#open.delete(reader)
    }
  }
}
