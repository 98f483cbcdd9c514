import { type LoadThread, loadThread, readTranscript, toUIMessages } from '../recorder/index.ts'
import { HandlerError } from './handler-error.ts'
import type { Query } from './read-query.ts'
import type { RunPrefixes } from './run-prefixes.ts'

type ThreadQuery = Extract<Query, { kind: 'thread' }>

/**
 * The answer to `GET ?threadId`: what `hydrate` of a `@tanstack/ai-client` connection reads, and
 * beside it a `version` of the stored thread and, where it was asked for, the compacted start of the
 * run that goes on.
 */
export async function hydrateThread(
  query: ThreadQuery,
  stores: Omit<LoadThread, 'threadId'>,
  prefixes: RunPrefixes,
): Promise<object> {
  const { threadId, prefix } = query
  const { messages: stored, activeRun } = await loadThread({ ...stores, threadId })
  const messages = toUIMessages(readTranscript(stored))
  const { from, to } = pageOf(
    messages.map((message) => message.id),
    query,
  )
  const start = activeRun !== null && prefix ? await prefixes.of(activeRun.runId) : undefined
  const oldest = messages[from]
  return {
    messages: messages.slice(from, to),
    activeRun: activeRun && { ...activeRun, ...(start === undefined ? {} : { start }) },
    interrupts: null,
    page:
      from > 0 && oldest !== undefined
        ? { truncated: true, cursor: oldest.id }
        : { truncated: false },
    version: versionOf(JSON.stringify(stored)),
  }
}

/** Which of the messages are asked for: the newest, or those before one. */
function pageOf(
  ids: ReadonlyArray<string>,
  { before, limit }: ThreadQuery,
): { from: number; to: number } {
  const to = before === undefined ? ids.length : ids.indexOf(before)
  if (to === -1) {
    throw new HandlerError(
      'bad-cursor',
      `This thread has no message ${JSON.stringify(before)} to page before. Load it again.`,
    )
  }
  return { from: limit === undefined ? 0 : Math.max(0, to - limit), to }
}

/** A short text that is another for another transcript (FNV-1a, 2 × 32 bits, with the length). */
function versionOf(text: string): string {
  let a = 0x811c9dc5
  let b = 0x01000193
  for (let i = 0; i < text.length; i += 1) {
    const unit = text.charCodeAt(i)
    a = Math.imul(a ^ unit, 0x01000193)
    b = Math.imul(b ^ unit, 0x85ebca6b) + i
  }
  return `${text.length.toString(36)}-${(a >>> 0).toString(36)}-${(b >>> 0).toString(36)}`
}
