import type { StreamChunk } from '@tanstack/ai'

/** One run as a harness adapter emits it: thinking, prose, two calls at once, an error, prose. */
export function runChunks(runId: string, threadId = 'thread-1'): StreamChunk[] {
  const id = (name: string) => `${runId}-${name}`
  const chunks = [
    { type: 'RUN_STARTED', runId, threadId, timestamp: 1_000 },
    { type: 'REASONING_MESSAGE_START', messageId: id('think'), role: 'reasoning' },
    { type: 'REASONING_MESSAGE_CONTENT', messageId: id('think'), delta: 'Look at ' },
    { type: 'REASONING_MESSAGE_CONTENT', messageId: id('think'), delta: 'the files – ünïcode 🧵.' },
    { type: 'REASONING_MESSAGE_END', messageId: id('think') },
    { type: 'TEXT_MESSAGE_START', messageId: id('text'), role: 'assistant' },
    { type: 'TEXT_MESSAGE_CONTENT', messageId: id('text'), delta: 'I will look' },
    { type: 'TEXT_MESSAGE_CONTENT', messageId: id('text'), delta: ' into it.\n' },
    { type: 'TEXT_MESSAGE_END', messageId: id('text') },
    { type: 'TOOL_CALL_START', toolCallId: 'item_0', toolCallName: 'Bash', toolName: 'Bash' },
    { type: 'TOOL_CALL_ARGS', toolCallId: 'item_0', delta: '{"command":' },
    { type: 'TOOL_CALL_START', toolCallId: 'item_1', toolCallName: 'Read', toolName: 'Read' },
    { type: 'TOOL_CALL_ARGS', toolCallId: 'item_1', delta: '{"file_path":"/a"}' },
    { type: 'TOOL_CALL_ARGS', toolCallId: 'item_0', delta: '"ls"}' },
    { type: 'TOOL_CALL_END', toolCallId: 'item_0' },
    { type: 'TOOL_CALL_END', toolCallId: 'item_1' },
    {
      type: 'TOOL_CALL_RESULT',
      toolCallId: 'item_1',
      messageId: id('r1'),
      content: 'no such file',
      state: 'output-error',
    },
    { type: 'TOOL_CALL_RESULT', toolCallId: 'item_0', messageId: id('r0'), content: 'a\r\nb\n' },
    { type: 'TEXT_MESSAGE_START', messageId: id('end'), role: 'assistant' },
    { type: 'TEXT_MESSAGE_CONTENT', messageId: id('end'), delta: 'Done.' },
    { type: 'TEXT_MESSAGE_END', messageId: id('end') },
    { type: 'RUN_FINISHED', runId, threadId, timestamp: 2_000, finishReason: 'stop' },
  ]
  // The event types are an enum whose members are these words.
  return chunks as unknown as StreamChunk[]
}
