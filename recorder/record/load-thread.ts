import type { ModelMessage } from '@tanstack/ai'
import type { RunRecord } from '../log/run-log.ts'
import { stampOf } from '../transcript/stamp.ts'
import { locksOf, type RecordingStores, threadLock } from './run-recorder.ts'
import { saveRun } from './save-run.ts'
import { isClaimed, settleRun } from './settle-run.ts'

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
      const settled = await settleRun(log, threadId, runId, record)
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

function openRuns(stored: ReadonlyArray<ModelMessage>): string[] {
  return stored.flatMap((message) => {
    const stamp = stampOf(message)
    return stamp?.state?.open ? [stamp.run] : []
  })
}
