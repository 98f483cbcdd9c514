import type { ModelMessage, ToolCall } from '@tanstack/ai'
import { type Stamp, stampOf } from '../transcript/stamp.ts'
import { pairResults } from './pair-results.ts'

/**
 * The messages that a model may get: without the calls that a harness ran in its sandbox, whose
 * tools the model was never given.
 *
 * - Prose that stood beside an observed call stays, and so does the engine's half of a mixed message
 *   with its results, also where both halves use one id.
 * - No result without its call is left, and no call without its result: providers refuse both.
 * - What was stored only for readers goes: files, notices, the thinking and the sub-agents of a
 *   harness, and the messages that tell of runs.
 *
 * Linear, and the same again on its own result.
 */
export function stripObservedToolCalls(messages: ReadonlyArray<ModelMessage>): ModelMessage[] {
  const { calls, results } = pairResults(messages)
  const kept: ModelMessage[] = []
  messages.forEach((message, at) => {
    const left = message.role === 'assistant' ? stripAssistant(message, calls[at]) : message
    if (left !== null && (message.role !== 'tool' || results[at])) kept.push(left)
  })
  return kept
}

function stripAssistant(
  message: ModelMessage,
  answered: ReadonlyArray<ToolCall> = [],
): ModelMessage | null {
  const stamp = stampOf(message)
  if (stamp !== undefined && isForReadersOnly(message, stamp)) return null
  const calls = message.toolCalls
  if (calls === undefined || calls.length === answered.length) return message
  const { toolCalls: _, ...prose } = message
  if (answered.length > 0) return { ...prose, toolCalls: [...answered] }
  return isEmpty(message) ? null : prose
}

function isForReadersOnly(message: ModelMessage, stamp: Stamp): boolean {
  if (stamp.parent !== undefined || stamp.user !== undefined) return true
  return isEmpty(message) && (message.toolCalls?.length ?? 0) === 0
}

function isEmpty({ content }: ModelMessage): boolean {
  return content === null || content.length === 0
}
