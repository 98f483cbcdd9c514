import type { StreamChunk } from '@tanstack/ai'
import { compactChunks } from './compact-chunks.ts'
import { RunFold, stateOf } from './run-fold.ts'

/**
 * The shortest chunks that fold to what these do, and go on as these do: a few for each item.
 *
 * @param run A fold, or the chunks of one run from its start.
 */
export function compact(run: RunFold | Iterable<StreamChunk>): StreamChunk[] {
  if (run instanceof RunFold) return compactChunks(stateOf(run))
  const fold = new RunFold('')
  for (const chunk of run) fold.push(chunk)
  return compactChunks(stateOf(fold))
}
