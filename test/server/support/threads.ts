import type { StreamChunk } from '@tanstack/ai'
import { InMemoryMessageStore, InMemoryRunEventLog, RunRecorder } from '../../../recorder/index.ts'
import { type ThreadHandlerOptions, threadHandler } from '../../../server/index.ts'

/** Stores in memory, a handler over them, and a way to write runs. */
export function createThreads(options: Partial<ThreadHandlerOptions> = {}) {
  const log = new InMemoryRunEventLog()
  const messages = new InMemoryMessageStore()
  const handler = threadHandler({ log, messages, authorize: () => true, ...options })
  return {
    log,
    messages,
    handler,
    get: (query: string, init?: RequestInit) =>
      handler(new Request(`http://rethread.test/${query}`, init)),
    async record(threadId: string, runId: string, chunks: ReadonlyArray<unknown>) {
      const recorder = await RunRecorder.start({ log, messages, threadId, runId })
      // Scripts hold whatever a harness might send.
      for (const chunk of chunks) await recorder.record(chunk as StreamChunk)
      return recorder
    },
  }
}
