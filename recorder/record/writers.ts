import { InMemoryLockStore, type LockStore } from '@tanstack/ai/locks'
import type { RunLease } from '../log/run-leases.ts'
import { type RunEventLog, RunLogError } from '../log/run-log.ts'

/** One writer's hold on a run. */
export interface RunClaim {
  /** Passed to the log with each chunk; absent where the log has no leases. */
  readonly fence: number | undefined
  /** Aborts when the hold is lost, and somebody else may write the run. */
  readonly lost: AbortSignal
  /** Aborts when somebody wants the run to be cancelled. */
  readonly cancelled: AbortSignal
  release(): Promise<void>
}

/** The runs that this process writes, by their log, each with what cancels it. */
const WRITING = new WeakMap<RunEventLog, Map<string, AbortController>>()

/** The locks of this process for logs with leases, which keep other processes out, and for want of others. */
const LOCAL_LOCKS = new WeakMap<RunEventLog, LockStore>()

/** A lease is renewed so often while it lasts. */
const RENEWALS = 3

/**
 * Makes the caller the one writer of a run; waits while another of this process is. Rejects with code
 * `claimed` while one of another process is.
 *
 * @param locks Those for a log without leases. Default: some of this process.
 */
export async function claimRun(
  log: RunEventLog,
  locks: LockStore | undefined,
  runId: string,
  leaseMs: number,
): Promise<RunClaim> {
  const local = await lockRun(
    (log.leases === undefined ? locks : undefined) ?? localLocksOf(log),
    runId,
  )
  try {
    const lease = await log.leases?.acquire(runId, leaseMs)
    const cancelled = new AbortController()
    const runs = WRITING.get(log) ?? new Map<string, AbortController>()
    WRITING.set(log, runs.set(runId, cancelled))
    const kept = lease && keepLease(lease, leaseMs, runId, cancelled)
    return {
      fence: lease?.fence,
      lost: kept === undefined ? local.signal : AbortSignal.any([local.signal, kept.lost]),
      cancelled: cancelled.signal,
      async release() {
        try {
          // First, or whoever waits for the lock finds the run claimed.
          await kept?.release()
        } finally {
          runs.delete(runId)
          local.free()
        }
      },
    }
  } catch (error) {
    local.free()
    throw error
  }
}

/** Whether this process is writing a run. */
export function isWriting(log: RunEventLog, runId: string): boolean {
  return WRITING.get(log)?.has(runId) ?? false
}

/** Cancels a run that this process writes; false where it does not. */
export function cancelHere(log: RunEventLog, runId: string): boolean {
  const cancelled = WRITING.get(log)?.get(runId)
  cancelled?.abort()
  return cancelled !== undefined
}

function localLocksOf(log: RunEventLog): LockStore {
  const locks = LOCAL_LOCKS.get(log) ?? new InMemoryLockStore()
  LOCAL_LOCKS.set(log, locks)
  return locks
}

function lockRun(
  locks: LockStore,
  runId: string,
): Promise<{ signal: AbortSignal; free: () => void }> {
  return new Promise((resolve, reject) => {
    const hold = (signal: AbortSignal) => new Promise<void>((free) => resolve({ signal, free }))
    locks.withLock(`rethread:run:${runId}`, hold).catch(reject)
  })
}

interface KeptLease {
  readonly lost: AbortSignal
  release(): Promise<void>
}

function keepLease(
  lease: RunLease,
  leaseMs: number,
  runId: string,
  cancelled: AbortController,
): KeptLease {
  const lost = new AbortController()
  let renewing = false
  const timer = setInterval(async () => {
    if (renewing) return
    renewing = true
    try {
      const state = await lease.renew()
      if (state === 'cancelled') cancelled.abort()
      if (state !== 'lost') return
      clearInterval(timer)
      lost.abort(
        new RunLogError(
          'fenced',
          `Another writer took over run ${JSON.stringify(runId)}. Stop this one.`,
        ),
      )
    } catch {
      // The store does not answer. It may in time for the next renewal; if not, the lease ends, and
      // whoever takes over fences this writer out.
    } finally {
      renewing = false
    }
  }, leaseMs / RENEWALS)
  // A run that nobody ends keeps no process from ending. Browsers have plain numbers for timers.
  const unref: unknown = Reflect.get(Object(timer), 'unref')
  if (typeof unref === 'function') unref.call(timer)
  return {
    lost: lost.signal,
    async release() {
      clearInterval(timer)
      await lease.release()
    },
  }
}
