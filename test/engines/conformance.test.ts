import { describe, it } from 'vitest'
import {
  type TestRunner,
  testMessageStore,
  testRunEventLog,
  testRunLeases,
} from '../../testkit/index.ts'
import { testLockStore } from '../../testkit/lock-store-suite.ts'
import { countConformance } from './support/fault-ledger.ts'
import { moveToAnotherContainer } from './support/lease-clock.ts'
import { startEngines } from './support/start-engines.ts'
import { ENGINES, type Engine, openStores } from './support/stores.ts'

const engines = startEngines(ENGINES)

/** Vitest, and a count of what passes. */
const runnerFor = (engine: Engine): TestRunner => ({
  describe,
  it: (name, body) =>
    it(name, async () => {
      await body()
      countConformance(engine)
    }),
})

for (const engine of ENGINES) {
  const runner = runnerFor(engine)
  const create = () => openStores(engines.at(engine))
  testRunEventLog(runner, { name: `RunEventLog on ${engine}`, create })
  testRunLeases(runner, {
    name: `RunLeases on ${engine}`,
    create,
    // That of a process which lives, as this one does, does not run out on SQLite.
    ...(engine === 'sqlite'
      ? { abandon: async (runId) => moveToAnotherContainer(engines.at(engine), runId) }
      : {}),
  })
  // Redis keeps no transcripts.
  if (engine === 'sqlite' || engine === 'postgres')
    testMessageStore(runner, { name: `MessageStore on ${engine}`, create })
  testLockStore(runner, {
    name: `LockStore on ${engine}`,
    create: async (lockMs) => {
      const [a, b] = [
        await openStores(engines.at(engine), { lockMs }),
        await openStores(engines.at(engine), { lockMs }),
      ]
      return {
        stores: [a.locks, b.locks],
        close: async () => void (await Promise.all([a.close(), b.close()])),
      }
    },
  })
}
