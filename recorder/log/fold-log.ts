import type { RunFold } from '../fold/run-fold.ts'
import type { RunEventLog, RunRecord } from './run-log.ts'

/** Folds what a log has of a run now, without waiting for more. */
export async function foldLog(log: RunEventLog, { runId, lastSeq }: RunRecord, fold: RunFold): Promise<void> {
  if (lastSeq === -1) return
  for await (const { seq, chunk } of log.read(runId)) {
    fold.push(chunk)
    if (seq >= lastSeq) return
  }
}
