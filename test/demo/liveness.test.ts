import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Liveness } from '../../demo/server/liveness.ts'
import { InMemoryRunEventLog, type RunLeases, type RunRecord } from '../../recorder/index.ts'

const LEASE_MS = 3_000
const run = { runId: 'r' } as RunRecord

let held: boolean
/** Who waits for the engine; undefined while it answers. */
let waiting: (() => void)[] | undefined
let liveness: Liveness

beforeEach(() => {
  vi.useFakeTimers()
  held = true
  waiting = undefined
  const leases: Pick<RunLeases, 'isHeld'> = {
    async isHeld(runId) {
      if (waiting !== undefined) await new Promise<void>((resolve) => waiting?.push(resolve))
      return runId === 'r' && held
    },
  }
  const log = Object.assign(new InMemoryRunEventLog(), { leases: leases as RunLeases })
  liveness = new Liveness({ log, leaseMs: LEASE_MS, isOwn: (runId) => runId === 'mine' })
})

afterEach(() => {
  liveness.close()
  vi.useRealTimers()
})

async function engineIsAwayFor(ms: number): Promise<void> {
  const waiters: (() => void)[] = []
  waiting = waiters
  await vi.advanceTimersByTimeAsync(ms)
  waiting = undefined
  for (const answer of waiters) answer()
}

describe('whether a run is alive', () => {
  it('goes by its lease while the engine answers', async () => {
    await vi.advanceTimersByTimeAsync(2 * LEASE_MS)
    expect(await liveness.isRunAlive(run)).toBe(true)
    held = false
    expect(await liveness.isRunAlive(run)).toBe(false)
    expect(await liveness.isRunAlive({ ...run, runId: 'mine' })).toBe(true)
  })

  it('is not said of a lease that ran out while the engine was away, until it could be renewed', async () => {
    await vi.advanceTimersByTimeAsync(2 * LEASE_MS)
    held = false
    await engineIsAwayFor(2 * LEASE_MS)
    // Before the answer that the engine is there again is taken in, and after.
    expect(await liveness.isRunAlive(run)).toBe(true)
    await vi.advanceTimersByTimeAsync(LEASE_MS - 1_000)
    expect(await liveness.isRunAlive(run)).toBe(true)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(await liveness.isRunAlive(run)).toBe(false)
  })

  it('goes by its lease where the engine was away too shortly for one to run out', async () => {
    await vi.advanceTimersByTimeAsync(2 * LEASE_MS)
    held = false
    await engineIsAwayFor(LEASE_MS / 4)
    await vi.advanceTimersByTimeAsync(1)
    expect(await liveness.isRunAlive(run)).toBe(false)
  })
})
