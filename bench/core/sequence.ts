import type { StreamChunk } from '@tanstack/ai'

/** Chunks for each call in {@link callChunks}. */
export const CHUNKS_PER_CALL = 9

/** A run of so many calls, a sentence before each, as a harness adapter sends it. */
export function runOf(calls: number, runId = 'run'): StreamChunk[] {
  const chunks: object[] = [{ type: 'RUN_STARTED', runId, threadId: 'thread' }]
  for (let n = 0; n < calls; n += 1) chunks.push(...callChunks(n))
  chunks.push({ type: 'RUN_FINISHED', runId, threadId: 'thread', finishReason: 'stop' })
  // The types are an enum of @tanstack/ai, whose members are these words.
  return chunks as StreamChunk[]
}

function callChunks(n: number): object[] {
  const messageId = `message-${n}`
  const toolCallId = `call-${n}`
  const command = `sed -n '${n},${n + 20}p' src/file-${n % 97}.ts`
  const args = JSON.stringify({ command, description: 'Read a stretch' })
  const half = args.length >> 1
  const output = `line ${n}\n`.repeat(8)
  return [
    { type: 'TEXT_MESSAGE_START', messageId, role: 'assistant' },
    { type: 'TEXT_MESSAGE_CONTENT', messageId, delta: `Step ${n}: ` },
    { type: 'TEXT_MESSAGE_CONTENT', messageId, delta: 'I look at the next file.' },
    { type: 'TEXT_MESSAGE_END', messageId },
    { type: 'TOOL_CALL_START', toolCallId, toolCallName: 'Bash', toolName: 'Bash' },
    { type: 'TOOL_CALL_ARGS', toolCallId, delta: args.slice(0, half) },
    { type: 'TOOL_CALL_ARGS', toolCallId, delta: args.slice(half) },
    { type: 'TOOL_CALL_END', toolCallId, input: { command, description: 'Read a stretch' } },
    { type: 'TOOL_CALL_RESULT', toolCallId, messageId: `result-${n}`, content: output },
  ]
}
