import type { ModelMessage, ToolCall } from '@tanstack/ai'
import { INTERRUPTED_MARKER } from '../fold/fold-calls.ts'
import { isSandboxToolCall, SANDBOX_METADATA } from '../sandbox-tool-call.ts'

/** Tells calls of the sandbox from those of the engine by what the transcript has of them. */
export class SandboxCalls {
  readonly #sandbox = new Set<string>()
  readonly #engine = new Set<string>()

  /** @param stored The transcript as it was before the run. */
  constructor(stored: ReadonlyArray<ModelMessage>) {
    for (const { toolCalls = [] } of stored) {
      for (const call of toolCalls)
        (isSandboxToolCall(call) ? this.#sandbox : this.#engine).add(keyOf(call))
    }
  }

  /** Whether the transcript has a call of this id and name, and only as the sandbox's. */
  has(call: ToolCall): boolean {
    return this.#sandbox.has(keyOf(call)) && !this.#engine.has(keyOf(call))
  }
}

/**
 * Marks those calls of messages that are the sandbox's. A page that was there while they streamed
 * does not know that they are, and sends them unmarked.
 */
export function markSandboxCalls(
  messages: ReadonlyArray<ModelMessage>,
  isSandbox: (call: ToolCall, message: ModelMessage) => boolean,
): ModelMessage[] {
  return messages.map((message) => {
    const calls = message.toolCalls
    if (
      calls === undefined ||
      !calls.some((call) => !isSandboxToolCall(call) && isSandbox(call, message))
    )
      return message
    const marked = calls.map((call) =>
      isSandbox(call, message) ? { ...call, metadata: SANDBOX_METADATA } : call,
    )
    return { ...message, toolCalls: marked }
  })
}

/**
 * Answers the calls that nobody answered and that the engine has no tool for: it would take them for
 * its own that are still to be run, and answer the next turn with errors about them.
 */
export function answerLeftOvers(
  messages: ReadonlyArray<ModelMessage>,
  tools: ReadonlySet<string>,
): ModelMessage[] {
  const answers = new Map<string, number>()
  for (const { role, toolCallId } of messages) {
    if (role === 'tool' && toolCallId !== undefined)
      answers.set(toolCallId, (answers.get(toolCallId) ?? 0) + 1)
  }
  return messages.flatMap((message) => {
    const open = (message.toolCalls ?? []).filter((call) => {
      const left = answers.get(call.id) ?? 0
      answers.set(call.id, left - 1)
      return left <= 0 && (isSandboxToolCall(call) || !tools.has(call.function.name))
    })
    return [
      message,
      ...open.map(
        ({ id }): ModelMessage => ({ role: 'tool', toolCallId: id, content: INTERRUPTED_MARKER }),
      ),
    ]
  })
}

function keyOf({ id, function: { name } }: ToolCall): string {
  return JSON.stringify([id, name])
}
