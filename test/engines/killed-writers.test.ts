import { describe, expect, it } from 'vitest'
import { loadThread } from '../../recorder/index.ts'
import { judge } from './support/fault-ledger.ts'
import { leaseLeft } from './support/lease-clock.ts'
import { expectSameFromStoreAndLog } from './support/same-from-store-and-log.ts'
import {
  freshId,
  LEASE_MS,
  seeded,
  startEngines,
  untilFree,
  untilSettled,
  valuesOf,
} from './support/start-engines.ts'
import { ENGINES, type OpenStores } from './support/stores.ts'

const KILLS = 6
const MOST_CHUNKS = 120
const engines = startEngines(ENGINES)

describe.each(ENGINES)('a run on %s whose writer is killed', (engine) => {
  it('is closed by the first load after its lease, wherever it was, and nothing of it is lost', async () => {
    const where = engines.at(engine)
    const stores = await engines.open(where)
    const random = seeded(7)
    const kill = async () => {
      const runId = freshId()
      const killedAfter = random(MOST_CHUNKS)
      const writer = engines.startWriter(where, { runId, name: 'a' })
      await writer.until((said) => said.length > killedAfter + 1)
      await writer.kill()
      expect(await leaseLeft(where, runId)).toBeLessThanOrEqual(LEASE_MS)
      await untilFree(stores.log, runId)
      expect((await loadThread({ ...stores, threadId: runId })).activeRun).toBeNull()
      expect(await stores.log.get(runId)).toMatchObject({ status: 'aborted' })
      const found = await valuesOf(stores.log, runId)
      judge({ engine, kind: 'writer killed, run closed by a load', kept: writer.kept, found })
      await expectSameFromStoreAndLog(stores, runId)
    }
    // All at once, so that several processes write into one engine.
    await Promise.all(Array.from({ length: KILLS }, kill))
  })

  it('again and again goes on with the next that takes it, and ends whole', async () => {
    const where = engines.at(engine)
    const stores = await engines.open(where)
    const random = seeded(11)
    const runId = freshId()
    const kept: string[] = []
    for (let n = 0; n < KILLS; n += 1) {
      const killedAfter = random(40)
      const writer = engines.startWriter(where, { runId, name: `writer ${n}` })
      await writer.until((said) => said.length > killedAfter + 1)
      await writer.kill()
      kept.push(...writer.kept)
      await untilFree(stores.log, runId)
    }
    const last = engines.startWriter(where, { runId, name: 'last', chunks: 20 })
    await last.until((said) => said.at(-1) === 'completed')
    kept.push(...last.kept)
    const found = await valuesOf(stores.log, runId)
    judge({ engine, kind: 'writer killed, run continued by another', times: KILLS, kept, found })
    expect(await stores.log.get(runId)).toMatchObject({ status: 'completed' })
    await expectSameFromStoreAndLog(stores, runId)
  })

  it('is taken by one of many that load its thread at once, and all see it end', async () => {
    const where = engines.at(engine)
    const runId = freshId()
    const writer = engines.startWriter(where, { runId, name: 'a' })
    await writer.until((said) => said.length > 20)
    await writer.kill()
    const loaders: OpenStores[] = []
    for (let n = 0; n < 4; n += 1) loaders.push(await engines.open(where))
    await Promise.all(loaders.map((stores) => untilSettled(stores, runId)))
    const [stores] = loaders
    if (stores === undefined) throw new Error('nobody loads')
    const found = await valuesOf(stores.log, runId)
    judge({ engine, kind: 'writer killed, run closed by a load', kept: writer.kept, found })
    await expectSameFromStoreAndLog(stores, runId)
    let ends = 0
    for await (const { chunk } of stores.log.read(runId)) if (chunk.type === 'RUN_ERROR') ends += 1
    expect(ends).toBe(1)
  })
})
