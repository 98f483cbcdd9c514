import { ChunkFields } from '../fold/chunk-fields.ts'
import { RUN_CRASHED } from '../fold/fold-status.ts'
import { RunFold } from '../fold/run-fold.ts'
import { foldLog } from '../log/fold-log.ts'
import type { RunLease } from '../log/run-leases.ts'
import {
  isTerminalRunStatus,
  type RunEventLog,
  RunLogError,
  type RunRecord,
} from '../log/run-log.ts'
import { terminalChunk } from './run-recorder.ts'
import { isWriting } from './writers.ts'

/** Milliseconds in which a dead run is closed. */
const TAKEOVER_MS = 10_000

/** Whether somebody writes a run: this process, or one that has its lease. */
export function isClaimed(log: RunEventLog, runId: string): boolean | Promise<boolean> {
  return isWriting(log, runId) || (log.leases?.isHeld(runId) ?? false)
}

/**
 * The fold of a run that nobody writes any more, ended in the log too; null where somebody has taken
 * it meanwhile: a producer that goes on with it, or another load that closes it.
 */
export async function settleRun(
  log: RunEventLog,
  threadId: string,
  runId: string,
  record: RunRecord | null,
): Promise<RunFold | null> {
  const fold = new RunFold(runId)
  if (record === null) {
    fold.end('aborted', RUN_CRASHED)
    return fold
  }
  // Before the log is read: from then on the writer, should it live after all, can add nothing.
  const lease = isTerminalRunStatus(record.status) ? undefined : await takeOver(log, runId)
  if (lease === null) return null
  try {
    const writer = lease === undefined ? {} : { fence: lease.fence }
    const now = lease === undefined ? record : ((await log.get(runId)) ?? record)
    let at = now.updatedAt
    await foldLog(log, now, {
      push(chunk) {
        at = ChunkFields.of(chunk)?.timestamp ?? at
        fold.push(chunk)
      },
    })
    if (isTerminalRunStatus(now.status)) {
      fold.end(now.status, now.error)
      return fold
    }
    if (fold.status === 'running') {
      const chunk = terminalChunk(runId, threadId, 'aborted', RUN_CRASHED, at)
      await log.append(runId, chunk, writer)
      fold.push(chunk)
    }
    const { status, reason, error } = fold.info
    const told = reason === 'crashed' ? RUN_CRASHED : error
    await log.finish(runId, status === 'running' ? 'aborted' : status, told, writer)
    return fold
  } finally {
    await lease?.release()
  }
}

/** The lease of a run whose writer is gone; null where somebody has it, undefined where there are none. */
async function takeOver(log: RunEventLog, runId: string): Promise<RunLease | null | undefined> {
  try {
    return await log.leases?.acquire(runId, TAKEOVER_MS)
  } catch (error) {
    if (error instanceof RunLogError && error.code === 'claimed') return null
    throw error
  }
}
