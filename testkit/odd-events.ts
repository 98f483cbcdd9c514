/** Events that a reader sees little or nothing of. */
export const JUNK: ReadonlyArray<unknown> = [
  { type: 'CUSTOM', name: 'claude-code.session-id', value: { sessionId: 's' } },
  { type: 'CUSTOM', name: 'opencode.todo', value: null },
  { type: 'CUSTOM', name: 'sandbox.file', value: 7 },
  { type: 'CUSTOM' },
  { type: 'STEP_STARTED', stepName: 'thinking' },
  { type: 'RAW', event: { any: 1 } },
  { type: 'STATE_SNAPSHOT', snapshot: { a: 1 } },
  { type: 'STATE_DELTA', delta: [{ op: 'add', path: '/a', value: 1 }] },
  { type: 'MESSAGES_SNAPSHOT', messages: [] },
  { type: 'RUN_STARTED', runId: 'other', threadId: 't' },
  {
    type: 'RUN_FINISHED',
    runId: 'r1',
    threadId: 't',
    finishReason: 'tool_calls',
    usage: { totalTokens: 7 },
  },
  { type: 'TOOL_CALL_RESULT', content: 'of nobody' },
  { type: 'TOOL_CALL_CHUNK', toolCallId: 'c0', toolCallName: 'Bash', delta: '{}' },
  { type: 'TEXT_MESSAGE_CHUNK', messageId: 'm0', delta: 'chunk' },
  { type: 'TEXT_MESSAGE_CONTENT', messageId: 'm0' },
  { type: 'TEXT_MESSAGE_CONTENT', delta: 'of no message' },
  { type: '__proto__' },
  { type: '' },
]

/** What is no event at all. */
export const MALFORMED: ReadonlyArray<unknown> = [
  null,
  7,
  'text',
  [],
  {},
  { type: 7 },
  { type: null, delta: 'x' },
]
