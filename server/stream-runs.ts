import { checkCursor, RunLogError, type RunRecord } from '../recorder/index.ts'
import { readableRun } from './authorize.ts'
import { type EventStreamOptions, eventStream } from './event-stream.ts'
import type { FollowedRuns } from './followed-runs.ts'
import { HandlerError } from './handler-error.ts'
import { type Feed, MergedFeeds } from './merged-feeds.ts'
import type { OpenStreams } from './open-streams.ts'
import type { Query } from './read-query.ts'
import { RunFeed } from './run-feed.ts'
import type { ThreadHandlerOptions } from './thread-handler.ts'

/** What a stream is made of beside what was asked for. */
export interface StreamContext {
  readonly request: Request
  readonly requestId: string
  readonly options: ThreadHandlerOptions
  readonly streams: OpenStreams
  readonly followed: FollowedRuns
  readonly onError: (error: unknown, requestId: string) => void
}

type Asked = Extract<Query, { kind: 'runs' }>['runs'][number]

/** The answer to `GET ?runId`: its log as server-sent events, `id` the seq and `data` the chunk. */
export async function streamRun(
  { runId, fromSeq }: Asked,
  context: StreamContext,
): Promise<Response> {
  const { request, requestId, options, streams, followed } = context
  const record = await readableRun(options.log, options.authorize, request, runId)
  if (record instanceof Response) return record
  checkOffset(record, fromSeq)
  const close = streams.open(request, 1)
  const leave = followed.follow(record, requestId)
  const onClose = () => {
    leave()
    close()
  }
  const feed = new RunFeed({ log: options.log, record, fromSeq })
  return streamResponse(eventStream(feed, streamOptions(context, onClose)), requestId)
}

/**
 * The answer to `GET ?run=…&run=…`: several logs as one stream, so that a page with many threads needs
 * one connection. An event's `id` is the place of its run in the request, a colon and the seq.
 *
 * - `event: end`: the log of the run of that place is over
 * - `event: refused`: it cannot be had, `data` says why as `{ code, message }`; the others go on
 */
export async function streamRuns(
  asked: ReadonlyArray<Asked>,
  context: StreamContext,
): Promise<Response> {
  const { request, requestId, options, streams, followed, onError } = context
  const feeds: (Feed & { record: RunRecord })[] = []
  // Something is sent at once, so that whoever waits knows that they are heard.
  let preface = ': \n\n'
  const records = await Promise.all(
    asked.map(({ runId, fromSeq }) => recordOf(runId, fromSeq, context)),
  )
  for (const record of records) if (record instanceof Response) return record
  const batch = Math.max(1_024, Math.floor(16_384 / asked.length))
  for (const [place, { fromSeq }] of asked.entries()) {
    const record = records[place]
    if (record instanceof HandlerError) preface += refused(place, record)
    if (record === undefined || record instanceof HandlerError || record instanceof Response)
      continue
    const { log } = options
    feeds.push({
      record,
      pieces: new RunFeed({ log, record, fromSeq, batch, prefix: `${place}:` }),
      end: `event: end\nid: ${place}\ndata: {}\n\n`,
      failed(error) {
        onError(error, requestId)
        return refused(place, internalError(requestId))
      },
    })
  }
  const close = streams.open(request, feeds.length)
  const leave = feeds.map(({ record }) => followed.follow(record, requestId))
  const onClose = () => {
    for (const each of leave) each()
    close()
  }
  const merged = new MergedFeeds(feeds, preface)
  return streamResponse(eventStream(merged, streamOptions(context, onClose)), requestId)
}

export function internalError(requestId: string): HandlerError {
  const message = `The request failed; the server's log has it under ${requestId}.`
  return new HandlerError('internal', message)
}

/** The record of a run, what refuses it alone, or the response that `authorize` wants to be sent. */
async function recordOf(
  runId: string,
  fromSeq: number,
  { request, options }: StreamContext,
): Promise<RunRecord | HandlerError | Response> {
  try {
    const record = await readableRun(options.log, options.authorize, request, runId)
    if (!(record instanceof Response)) checkOffset(record, fromSeq)
    return record
  } catch (error) {
    if (error instanceof HandlerError) return error
    throw error
  }
}

function refused(place: number, { code, message }: HandlerError): string {
  return `event: refused\nid: ${place}\ndata: ${JSON.stringify({ code, message })}\n\n`
}

function checkOffset({ runId, lastSeq }: RunRecord, fromSeq: number): void {
  try {
    checkCursor(runId, fromSeq, lastSeq)
  } catch (error) {
    throw error instanceof RunLogError ? new HandlerError('bad-cursor', error.message) : error
  }
}

function streamOptions(
  { request, requestId, options, onError }: StreamContext,
  onClose: () => void,
): EventStreamOptions {
  const { heartbeatMs = 15_000, stalledMs = 60_000 } = options
  return {
    heartbeatMs,
    stalledMs,
    signal: request.signal,
    onError: (error) => onError(error, requestId),
    onClose,
  }
}

function streamResponse(body: ReadableStream<Uint8Array>, requestId: string): Response {
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
