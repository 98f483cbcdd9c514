import { cancelRun, type LoadThread, loadThread, RunLogError } from '../../recorder/index.ts'
import type {
  HydrateOptions,
  ReadRunOptions,
  ThreadSnapshot,
  ThreadSource,
} from '../thread-source.ts'
import type { RunStreamEvent } from './run-stream.ts'
import { ADVICE, ThreadSourceError } from './thread-source-error.ts'

/** What {@link storeSource} takes: the stores that `recordThread` writes to. */
export type StoreSourceOptions = Omit<LoadThread, 'threadId'>

/**
 * Threads of stores in the same process: desktop apps, tests, stories. A run whose writer died is
 * put right on load, as on a server.
 */
export function storeSource(options: StoreSourceOptions): ThreadSource {
  return {
    hydrate: (threadId, asked) => hydrate(options, threadId, asked),
    readRun: (runId, asked) => readRun(options, runId, asked),
    cancelRun: (runId) => cancel(options, runId),
  }
}

async function hydrate(
  options: StoreSourceOptions,
  threadId: string,
  { signal, limit, before }: HydrateOptions = {},
): Promise<ThreadSnapshot> {
  signal?.throwIfAborted()
  const { messages, activeRun } = await loadThread({ ...options, threadId })
  signal?.throwIfAborted()
  // A transcript only grows, so that a place in it stays one.
  const to = before === undefined ? messages.length : Number(before)
  const from = limit === undefined ? 0 : Math.max(0, to - limit)
  const page = { messages: messages.slice(from, to), activeRun }
  return from > 0 ? { ...page, olderCursor: String(from) } : page
}

async function cancel({ log }: StoreSourceOptions, runId: string): Promise<void> {
  if (await cancelRun(log, runId)) return
  throw new ThreadSourceError(
    'unsupported',
    `Run ${JSON.stringify(runId)} is not written by this process, and its log has no leases to tell the writer by. ${ADVICE.unsupported}`,
  )
}

async function* readRun(
  { log }: StoreSourceOptions,
  runId: string,
  options: ReadRunOptions,
): AsyncGenerator<RunStreamEvent> {
  try {
    yield* log.read(runId, options)
  } catch (cause) {
    if (!(cause instanceof RunLogError)) throw cause
    throw new ThreadSourceError('gone', `${cause.message} ${ADVICE.gone}`, { cause })
  }
}
