import type {
  HydrateOptions,
  ReadRunOptions,
  ThreadSnapshot,
  ThreadSource,
} from '../thread-source.ts'
import { addQuery } from './add-query.ts'
import { HttpLine } from './http-line.ts'
import { refusalOf, type Send } from './http-request.ts'
import type { HttpRuns } from './http-runs.ts'
import { readSnapshot } from './read-snapshot.ts'
import type { RunStreamEvent } from './run-stream.ts'
import { ADVICE, codeOfStatus, ThreadSourceError } from './thread-source-error.ts'

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

const JSON_ONLY = { accept: 'application/json' }

class HttpThreads implements ThreadSource {
  readonly #send: Send
  readonly #silenceMs: number
  readonly #maxStreams: number
  #runs: Promise<HttpRuns> | undefined
  /** What the server said that it can carry on one stream. */
  #runsPerStream = 1

  constructor(send: Send, silenceMs: number, maxStreams: number) {
    this.#send = send
    this.#silenceMs = silenceMs
    this.#maxStreams = maxStreams
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
      if (!response.ok) throw await refusalOf(response, line, what, codeOfStatus(response.status))
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
    this.#readRun(runId, options)

  readonly cancelRun = async (
    runId: string,
    { signal }: { readonly signal?: AbortSignal } = {},
  ): Promise<void> => {
    const what = `The request to cancel run ${JSON.stringify(runId)}`
    const line = new HttpLine(this.#silenceMs, signal)
    try {
      const response = await this.#send([['runId', runId]], JSON_ONLY, line.signal, 'DELETE')
      const { ok, status } = response
      // The server reads threads, and lets nobody cancel: no other request would do better.
      const code = status === 405 ? 'unsupported' : codeOfStatus(status)
      if (!ok) throw await refusalOf(response, line, what, code)
      await response.body?.cancel()
    } finally {
      line.close()
    }
  }

  async *#readRun(runId: string, options: ReadRunOptions): AsyncGenerator<RunStreamEvent> {
    this.#runs ??= this.#loadRuns()
    const runs = await this.#runs
    yield* runs.read(runId, options, this.#runsPerStream)
  }

  /** A thread that has settled is shown without what reads runs. */
  async #loadRuns(): Promise<HttpRuns> {
    try {
      const { HttpRuns } = await import('./http-runs.ts')
      return new HttpRuns(this.#send, this.#silenceMs, this.#maxStreams)
    } catch (cause) {
      this.#runs = undefined
      const told = cause instanceof Error ? cause.message : String(cause)
      throw new ThreadSourceError(
        'network',
        `The part of rethread that reads runs could not be loaded: ${told}. ${ADVICE.network}`,
        { cause },
      )
    }
  }
}

function cutShort(what: string, cause: unknown): ThreadSourceError {
  return new ThreadSourceError('network', `${what} was cut off in the middle. ${ADVICE.network}`, {
    cause,
  })
}
