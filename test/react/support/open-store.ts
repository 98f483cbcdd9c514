import { afterEach, vi } from 'vitest'
import { ThreadFold } from '../../../recorder/index.ts'
import {
  createThreadStore,
  ThreadSourceError,
  type ThreadState,
  type ThreadStore,
  type ThreadStoreOptions,
} from '../../../src/index.ts'
import type { HandSource } from './hand-source.ts'
import { runChunks } from './thread-fixture.ts'

const stores: ThreadStore[] = []
afterEach(() => {
  for (const store of stores.splice(0)) store.stop()
  vi.unstubAllGlobals()
})

export function open(
  source: ThreadStoreOptions['source'],
  options: Partial<ThreadStoreOptions> = {},
): ThreadStore {
  const store = createThreadStore({
    threadId: 'thread-1',
    source,
    pollInterval: 1,
    retry: { minDelay: 1, maxDelay: 2 },
    schedule: (flush) => {
      const timer = setTimeout(flush)
      return () => clearTimeout(timer)
    },
    ...options,
  })
  stores.push(store)
  store.start()
  return store
}

export const isSettled = ({ status }: ThreadState) => status === 'settled'
export const isFailed = ({ status }: ThreadState) => status === 'failed'
export const hasRun = (runId: string, status: string) => (state: ThreadState) =>
  state.status === 'settled' && state.run?.runId === runId && state.run.status === status
export const drop = () => new ThreadSourceError('network', 'The connection dropped.')

export async function record(
  source: HandSource,
  runId: string,
  threadId = 'thread-1',
): Promise<void> {
  const recorder = await source.run(threadId, runId)
  for (const chunk of runChunks(runId, threadId)) await recorder.record(chunk)
  await recorder.finish('completed')
}

/** What a reader sees who was there from the start. */
export function liveItems(runId: string, count = Number.POSITIVE_INFINITY) {
  const fold = new ThreadFold()
  fold.user({ id: `user-${runId}`, content: `prompt of ${runId}` })
  fold.open(runId)
  runChunks(runId)
    .slice(0, count)
    .forEach((chunk, seq) => {
      fold.push(runId, { seq, chunk })
    })
  return fold.items
}
