import type { StreamChunk } from '@tanstack/ai'
import type { RunEventLog, RunRecord } from './run-log.ts'

/**
 * Folds what a log has of a run now, without waiting for more.
 *
 * @param fromSeq What the fold has already. Default -1.
 * @returns the seq of the last chunk that the fold has.
 */
export async function foldLog(
  log: RunEventLog,
  { runId, lastSeq }: RunRecord,
  fold: { push(chunk: StreamChunk): void },
  fromSeq = -1,
): Promise<number> {
  if (fromSeq >= lastSeq) return fromSeq
  for await (const { seq, chunk } of log.read(runId, { fromSeq })) {
    fold.push(chunk)
    if (seq >= lastSeq) break
  }
  return lastSeq
}
