import type { ModelMessage, StreamChunk } from '@tanstack/ai'
import { isRecord, own } from '../fold/chunk-fields.ts'
import { INTERRUPTED_MARKER } from '../fold/fold-calls.ts'
import { isSandboxToolCall } from '../sandbox-tool-call.ts'
import { stampOf } from '../transcript/stamp.ts'

/**
 * What a request answers of the calls that the thread still waits for, as the chunks of its run: the
 * result of a client's tool, or that somebody did not allow a call. `chat()` itself tells only the
 * results of what it runs.
 */
export function newAnswers(
  stored: ReadonlyArray<ModelMessage>,
  request: ReadonlyArray<ModelMessage>,
): StreamChunk[] {
  const waiting = waitingCalls(stored)
  if (waiting.size === 0) return []
  const told = resultCounts(stored)
  const chunks: StreamChunk[] = []
  for (const { role, toolCallId, content } of request) {
    if (role !== 'tool' || toolCallId === undefined || !waiting.has(toolCallId)) continue
    const said = typeof content === 'string' ? parsed(content) : undefined
    const isDecision = isRecord(said) && typeof own(said, 'approved') === 'boolean'
    // What was allowed is run now, and its result is told then.
    if (isDecision && own(said, 'pendingExecution') === true) continue
    if (content === INTERRUPTED_MARKER || content === '') continue
    // A page sends what is known as well: results of other calls of the same id.
    const known = told.get(toolCallId) ?? 0
    if (known > 0) {
      told.set(toolCallId, known - 1)
      continue
    }
    waiting.delete(toolCallId)
    const state = isDecision && own(said, 'approved') === false ? { state: 'output-denied' } : {}
    chunks.push({
      type: 'TOOL_CALL_RESULT',
      toolCallId,
      messageId: `${toolCallId}/answer`,
      content,
      timestamp: Date.now(),
      ...state,
    } as StreamChunk)
  }
  return chunks
}

/** Ids of the engine's calls that a transcript of ours has no result of. */
function waitingCalls(stored: ReadonlyArray<ModelMessage>): Set<string> {
  const waiting = new Set<string>()
  for (const message of stored) {
    const stamp = stampOf(message)
    if (stamp === undefined) continue
    for (const call of message.toolCalls ?? [])
      if (!isSandboxToolCall(call) && call.function.name !== '') waiting.add(call.id)
    if (message.role !== 'tool' || message.toolCallId === undefined) continue
    // An interruption is none either: the answer came while nobody was there.
    if (!stamp.unrecorded && message.content !== INTERRUPTED_MARKER)
      waiting.delete(message.toolCallId)
  }
  return waiting
}

/** How many results of each id a transcript has. */
function resultCounts(stored: ReadonlyArray<ModelMessage>): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { role, toolCallId, content } of stored) {
    if (role !== 'tool' || toolCallId === undefined) continue
    if (content === INTERRUPTED_MARKER || content === '') continue
    counts.set(toolCallId, (counts.get(toolCallId) ?? 0) + 1)
  }
  return counts
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Most results are no JSON, and none of these is a decision.
    return undefined
  }
}
