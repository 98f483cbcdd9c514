import { isClaimed, type RunEventLog, settleRun } from '../recorder/index.ts'

/**
 * Closes a run whose producer died, now or as long as somebody follows it: whoever reads the log gets
 * its end. Does nothing where the log has no leases by which that could be told.
 *
 * @param everyMs Milliseconds between looks.
 * @returns how to stop looking.
 */
export async function closeWhenAbandoned(
  log: RunEventLog,
  runId: string,
  everyMs: number,
): Promise<() => void> {
  if (log.leases === undefined) return () => {}
  const look = async () => {
    const record = await log.get(runId)
    if (record?.status !== 'running' || (await isClaimed(log, runId))) return
    await settleRun(log, record.threadId, runId, record)
  }
  await look()
  // What goes wrong meanwhile goes wrong for the reading too, which tells; the next look tries again.
  const timer = setInterval(() => void look().catch(() => undefined), everyMs)
  return () => clearInterval(timer)
}
