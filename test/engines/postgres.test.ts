import { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migratePostgres, openPostgresStores } from '../../stores/postgres/index.ts'
import {
  testLockStore,
  testMessageStore,
  testRunEventLog,
  testRunLeases,
} from '../../testkit/index.ts'
import { endPool } from './support/end-pool.ts'
import { type Pooler, startPgBouncer } from './support/pgbouncer.ts'
import { freshId, saying, startEngines } from './support/start-engines.ts'

const engines = startEngines(['postgres'])
const runner = { describe, it }

/** A database of its own. */
async function freshDatabase(): Promise<string> {
  const { url } = engines.server('postgres')
  const admin = new Pool({ connectionString: url })
  const name = freshId().replaceAll('-', '_')
  await admin.query(`CREATE DATABASE ${name}`)
  await endPool(admin)
  return url.replace(/\/postgres$/, `/${name}`)
}

function connect(url: string, max = 4): Pool {
  const pool = new Pool({ connectionString: url, max })
  engines.after(() => endPool(pool))
  return pool
}

describe('the schema', () => {
  it('is made once by several processes that open the stores at the same time', async () => {
    const url = await freshDatabase()
    const pools = Array.from({ length: 5 }, () => connect(url, 2))
    await Promise.all(pools.map((pool) => migratePostgres(pool)))
    const { rows } = await connect(url).query('SELECT version FROM rethread_schema')
    expect(rows).toEqual([{ version: 1 }])
  })

  it('of a newer rethread is refused, and left as it is', async () => {
    const pool = connect(await freshDatabase())
    await migratePostgres(pool)
    await pool.query('UPDATE rethread_schema SET version = 99')
    const refused = await openPostgresStores(pool).catch((error: unknown) => error)
    expect(refused).toMatchObject({ code: 'schema-version' })
    expect(String(refused)).toMatch(/schema version 99; this rethread knows 1 at most/)
    const { rows } = await pool.query('SELECT version FROM rethread_schema')
    expect(rows).toEqual([{ version: 99 }])
  })
})

describe('a pool without a listener for errors', () => {
  it('outlasts the loss of connections that nobody uses, and tells of it', async () => {
    const url = await freshDatabase()
    const pool = connect(url)
    const lost: Error[] = []
    let onLost = () => {}
    const hasLost = new Promise<void>((resolve) => {
      onLost = resolve
    })
    const { log, close } = await openPostgresStores(pool, {
      onConnectionLost(error) {
        lost.push(error)
        onLost()
      },
    })
    engines.after(close)
    const runId = freshId()
    await log.open({ runId })
    const admin = connect(url)
    await admin.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    )
    await hasLost
    expect(lost[0]).toBeInstanceOf(Error)
    expect(await log.append(runId, saying('a'))).toBe(0)
  })
})

describe.skipIf(process.env.PGBOUNCER_PATH === undefined)(
  'behind PgBouncer in transaction mode',
  () => {
    let pooler: Pooler | undefined
    beforeAll(async () => {
      pooler = await startPgBouncer(engines.server('postgres').port)
    })
    afterAll(() => pooler?.stop())

    const create = async (
      options: { readonly lockMs?: number; readonly isDirect?: boolean } = {},
    ) => {
      const pool = new Pool({ connectionString: pooler?.url ?? '', max: 8 })
      const { url } = engines.server('postgres')
      const listenPool =
        options.isDirect === false ? pool : new Pool({ connectionString: url, max: 1 })
      const stores = await openPostgresStores(pool, { ...options, listenPool, pollMs: 50 })
      const close = async () => {
        await stores.close()
        await endPool(pool)
        if (listenPool !== pool) await endPool(listenPool)
      }
      return { ...stores, close }
    }
    testRunEventLog(runner, { name: 'RunEventLog, listening directly', create })
    testRunEventLog(runner, {
      name: 'RunEventLog, polling',
      create: () => create({ isDirect: false }),
    })
    testRunLeases(runner, { name: 'RunLeases', create })
    testMessageStore(runner, { name: 'MessageStore', create })
    testLockStore(runner, {
      name: 'LockStore',
      create: async (lockMs) => {
        const [a, b] = [await create({ lockMs }), await create({ lockMs })]
        const close = async () => void (await Promise.all([a.close(), b.close()]))
        return { stores: [a.locks, b.locks], close }
      },
    })
  },
)
