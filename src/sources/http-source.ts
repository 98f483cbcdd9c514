import type {
  HydrateOptions,
  ReadRunOptions,
  ThreadSnapshot,
  ThreadSource,
} from '../thread-source.ts'
import { addQuery } from './add-query.ts'
import { readSnapshot } from './read-snapshot.ts'
import { type RunStreamEvent, readRunStream } from './run-stream.ts'
import { ADVICE, codeOfRunStatus, codeOfStatus, ThreadSourceError } from './thread-source-error.ts'

type HeadersSource = HeadersInit | (() => HeadersInit | Promise<HeadersInit>)

/** What {@link httpSource} takes beside the address. */
export interface HttpSourceOptions {
  /** Default: the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch
  /** Sent with every request; a function is asked before each, for a token that changes. */
  readonly headers?: HeadersSource
  /** Default `same-origin`. */
  readonly credentials?: RequestCredentials
}

/**
 * Threads of a `threadHandler` of `rethread/server`: `GET ?threadId` for a thread, `GET
 * ?runId&offset` for a run's log after a cursor, as `text/event-stream` with seqs as ids, `DELETE
 * ?runId` to cancel a run.
 *
 * Against a `connectionSource` it reads a run from where the reader stands and not from its start,
 * can be aborted, and its errors are {@link ThreadSourceError}s with code and status. Make it once,
 * outside of the component.
 *
 * @param url The handler's address, or what answers it before each request.
 */
export function httpSource(
  url: string | URL | (() => string | URL),
  { fetch: fetchWith, headers, credentials = 'same-origin' }: HttpSourceOptions = {},
): ThreadSource {
  const send: Send = async (query, extra, signal, method = 'GET') => {
    const address = addQuery(String(typeof url === 'function' ? url() : url), query)
    const sent = new Headers(typeof headers === 'function' ? await headers() : headers)
    for (const [name, value] of Object.entries(extra)) sent.set(name, value)
    const request = {
      method,
      headers: sent,
      credentials,
      ...(signal === undefined ? {} : { signal }),
    }
    try {
      return await (fetchWith ?? globalThis.fetch)(address, request)
    } catch (cause) {
      signal?.throwIfAborted()
      const told = cause instanceof Error ? cause.message : String(cause)
      throw new ThreadSourceError(
        'network',
        `${address} did not answer: ${told}. ${ADVICE.network}`,
        { cause },
      )
    }
  }
  return {
    hydrate: (threadId, options) => hydrate(send, threadId, options),
    readRun: (runId, options) => readRun(send, runId, options),
    cancelRun: (runId, options) => cancelRun(send, runId, options),
  }
}

type Send = (
  query: Record<string, string>,
  headers: Record<string, string>,
  signal: AbortSignal | undefined,
  method?: 'GET' | 'DELETE',
) => Promise<Response>

async function hydrate(
  send: Send,
  threadId: string,
  options: HydrateOptions = {},
): Promise<ThreadSnapshot> {
  const { signal, limit, before, prefix } = options
  const query = {
    threadId,
    ...(limit === undefined ? {} : { limit: String(limit) }),
    ...(before === undefined ? {} : { before }),
    ...(prefix === true ? { prefix: '1' } : {}),
  }
  const what = `Thread ${JSON.stringify(threadId)}`
  const response = await send(query, { accept: 'application/json' }, signal)
  if (!response.ok) throw await refusal(response, what, codeOfStatus(response.status))
  let text: string
  try {
    text = await response.text()
  } catch (cause) {
    signal?.throwIfAborted()
    throw new ThreadSourceError('network', `${what} was cut off in the middle. ${ADVICE.network}`, {
      cause,
    })
  }
  return readSnapshot(text, what, response.status)
}

async function* readRun(
  send: Send,
  runId: string,
  { fromSeq, signal }: ReadRunOptions,
): AsyncGenerator<RunStreamEvent> {
  const what = `Run ${JSON.stringify(runId)}`
  try {
    const response = await send(
      { runId, offset: String(fromSeq) },
      {
        accept: 'text/event-stream',
        ...(fromSeq === -1 ? {} : { 'last-event-id': String(fromSeq) }),
      },
      signal,
    )
    if (!response.ok) throw await refusal(response, what, codeOfRunStatus(response.status))
    if (response.status !== 204) yield* readRunStream(response, what, fromSeq, signal)
  } catch (error) {
    if (signal.aborted) return
    throw error
  }
}

async function cancelRun(
  send: Send,
  runId: string,
  { signal }: { readonly signal?: AbortSignal } = {},
): Promise<void> {
  const response = await send({ runId }, { accept: 'application/json' }, signal, 'DELETE')
  const what = `The request to cancel run ${JSON.stringify(runId)}`
  if (!response.ok) throw await refusal(response, what, codeOfStatus(response.status))
  await response.body?.cancel()
}

async function refusal(
  response: Response,
  what: string,
  code: ThreadSourceError['code'],
): Promise<ThreadSourceError> {
  const { status, statusText } = response
  const told = (await response.text().catch(() => '')).trim().slice(0, 300)
  const reason = [`${status} ${statusText}`.trim(), told].filter((part) => part !== '').join(': ')
  return new ThreadSourceError(code, `${what} was refused (${reason}). ${ADVICE[code]}`, { status })
}
