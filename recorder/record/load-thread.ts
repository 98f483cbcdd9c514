import type { ModelMessage } from '@tanstack/ai'
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
import { stampOf } from '../transcript/stamp.ts'
import { locksOf, type RecordingStores, terminalChunk, threadLock } from './run-recorder.ts'
import { saveRun } from './save-run.ts'
import { isWriting } from './writers.ts'

/** What {@link loadThread} takes. */
export interface LoadThread extends RecordingStores {
  readonly threadId: string
  /**
   * Whether somebody still writes a run that the log has as running. Default: whether its lease
   * holds; without leases whether this process writes it, which is right where one process writes all.
   */
  readonly isRunAlive?: (record: RunRecord) => boolean | Promise<boolean>
}

/** A thread as stored, with the run that is going on. */
export interface LoadedThread {
  readonly messages: ModelMessage[]
  readonly activeRun: { readonly runId: string } | null
}

/**
 * A thread's transcript, put right first: a run whose process died is folded from its log, marked
 * aborted there (its reason is `crashed`, its end the time of its last sign) and saved, so that nothing of it is lost and it is not running for ever.
 */
export async function loadThread(options: LoadThread): Promise<LoadedThread> {
  const { log, messages, threadId, locks = locksOf(messages) } = options
  const { isRunAlive = ({ runId }) => isClaimed(log, runId) } = options
  const stored = await messages.loadThread(threadId)
  if (openRuns(stored).length === 0) return { messages: stored, activeRun: null }
  return locks.withLock(threadLock(threadId), async () => {
    let transcript = await messages.loadThread(threadId)
    let active: string | null = null
    let changed = false
    for (const runId of openRuns(transcript)) {
      const record = await log.get(runId)
      const alive =
        record === null
          ? await isClaimed(log, runId)
          : record.status === 'running' && (await isRunAlive(record))
      if (alive) {
        active = runId
        continue
      }
      const settled = await settle(log, threadId, runId, record)
      if (settled === null) {
        active = runId
        continue
      }
      transcript = saveRun(transcript, settled, false)
      changed = true
    }
    if (changed) await messages.saveThread(threadId, transcript)
    return { messages: transcript, activeRun: active === null ? null : { runId: active } }
  })
}

/** Milliseconds in which a dead run is closed. */
const TAKEOVER_MS = 10_000

function isClaimed(log: RunEventLog, runId: string): boolean | Promise<boolean> {
  return isWriting(log, runId) || (log.leases?.isHeld(runId) ?? false)
}

function openRuns(stored: ReadonlyArray<ModelMessage>): string[] {
  return stored.flatMap((message) => {
    const stamp = stampOf(message)
    return stamp?.state?.open ? [stamp.run] : []
  })
}

/**
 * The fold of a run that nobody writes any more, ended in the log too; null where somebody has taken
 * it meanwhile: a producer that goes on with it, or another load that closes it.
 */
async function settle(
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
