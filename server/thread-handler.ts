import type { LoadThread } from '../recorder/index.ts'
import { type Authorize, forbidden, mayNotCancel, readableRun, refusal } from './authorize.ts'
import { cancelRequest } from './cancel-request.ts'
import { FollowedRuns } from './followed-runs.ts'
import { HandlerError, jsonResponse } from './handler-error.ts'
import { hydrateThread } from './hydrate-thread.ts'
import { OpenStreams } from './open-streams.ts'
import { readQuery } from './read-query.ts'
import { reportError } from './report-error.ts'
import { RunPrefixes } from './run-prefixes.ts'
import { internalError, streamRun, streamRuns } from './stream-runs.ts'

/** What a handler does not go beyond. */
export interface HandlerLimits {
  /** Characters of a thread's or run's id. Default 512. */
  readonly idLength?: number
  /** Logs that one stream may carry. Default 64; with 1 each needs a stream of its own. */
  readonly runsPerStream?: number
  /**
   * Logs that one reader follows at the same time. Beyond it the answer is 429 with a `Retry-After`.
   * Default 256.
   */
  readonly streamsPerReader?: number
  /** Who a request's reader is, for the limit above. Default: all requests are one reader's, and the limit is 4,096. */
  readonly readerOf?: (request: Request) => string
}

/** What {@link threadHandler} takes: the stores that `recordThread` writes to, and who may read. */
export interface ThreadHandlerOptions extends Omit<LoadThread, 'threadId'> {
  /**
   * Asked before anything of a thread is read. For the log of a run it is asked with the thread that
   * the run belongs to, so that a run's id opens nothing that its thread would not; for a run that is
   * unknown with the run's own id, so that it takes as long as for one that is somebody else's.
   */
  readonly authorize: Authorize
  /**
   * Whether whoever sent a request may cancel a run; asked after `authorize`, which comes first.
   * Default: nobody may, and DELETE is answered with 405.
   */
  readonly authorizeCancel?: Authorize
  /**
   * Milliseconds of silence after which an open stream sends a comment, and from one look to the next
   * whether the writers of the runs that are followed live. Default 15,000.
   */
  readonly heartbeatMs?: number
  /** Milliseconds after which a client that takes nothing of its stream is cut off. Default 60,000. */
  readonly stalledMs?: number
  readonly limits?: HandlerLimits
  /**
   * Gets what went wrong inside, with the request's id; the client gets only that id. Default: names,
   * codes, messages and stacks to `console.error`, and nothing else of the error.
   */
  readonly onError?: (error: unknown, requestId: string) => void
}

/**
 * The requests by which a page comes back to a thread, for any server that speaks Web requests:
 *
 * - `GET ?threadId[&limit][&before][&prefix=1]`: the stored thread as JSON, and the run that goes on
 * - `GET ?runId[&offset]` (or `Last-Event-ID`): that run's log after a cursor, as server-sent events
 * - `GET ?run=<offset>:<runId>&run=…`: several logs as one stream, for pages with many threads
 * - `DELETE ?runId`, with `authorizeCancel`: asks whoever writes the run, on whatever machine, to end
 *   it; answers 202 with `{ runId, status }`, also where it has ended already
 *
 * No other site's page can send a DELETE unasked, so that it needs no token against forged requests;
 * one that is allowed to by CORS is trusted. That a reader leaves never ends a run. A run whose writer
 * died is closed as aborted by the load of its thread, and while somebody follows its log.
 *
 * It is what `fetchServerSentEvents(url)` of `@tanstack/ai-client` and `httpSource(url)` speak.
 * Refusals are `{ error: { code, message, requestId } }`. Who may not read a thread gets 403 whether it
 * exists or not; a run that is unknown and one that may not be read both get 404.
 */
export function threadHandler(
  options: ThreadHandlerOptions,
): (request: Request) => Promise<Response> {
  const { limits = {}, onError = reportError } = options
  const handler = new ThreadHandler(options, limits, onError)
  return async (request) => {
    const requestId = crypto.randomUUID()
    try {
      return await handler.answer(request, requestId)
    } catch (error) {
      if (error instanceof HandlerError) return error.toResponse(requestId)
      onError(error, requestId)
      return internalError(requestId).toResponse(requestId)
    }
  }
}

class ThreadHandler {
  readonly #options: ThreadHandlerOptions
  readonly #onError: (error: unknown, requestId: string) => void
  readonly #limits: { idLength: number; runsPerStream: number; cancel: boolean }
  readonly #prefixes: RunPrefixes
  readonly #streams: OpenStreams
  readonly #followed: FollowedRuns

  constructor(
    options: ThreadHandlerOptions,
    limits: HandlerLimits,
    onError: (error: unknown, requestId: string) => void,
  ) {
    this.#options = options
    this.#onError = onError
    const { idLength = 512, runsPerStream = 64 } = limits
    this.#limits = { idLength, runsPerStream, cancel: options.authorizeCancel !== undefined }
    this.#prefixes = new RunPrefixes(options.log)
    this.#streams = new OpenStreams(limits)
    this.#followed = new FollowedRuns({
      stores: options,
      everyMs: options.heartbeatMs ?? 15_000,
      onError,
    })
  }

  async answer(request: Request, requestId: string): Promise<Response> {
    const query = readQuery(request, this.#limits)
    const options = this.#options
    const context = {
      request,
      requestId,
      options,
      streams: this.#streams,
      followed: this.#followed,
      onError: this.#onError,
    }
    switch (query.kind) {
      case 'thread': {
        const asked = { request, threadId: query.threadId }
        const refused = await refusal(options.authorize, asked, forbidden)
        if (refused !== null) return refused
        const { runsPerStream } = this.#limits
        const thread = await hydrateThread(query, options, this.#prefixes)
        return jsonResponse({ ...thread, runsPerStream }, requestId)
      }
      case 'run':
        return streamRun(query, context)
      case 'runs':
        return streamRuns(query.runs, context)
      case 'cancel':
        return this.#cancel(query.runId, request, requestId)
      default:
        return query satisfies never
    }
  }

  async #cancel(runId: string, request: Request, requestId: string): Promise<Response> {
    const { log, authorize, authorizeCancel = () => false } = this.#options
    const record = await readableRun(log, authorize, request, runId)
    if (record instanceof Response) return record
    const { threadId } = record
    const refused = await refusal(authorizeCancel, { request, threadId, runId }, mayNotCancel)
    if (refused !== null) return refused
    const answer = await cancelRequest(runId, threadId, this.#options)
    return jsonResponse(answer, requestId, { status: 202 })
  }
}
