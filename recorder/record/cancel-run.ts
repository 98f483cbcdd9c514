import type { RunEventLog } from '../log/run-log.ts'
import { cancelHere } from './writers.ts'

/**
 * Asks the writer of a run, in whatever process, to end it as aborted. Closing a page never does.
 *
 * A writer of this process learns of it at once, one of another with its next renewal of the lease (a
 * third of `leaseMs`). Asking twice is asking once.
 *
 * @returns false where nobody can be asked: the log has no leases, and this process does not write the run.
 */
export async function cancelRun(log: RunEventLog, runId: string): Promise<boolean> {
  // The lease too: should this process die now, whoever goes on with the run learns of it.
  await log.leases?.requestCancel(runId)
  return cancelHere(log, runId) || log.leases !== undefined
}
