import type { LockStore } from '@tanstack/ai/locks'
import type { RunEventLog } from '../log/run-log.ts'

/** One writer's hold on a run. */
export interface RunClaim {
  /** Aborts when the lock behind the claim is lost, and somebody else may write the run. */
  readonly signal: AbortSignal
  release(): void
}

/** The runs that this process writes, by their log. */
const WRITING = new WeakMap<RunEventLog, Set<string>>()

/** Makes the caller the one writer of a run; waits while another is. */
export function claimRun(log: RunEventLog, locks: LockStore, runId: string): Promise<RunClaim> {
  return new Promise((resolve, reject) => {
    const hold = (signal: AbortSignal) =>
      new Promise<void>((freeLock) => {
        const runs = WRITING.get(log) ?? new Set()
        WRITING.set(log, runs.add(runId))
        const release = () => {
          runs.delete(runId)
          freeLock()
        }
        resolve({ signal, release })
      })
    locks.withLock(`rethread:run:${runId}`, hold).catch(reject)
  })
}

/** Whether this process is writing a run. */
export function isWriting(log: RunEventLog, runId: string): boolean {
  return WRITING.get(log)?.has(runId) ?? false
}
