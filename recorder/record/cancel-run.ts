import type { RunEventLog } from '../log/run-log.ts'

/**
 * Asks the writer of a run, in whatever process, to end it as aborted. Closing a page never does.
 *
 * @returns false where the log has no leases, so that nobody can be asked: abort the `chat()` itself.
 */
export async function cancelRun(log: RunEventLog, runId: string): Promise<boolean> {
  if (log.leases === undefined) return false
  await log.leases.requestCancel(runId)
  return true
}
