import type { ModelMessage } from '@tanstack/ai'
import { type Item, type MessageStore, type RunInfo, readModelMessages } from 'rethread/recorder'
import type { ThreadSummary } from '../thread-summary.ts'
import type { Catalog } from './catalog.ts'

const TITLE_LENGTH = 90

/** What the list of threads says of a transcript. */
export function summarize(threadId: string, messages: ReadonlyArray<ModelMessage>): ThreadSummary {
  const entries = readModelMessages(messages)
  const runs = entries.flatMap((entry) => (entry.kind === 'run' ? [entry.run] : []))
  const items = entries.flatMap((entry) => (entry.kind === 'run' ? entry.items : [entry.item]))
  const asked = items.find((item) => item.kind === 'user')?.text.trim() ?? ''
  return {
    threadId,
    title: titleOf(asked) || 'Untitled thread',
    at: Math.max(...runs.map(lastMoment).filter((at) => at !== undefined), 0) || Date.now(),
    state: stateOf(runs.at(-1)),
    calls: countCalls(items),
  }
}

/** A message store that keeps the list of threads in step with what it stores. */
export function withCatalog(messages: MessageStore, catalog: Catalog): MessageStore {
  return {
    loadThread: (threadId) => messages.loadThread(threadId),
    async saveThread(threadId, transcript) {
      // The list first: no thread is ever stored without a line that leads to it.
      if (transcript.length > 0) await catalog.put(summarize(threadId, transcript))
      await messages.saveThread(threadId, transcript)
    },
  }
}

function stateOf(run: RunInfo | undefined): ThreadSummary['state'] {
  if (run?.reason === 'crashed') return 'crashed'
  return run?.status ?? 'completed'
}

function titleOf(asked: string): string {
  const line = asked.split('\n', 1)[0] ?? ''
  return line.length > TITLE_LENGTH ? `${line.slice(0, TITLE_LENGTH).trimEnd()}…` : line
}

function lastMoment(run: RunInfo): number | undefined {
  return run.finishedAt ?? run.startedAt
}

function countCalls(items: ReadonlyArray<Item>): number {
  return items.reduce(
    (sum, item) => (item.kind === 'tool' ? sum + 1 + countCalls(item.children) : sum),
    0,
  )
}
