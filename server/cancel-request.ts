import { cancelRun, isTerminalRunStatus, type LoadThread, loadThread } from '../recorder/index.ts'
import { HandlerError } from './handler-error.ts'

/**
 * The answer to `DELETE ?runId`, by somebody who may: how the run stands. It ends when its writer has
 * heard of it, and readers see that in its log.
 *
 * @throws {HandlerError} `no-writer`, where the run goes on in a process that cannot be told.
 */
export async function cancelRequest(
  runId: string,
  threadId: string,
  stores: Omit<LoadThread, 'threadId'>,
): Promise<{ runId: string; status: string }> {
  const { log } = stores
  const status = async () => (await log.get(runId))?.status ?? 'aborted'
  const before = await status()
  if (isTerminalRunStatus(before)) return { runId, status: before }
  if (!(await cancelRun(log, runId))) {
    // Perhaps because its writer is dead: then to load the thread puts that right.
    await loadThread({ ...stores, threadId })
    if (!isTerminalRunStatus(await status())) {
      throw new HandlerError(
        'no-writer',
        'The run is written by another process, and this log has no leases to tell it by. Cancel it there.',
      )
    }
  }
  return { runId, status: await status() }
}
