import { isRecord, own } from './fold/chunk-fields.ts'

/** The stored mark of a call that the harness ran in the sandbox; `@tanstack/ai-sandbox` writes the same. */
export const SANDBOX_METADATA = { sandboxObserved: true } as const

/**
 * Whether a harness ran this call inside the sandbox, rather than the engine of `chat()`. Takes the
 * tool calls of stored messages and the `tool-call` parts of UI messages.
 */
export function isSandboxToolCall(call: { metadata?: unknown } | null | undefined): boolean {
  const metadata = call?.metadata
  return isRecord(metadata) && own(metadata, 'sandboxObserved') === true
}
