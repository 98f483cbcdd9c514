import type { ModelMessage, StreamChunk, UIMessage } from '@tanstack/ai/client'
import type {
  HydrateOptions,
  ReadRunOptions,
  ThreadSnapshot,
  ThreadSource,
} from '../thread-source.ts'
import { whileNotAborted } from './abort.ts'
import { connectionError } from './connection-error.ts'
import { FairStreams } from './fair-streams.ts'
import { HttpLine } from './http-line.ts'
import { ThreadSourceError } from './thread-source-error.ts'

/**
 * What {@link connectionSource} needs of a connection: every resumable one of
 * `@tanstack/ai-client` has it, such as `fetchServerSentEvents` and `fetchHttpStream`, and `stream`
 * where it was given both handlers.
 */
export interface ThreadConnection {
  hydrate?:
    | ((threadId: string, options?: { limit?: number; before?: string }) => Promise<Hydration>)
    | undefined
  joinRun?: ((runId: string, abortSignal?: AbortSignal) => AsyncIterable<StreamChunk>) | undefined
}

interface Hydration {
  readonly messages: ReadonlyArray<UIMessage> | ReadonlyArray<ModelMessage>
  readonly activeRun: { readonly runId: string } | null
  readonly page?: { readonly truncated: boolean; readonly cursor?: string }
}

/** What {@link connectionSource} takes beside the connection. */
export interface ConnectionSourceOptions {
  /**
   * Runs that are read at once; where more go on they take turns. Default 4, since a browser opens six
   * connections to an origin of HTTP/1.1; more where yours is HTTP/2.
   */
  readonly maxStreams?: number
  /**
   * Milliseconds without a chunk after which a connection counts as dead, and the run is read anew.
   * Default 120,000: heartbeats are not seen here, and a connection reads a run from its start.
   */
  readonly silenceMs?: number
}

const SOURCES = new WeakMap<ThreadConnection, ThreadSource>()

/**
 * Threads over a connection of `@tanstack/ai-client`, so that a server made for `useChat` works as
 * it is. The same connection gives the same source; make the connection outside of the component.
 *
 * A connection replays a run from its start whenever it is read, and says neither seqs nor HTTP
 * statuses: the source counts the chunks, and reads the status from the error. `httpSource` has
 * none of that to work around.
 *
 * @throws {ThreadSourceError} `unsupported`, when the connection cannot hydrate or join runs.
 */
export function connectionSource(
  connection: ThreadConnection,
  { maxStreams = 4, silenceMs = 120_000 }: ConnectionSourceOptions = {},
): ThreadSource {
  const known = SOURCES.get(connection)
  if (known !== undefined) return known
  const hydrate = connection.hydrate?.bind(connection)
  const joinRun = connection.joinRun?.bind(connection)
  if (hydrate === undefined || joinRun === undefined) {
    throw new ThreadSourceError(
      'unsupported',
      `The connection has no ${hydrate === undefined ? 'hydrate' : 'joinRun'}(), so that no thread can be opened through it. fetchServerSentEvents() and fetchHttpStream() have both.`,
    )
  }
  const streams = new FairStreams(maxStreams)
  const source: ThreadSource = {
    hydrate: (threadId, options) => hydrateThread(hydrate, silenceMs, threadId, options),
    readRun: (runId, options) =>
      streams.read((asked) => countedChunks(joinRun, silenceMs, runId, asked), options),
  }
  SOURCES.set(connection, source)
  return source
}

async function hydrateThread(
  hydrate: NonNullable<ThreadConnection['hydrate']>,
  silenceMs: number,
  threadId: string,
  { signal, limit, before }: HydrateOptions = {},
): Promise<ThreadSnapshot> {
  const page = {
    ...(limit === undefined ? {} : { limit }),
    ...(before === undefined ? {} : { before }),
  }
  let answer: Hydration
  const line = new HttpLine(silenceMs, signal)
  try {
    // It takes no signal; what it answers to somebody who has left is dropped.
    answer = await whileNotAborted(hydrate(threadId, page), line.signal)
  } catch (error) {
    line.signal.throwIfAborted()
    throw connectionError(error, `Thread ${JSON.stringify(threadId)}`, 'thread')
  } finally {
    line.close()
  }
  const { messages, activeRun, page: answered } = answer
  const older = answered?.truncated === true ? answered.cursor : undefined
  return {
    messages,
    activeRun: activeRun === null ? null : { runId: activeRun.runId },
    ...(older === undefined ? {} : { olderCursor: older }),
  }
}

async function* countedChunks(
  joinRun: NonNullable<ThreadConnection['joinRun']>,
  silenceMs: number,
  runId: string,
  { fromSeq, signal }: ReadRunOptions,
): AsyncGenerator<{ seq: number; chunk: StreamChunk }> {
  let seq = -1
  const line = new HttpLine(silenceMs, signal)
  try {
    for await (const chunk of joinRun(runId, line.signal)) {
      if (line.signal.aborted) break
      line.heard()
      seq += 1
      if (seq > fromSeq) yield { seq, chunk }
    }
  } catch (error) {
    if (signal.aborted) return
    throw connectionError(error, `Run ${JSON.stringify(runId)}`, 'run')
  } finally {
    line.close()
  }
  // It ends without a word where it was told to stop, as it was for its silence.
  if (!signal.aborted) line.signal.throwIfAborted()
}
