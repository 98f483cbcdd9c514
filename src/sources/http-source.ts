import type {
  HydrateOptions,
  ReadRunOptions,
  ThreadSnapshot,
  ThreadSource,
} from '../thread-source.ts'
import { addQuery } from './add-query.ts'
import { FairStreams } from './fair-streams.ts'
import { HttpLine } from './http-line.ts'
import { readSnapshot } from './read-snapshot.ts'
import { refusalText } from './refusal-text.ts'
import { RunCarriers } from './run-carriers.ts'
import { eventsOf, type RunStreamEvent, readRunStream } from './run-stream.ts'
import { type CarriedEvent, type CarriedRun, readSharedStream } from './shared-stream.ts'
import {
  ADVICE,
  codeOfRunStatus,
  codeOfStatus,
  retryAfterOf,
  ThreadSourceError,
} from './thread-source-error.ts'

type HeadersSource = HeadersInit | (() => HeadersInit | Promise<HeadersInit>)

/** What {@link httpSource} takes beside the address. */
export interface HttpSourceOptions {
  /** Default: the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch
  /** Sent with every request; a function is asked before each, for a token that changes. */
  readonly headers?: HeadersSource
  /** Default `same-origin`. */
  readonly credentials?: RequestCredentials
  /**
   * Milliseconds without a byte after which a connection counts as dead and is opened anew: three
   * heartbeats of a `threadHandler`. Default 45,000.
   */
  readonly silenceMs?: number
  /**
   * Streams that may be open at once where the server cannot carry several runs on one. Where more
   * are wanted they take turns. Default 4, since a browser opens six connections to an origin.
   */
  readonly maxStreams?: number
}

/**
 * Threads of a `threadHandler` of `rethread/server`: `GET ?threadId` for a thread, `GET
 * ?run=<offset>:<runId>&run=…` for the logs of runs after their cursors, as one `text/event-stream`
 * for all the threads of a page, and `DELETE ?runId` to cancel a run. From a server that does not
 * say that it can carry several runs, each is read by itself (`GET ?runId&offset`).
 *
 * Against a `connectionSource` it reads a run from where the reader stands and not from its start,
 * can be aborted, and its errors are {@link ThreadSourceError}s with code and status. Make it once,
 * outside of the component.
 *
 * @param url The handler's address, or what answers it before each request.
 */
export function httpSource(
  url: string | URL | (() => string | URL),
  options: HttpSourceOptions = {},
): ThreadSource {
  const { fetch: fetchWith, headers, credentials = 'same-origin', silenceMs = 45_000 } = options
  const send: Send = async (query, extra, signal, method = 'GET') => {
    const address = addQuery(String(typeof url === 'function' ? url() : url), query)
    const sent = new Headers(typeof headers === 'function' ? await headers() : headers)
    for (const [name, value] of Object.entries(extra)) sent.set(name, value)
    const request = { method, headers: sent, credentials, signal }
    try {
      return await (fetchWith ?? globalThis.fetch)(address, request)
    } catch (cause) {
      signal.throwIfAborted()
      const told = cause instanceof Error ? cause.message : String(cause)
      throw new ThreadSourceError(
        'network',
        `${address} did not answer: ${told}. ${ADVICE.network}`,
        { cause },
      )
    }
  }
  return new HttpThreads(send, silenceMs, options.maxStreams ?? 4)
}

type Send = (
  query: ReadonlyArray<readonly [string, string]>,
  headers: Record<string, string>,
  signal: AbortSignal,
  method?: 'GET' | 'DELETE',
) => Promise<Response>

const EVENTS = { accept: 'text/event-stream' }
const JSON_ONLY = { accept: 'application/json' }

class HttpThreads implements ThreadSource {
  readonly #send: Send
  readonly #silenceMs: number
  readonly #alone: FairStreams
  readonly #carriers: RunCarriers
  /** What the server said that it can carry on one stream. */
  #runsPerStream = 1

  constructor(send: Send, silenceMs: number, maxStreams: number) {
    this.#send = send
    this.#silenceMs = silenceMs
    this.#alone = new FairStreams(maxStreams)
    this.#carriers = new RunCarriers((...asked) => this.#openShared(...asked))
  }

  readonly hydrate = async (
    threadId: string,
    { signal, limit, before, prefix }: HydrateOptions = {},
  ): Promise<ThreadSnapshot> => {
    const query: [string, string][] = [['threadId', threadId]]
    if (limit !== undefined) query.push(['limit', String(limit)])
    if (before !== undefined) query.push(['before', before])
    if (prefix === true) query.push(['prefix', '1'])
    const what = `Thread ${JSON.stringify(threadId)}`
    const line = new HttpLine(this.#silenceMs, signal)
    try {
      const response = await this.#send(query, JSON_ONLY, line.signal)
      line.heard()
      if (!response.ok) throw await refusal(response, line, what, codeOfStatus(response.status))
      const text = await line.text(response).catch((cause: unknown) => {
        line.signal.throwIfAborted()
        throw cutShort(what, cause)
      })
      const { runsPerStream, snapshot } = readSnapshot(text, what, response.status)
      this.#runsPerStream = runsPerStream
      return snapshot
    } finally {
      line.close()
    }
  }

  readonly readRun = (runId: string, options: ReadRunOptions): AsyncIterable<RunStreamEvent> =>
    this.#carriers.read(runId, options, this.#runsPerStream) ??
    this.#alone.read((asked) => this.#readAlone(runId, asked), options)

  readonly cancelRun = async (
    runId: string,
    { signal }: { readonly signal?: AbortSignal } = {},
  ): Promise<void> => {
    const what = `The request to cancel run ${JSON.stringify(runId)}`
    const line = new HttpLine(this.#silenceMs, signal)
    try {
      const response = await this.#send([['runId', runId]], JSON_ONLY, line.signal, 'DELETE')
      if (!response.ok) throw await refusal(response, line, what, codeOfStatus(response.status))
      await response.body?.cancel()
    } finally {
      line.close()
    }
  }

  async *#readAlone(
    runId: string,
    { fromSeq, signal }: ReadRunOptions,
  ): AsyncGenerator<RunStreamEvent> {
    const what = `Run ${JSON.stringify(runId)}`
    const line = new HttpLine(this.#silenceMs, signal)
    const query = [['runId', runId] as const, ['offset', String(fromSeq)] as const]
    const cursor = fromSeq === -1 ? {} : { 'last-event-id': String(fromSeq) }
    try {
      const response = await this.#send(query, { ...EVENTS, ...cursor }, line.signal)
      line.heard()
      if (!response.ok) throw await refusal(response, line, what, codeOfRunStatus(response.status))
      if (response.status === 204) return
      const stream = eventsOf(response, what, line.signal, line.heard)
      yield* readRunStream(stream, fromSeq, signal)
    } catch (error) {
      if (!signal.aborted) throw error
    } finally {
      line.close()
    }
  }

  async *#openShared(
    runs: ReadonlyArray<CarriedRun>,
    signal: AbortSignal,
    answered: () => void,
  ): AsyncGenerator<CarriedEvent> {
    const line = new HttpLine(this.#silenceMs, signal)
    const query = runs.map(({ runId, fromSeq }) => ['run', `${fromSeq}:${runId}`] as const)
    const what = `The stream of ${runs.length} runs`
    try {
      const response = await this.#send(query, EVENTS, line.signal)
      line.heard()
      // Of the runs this says nothing: each of them is refused by itself.
      if (!response.ok) throw await refusal(response, line, what, codeOfShared(response.status))
      const stream = eventsOf(response, what, line.signal, line.heard)
      answered()
      yield* readSharedStream(stream)
    } finally {
      line.close()
    }
  }
}

/** A page of a proxy is no reason to give a thread up; that the reader may not is. */
function codeOfShared(status: number): ThreadSourceError['code'] {
  const code = codeOfStatus(status)
  return code === 'not-found' || code === 'gone' || code === 'bad-request' ? 'server' : code
}

async function refusal(
  response: Response,
  line: HttpLine,
  what: string,
  code: ThreadSourceError['code'],
): Promise<ThreadSourceError> {
  const { status, statusText } = response
  const told = refusalText(await line.text(response).catch(() => ''))
  const reason = [`${status} ${statusText}`.trim(), told].filter((part) => part !== '').join(': ')
  return new ThreadSourceError(code, `${what} was refused (${reason}). ${ADVICE[code]}`, {
    status,
    ...retryAfterOf(response.headers),
  })
}

function cutShort(what: string, cause: unknown): ThreadSourceError {
  return new ThreadSourceError('network', `${what} was cut off in the middle. ${ADVICE.network}`, {
    cause,
  })
}
