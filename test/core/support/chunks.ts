/** Short ways to write the chunks of a script. */
export const started = (runId = 'r1') => ({ type: 'RUN_STARTED', runId, threadId: 't' })
export const finished = (runId = 'r1', finishReason = 'stop') => ({
  type: 'RUN_FINISHED',
  runId,
  threadId: 't',
  finishReason,
})

export function say(messageId: string, text: string): unknown[] {
  return [
    { type: 'TEXT_MESSAGE_START', messageId, role: 'assistant' },
    { type: 'TEXT_MESSAGE_CONTENT', messageId, delta: text },
    { type: 'TEXT_MESSAGE_END', messageId },
  ]
}

export function call(toolCallId: string, name: string, args: object): unknown[] {
  const text = JSON.stringify(args)
  return [
    { type: 'TOOL_CALL_START', toolCallId, toolCallName: name, toolName: name },
    { type: 'TOOL_CALL_ARGS', toolCallId, delta: text, args: text },
    { type: 'TOOL_CALL_END', toolCallId, toolName: name, input: args },
  ]
}

export const result = (toolCallId: string, content: unknown, more: object = {}) => ({
  type: 'TOOL_CALL_RESULT',
  toolCallId,
  messageId: `result-${toolCallId}`,
  content,
  ...more,
})
