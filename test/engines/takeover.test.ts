import { describe, expect, it } from 'vitest'
import { cancelRun, loadThread, RunRecorder } from '../../recorder/index.ts'
import { judge } from './support/fault-ledger.ts'
import { leaseLeft, moveToAnotherContainer, setClockBack } from './support/lease-clock.ts'
import { expectSameFromStoreAndLog } from './support/same-from-store-and-log.ts'
import {
  freshId,
  LEASE_MS,
  LONG_LEASE_MS,
  saying,
  startEngines,
  untilFree,
  valuesOf,
} from './support/start-engines.ts'
import { ENGINES } from './support/stores.ts'

const engines = startEngines(ENGINES)

describe.each(ENGINES)('a run on %s', (engine) => {
  it('is left to its writer by whoever loads its thread, and goes on when a reader leaves', async () => {
    const where = engines.at(engine)
    const stores = await engines.open(where)
    const runId = freshId()
    const writer = engines.startWriter(where, { runId, name: 'a', leaseMs: LONG_LEASE_MS })
    await writer.until((said) => said.length > 5)
    expect((await loadThread({ ...stores, threadId: runId })).activeRun).toEqual({ runId })
    for await (const { seq } of stores.log.read(runId)) if (seq > 2) break
    const then = writer.said.length
    await writer.until((said) => said.length > then + 5)
    expect(await stores.log.get(runId)).toMatchObject({ status: 'running' })
  })

  it('ends when another process cancels it', async () => {
    const where = engines.at(engine)
    const stores = await engines.open(where)
    const runId = freshId()
    const writer = engines.startWriter(where, { runId, name: 'a' })
    await writer.until((said) => said.length > 5)
    expect(await cancelRun(stores.log, runId)).toBe(true)
    await writer.until((said) => said.at(-1) === 'cancelled')
    expect(await stores.log.get(runId)).toMatchObject({ status: 'aborted' })
    expect(await valuesOf(stores.log, runId)).toEqual(writer.kept)
    expect((await loadThread({ ...stores, threadId: runId })).activeRun).toBeNull()
  })

  it('takes nothing of a writer that stood still while another took over', async () => {
    const where = engines.at(engine)
    const stores = await engines.open(where)
    const runId = freshId()
    const stalled = engines.startWriter(where, { runId, name: 'a' })
    await stalled.until((said) => said.length > 20)
    stalled.signal('SIGSTOP')
    // On one host it is seen to live, and keeps its run for as long as it does.
    if (engine === 'sqlite') moveToAnotherContainer(where, runId)
    await untilFree(stores.log, runId)
    const recorder = await RunRecorder.start({ ...stores, threadId: runId, runId })
    await recorder.record(saying('b 0'))
    stalled.signal('SIGCONT')
    for (let n = 1; n < 50; n += 1) await recorder.record(saying(`b ${n}`))
    await stalled.until((said) => said.at(-1)?.startsWith('failed') ?? false)
    await recorder.finish('completed')
    expect(stalled.said.at(-1)).toBe('failed fenced')
    const found = await valuesOf(stores.log, runId)
    const kept = [...stalled.kept, ...Array.from({ length: 50 }, (_, n) => `b ${n}`)]
    judge({ engine, kind: 'writer stood still, another took over', kept, found })
    expect(found.slice(found.indexOf('b 0')).filter((value) => value.startsWith('a'))).toEqual([])
    await expectSameFromStoreAndLog(stores, runId)
  })

  it('whose clock was set back an hour is closed within its lease all the same', async () => {
    const where = engines.at(engine)
    const stores = await engines.open(where)
    const runId = freshId()
    const writer = engines.startWriter(where, { runId, name: 'a' })
    await writer.until((said) => said.length > 20)
    await writer.kill()
    // On one host no clock is asked.
    if (engine === 'sqlite') moveToAnotherContainer(where, runId)
    await setClockBack(where, runId)
    expect((await loadThread({ ...stores, threadId: runId })).activeRun).toEqual({ runId })
    expect(await leaseLeft(where, runId)).toBeLessThanOrEqual(LEASE_MS)
    await untilFree(stores.log, runId)
    expect((await loadThread({ ...stores, threadId: runId })).activeRun).toBeNull()
    const found = await valuesOf(stores.log, runId)
    judge({ engine, kind: 'clock set back an hour', kept: writer.kept, found })
    await expectSameFromStoreAndLog(stores, runId)
  })
})

describe('a run on sqlite', () => {
  it('is free at once when its writer is killed, whatever the clock says', async () => {
    const where = engines.at('sqlite')
    const stores = await engines.open(where)
    const runId = freshId()
    const writer = engines.startWriter(where, { runId, name: 'a', leaseMs: LONG_LEASE_MS })
    await writer.until((said) => said.length > 20)
    await writer.kill()
    await setClockBack(where, runId)
    expect((await loadThread({ ...stores, threadId: runId })).activeRun).toBeNull()
    const found = await valuesOf(stores.log, runId)
    judge({ engine: 'sqlite', kind: 'clock set back an hour', kept: writer.kept, found })
  })

  it('of a process in another container is left to it until its lease runs out, and then closed', async () => {
    const where = engines.at('sqlite')
    const stores = await engines.open(where)
    const runId = freshId()
    const writer = engines.startWriter(where, { runId, name: 'a', leaseMs: LONG_LEASE_MS })
    await writer.until((said) => said.length > 20)
    moveToAnotherContainer(where, runId)
    expect((await loadThread({ ...stores, threadId: runId })).activeRun).toEqual({ runId })
    await writer.kill()
    // It cannot be seen that it is dead.
    expect((await loadThread({ ...stores, threadId: runId })).activeRun).toEqual({ runId })
    expect(await leaseLeft(where, runId, -LONG_LEASE_MS)).toBeLessThanOrEqual(0)
    expect((await loadThread({ ...stores, threadId: runId })).activeRun).toBeNull()
    const found = await valuesOf(stores.log, runId)
    judge({
      engine: 'sqlite',
      kind: 'writer killed, run closed by a load',
      kept: writer.kept,
      found,
    })
    await expectSameFromStoreAndLog(stores, runId)
  })
})
