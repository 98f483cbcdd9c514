import { type StreamChunk, StreamProcessor } from '@tanstack/ai'
import { ChatClient, stream } from '@tanstack/ai-client'
import {
  compact,
  createToolHistoryRecorder,
  InMemoryMessageStore,
  InMemoryRunEventLog,
  RunFold,
  RunRecorder,
  readTranscript,
  runToModelMessages,
  stripObservedToolCalls,
  ThreadFold,
  type TranscriptTarget,
  toUIMessages,
} from 'rethread/recorder'
import type { Subject } from './measure.ts'
import { runOf } from './sequence.ts'

let latest: { readonly calls: number; readonly chunks: StreamChunk[] } = { calls: 0, chunks: [] }

/** Kept for one size at a time: the largest is some hundred megabytes. */
function chunksOf(calls: number): StreamChunk[] {
  if (latest.calls !== calls) latest = { calls, chunks: runOf(calls) }
  return latest.chunks
}

/** A run that was folded to its end. */
export function folded(calls: number): RunFold {
  const fold = new RunFold('run')
  for (const chunk of chunksOf(calls)) fold.push(chunk)
  return fold
}

function stored(calls: number) {
  const fold = folded(calls)
  return [
    { role: 'user' as const, id: 'turn', content: 'go' },
    ...runToModelMessages(fold.info, fold.items),
  ]
}

/** What rethread does with a thread, and what one would use in its place. */
export const SUBJECTS: ReadonlyArray<Subject> = [
  {
    name: 'fold',
    prepare(calls) {
      const chunks = chunksOf(calls)
      return () => {
        const fold = new RunFold('run')
        for (const chunk of chunks) fold.push(chunk)
        return fold.items
      }
    },
  },
  {
    name: 'record + reconcile',
    prepare(calls) {
      const chunks = chunksOf(calls)
      return () => {
        const recorder = createToolHistoryRecorder()
        const target: TranscriptTarget = { messages: [{ role: 'user', content: 'go' }] }
        for (const chunk of chunks) recorder.observe(chunk, target)
        recorder.reconcile(target)
        return target.messages
      }
    },
  },
  {
    name: 'record to log and store, in memory',
    prepare(calls) {
      const chunks = chunksOf(calls)
      return async () => {
        const stores = { log: new InMemoryRunEventLog(), messages: new InMemoryMessageStore() }
        const recorder = await RunRecorder.start({
          ...stores,
          threadId: 'thread',
          runId: 'run',
          request: [{ role: 'user', content: 'go' }],
        })
        for (const chunk of chunks) await recorder.record(chunk)
        await recorder.finish('completed')
      }
    },
  },
  {
    name: 'restore',
    prepare(calls) {
      const messages = stored(calls)
      return () => {
        const thread = new ThreadFold()
        thread.hydrate(messages)
        return thread.items
      }
    },
  },
  {
    name: 'restore over the wire',
    prepare(calls) {
      const json = JSON.stringify(stored(calls))
      return () => {
        const wire = JSON.stringify(toUIMessages(readTranscript(JSON.parse(json))))
        const thread = new ThreadFold()
        thread.hydrate(JSON.parse(wire))
        return thread.items
      }
    },
  },
  {
    name: 'strip',
    prepare(calls) {
      const messages = stored(calls)
      return () => stripObservedToolCalls(messages)
    },
  },
  {
    name: 'compact',
    prepare(calls) {
      const fold = folded(calls)
      return () => compact(fold)
    },
  },
  {
    name: '`StreamProcessor` of @tanstack/ai',
    peer: true,
    cap: 5_000,
    prepare(calls) {
      const chunks = chunksOf(calls)
      return () => {
        const processor = new StreamProcessor()
        processor.prepareAssistantMessage()
        for (const chunk of chunks) processor.processChunk(chunk)
        return processor.getMessages()
      }
    },
  },
  {
    name: '`ChatClient` of @tanstack/ai-client',
    peer: true,
    cap: 5_000,
    prepare(calls) {
      const chunks = chunksOf(calls)
      return async () => {
        const client = new ChatClient({
          connection: stream(async function* () {
            yield* chunks
          }),
        })
        await client.sendMessage('go')
        return client.getMessages()
      }
    },
  },
]
