import type { StreamChunk } from '@tanstack/ai'
import type { RunEventLog, RunLeases } from '../recorder/index.ts'
import { ConformanceError, holds, rejects, same, type TestRunner } from './runner.ts'

/** What {@link testRunLeases} takes. */
export interface RunLeasesSuite {
  /** Makes a log whose leases are tested. */
  readonly create: () => Promise<{ log: RunEventLog; close?: () => Promise<void> | void }>
  /**
   * Makes the lease of a run end without its holder, who does not know: as when its process dies or
   * its machine loses the network. Default: waits for the lease to run out.
   */
  readonly abandon?: (runId: string) => Promise<void>
  /** What the suite is called. Default `RunLeases`. */
  readonly name?: string
}

const TTL_MS = 60

const chunk = (event: unknown) => ({ type: 'RAW', event }) as unknown as StreamChunk

/** The contract of {@link RunLeases} as tests, for any runner. */
export function testRunLeases(
  runner: TestRunner,
  { create, abandon, name = 'RunLeases' }: RunLeasesSuite,
): void {
  const it = (
    title: string,
    body: (log: RunEventLog, leases: RunLeases, runId: string) => Promise<void>,
  ) =>
    runner.it(title, async () => {
      const { log, close } = await create()
      try {
        if (log.leases === undefined) throw new ConformanceError('the log has no leases')
        await body(
          log,
          log.leases,
          `lease-${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`,
        )
      } finally {
        await close?.()
      }
    })
  const untilFree = async (leases: RunLeases, runId: string) => {
    await abandon?.(runId)
    while (await leases.isHeld(runId)) await new Promise((resolve) => setTimeout(resolve, 5))
  }

  runner.describe(name, () => {
    it('gives a run to one writer at a time, also before it is opened', async (_log, leases, runId) => {
      same(await leases.isHeld(runId), false, 'isHeld at first')
      const lease = await leases.acquire(runId, 10_000)
      same(await leases.isHeld(runId), true, 'isHeld')
      await rejects(() => leases.acquire(runId, 10_000), 'claimed', 'a second acquire')
      await lease.release()
      same(await leases.isHeld(runId), false, 'isHeld after the release')
      const next = await leases.acquire(runId, 10_000)
      holds(next.fence > lease.fence, 'the next fence is greater')
      await next.release()
    })

    it('takes nothing of a writer that another has taken the run from', async (log, leases, runId) => {
      const stale = await leases.acquire(runId, TTL_MS)
      await log.open({ runId, threadId: 't' })
      await log.append(runId, chunk('old'), { fence: stale.fence })
      await untilFree(leases, runId)
      const fresh = await leases.acquire(runId, 10_000)
      const race = await Promise.allSettled([
        ...Array.from({ length: 20 }, (_, i) =>
          log.append(runId, chunk(`stale ${i}`), { fence: stale.fence }),
        ),
        ...Array.from({ length: 20 }, (_, i) =>
          log.append(runId, chunk(`new ${i}`), { fence: fresh.fence }),
        ),
      ])
      same(race.filter(({ status }) => status === 'fulfilled').length, 20, 'how many were taken')
      await rejects(
        () => log.append(runId, chunk('late'), { fence: stale.fence }),
        'fenced',
        'append of the stale writer',
      )
      await rejects(
        () => log.append(runId, chunk('none')),
        'fenced',
        'append of a writer without a lease',
      )
      await rejects(
        () => log.finish(runId, 'completed', undefined, { fence: stale.fence }),
        'fenced',
        'finish of the stale writer',
      )
      same(await stale.renew(), 'lost', 'renew of the stale lease')
      await log.finish(runId, 'completed', undefined, { fence: fresh.fence })
      const events: unknown[] = []
      for await (const event of log.read(runId)) events.push(Reflect.get(event.chunk, 'event'))
      same(events, ['old', ...Array.from({ length: 20 }, (_, i) => `new ${i}`)], 'the chunks')
      await stale.release()
      same(await leases.isHeld(runId), true, 'isHeld after the stale one gave up')
      await fresh.release()
    })

    it('tells the writer that the run is to be cancelled', async (_log, leases, runId) => {
      const lease = await leases.acquire(runId, 10_000)
      same(await lease.renew(), 'held', 'renew before')
      await leases.requestCancel(runId)
      same(await lease.renew(), 'cancelled', 'renew after')
      await lease.release()
    })
  })
}
