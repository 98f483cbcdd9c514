import type { StreamChunk } from '@tanstack/ai'

/** The chunks whose times a reader is shown: when a run and its calls began and ended. */
const TIMED: ReadonlySet<string> = new Set([
  'RUN_STARTED',
  'RUN_FINISHED',
  'RUN_ERROR',
  'TOOL_CALL_START',
  'TOOL_CALL_RESULT',
])

/**
 * A chunk with the time at which it was recorded, in milliseconds since 1970, where its harness does
 * not say when it was made. The same chunk where it says so, or where nobody would see its time.
 */
export function withTime(chunk: StreamChunk): StreamChunk {
  if (chunk.timestamp !== undefined || !TIMED.has(chunk.type)) return chunk
  return { ...chunk, timestamp: Date.now() }
}
