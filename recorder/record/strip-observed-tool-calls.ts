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
  const answered = pairResults(messages)
  return messages.flatMap((message, index) => {
    if (message.role === 'tool') return answered.results.has(index) ? [message] : []
    return message.role === 'assistant' ? stripAssistant(message, answered.calls) : [message]
  })
}

function stripAssistant(message: ModelMessage, answered: ReadonlySet<ToolCall>): ModelMessage[] {
  const stamp = stampOf(message)
  if (stamp !== undefined && isForReadersOnly(message, stamp)) return []
  const calls = message.toolCalls
  if (calls === undefined || calls.length === 0) return [message]
  const left = calls.filter((call) => answered.has(call))
  if (left.length === calls.length) return [message]
  const { toolCalls: _, ...prose } = message
  if (left.length > 0) return [{ ...prose, toolCalls: left }]
  return isEmpty(message) ? [] : [prose]
}

function isForReadersOnly(message: ModelMessage, stamp: Stamp): boolean {
  if (stamp.parent !== undefined || stamp.user !== undefined) return true
  return isEmpty(message) && (message.toolCalls?.length ?? 0) === 0
}

function isEmpty({ content }: ModelMessage): boolean {
  return content === null || content.length === 0
}
