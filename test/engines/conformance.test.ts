import { Redis } from 'ioredis'
import { Pool } from 'pg'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { openPostgresStores, PostgresLockStore } from '../../stores/postgres/index.ts'
import { RedisLockStore, RedisRunEventLog } from '../../stores/redis/index.ts'
import { testMessageStore, testRunEventLog, testRunLeases } from '../../testkit/index.ts'
import { testLockStore } from '../conformance/lock-store.ts'
import { type EngineServer, startPostgres, startRedis } from './support/servers.ts'

const runner = { describe, it }
let redis: EngineServer
let postgres: EngineServer

beforeAll(async () => {
  ;[redis, postgres] = await Promise.all([startRedis(), startPostgres()])
}, 60_000)

afterAll(async () => {
  await Promise.all([redis?.stop(), postgres?.stop()])
})

async function createRedis() {
  const connection = new Redis(redis.url)
  const log = new RedisRunEventLog(connection, { blockMs: 200 })
  const close = async () => {
    await log.close()
    connection.disconnect()
  }
  return { log, close }
}

async function createPostgres() {
  const pool = new Pool({ connectionString: postgres.url, max: 4 })
  // The server ends before the last of its lines is closed.
  pool.on('error', () => undefined)
  const stores = await openPostgresStores(pool)
  const close = async () => {
    await stores.close()
    await pool.end()
  }
  return { ...stores, close }
}

testRunEventLog(runner, { name: 'RedisRunEventLog', create: createRedis })
testRunEventLog(runner, { name: 'PostgresRunEventLog', create: createPostgres })
testMessageStore(runner, { name: 'PostgresMessageStore', create: createPostgres })
testRunLeases(runner, { name: 'RedisRunLeases', create: createRedis })
testRunLeases(runner, { name: 'PostgresRunLeases', create: createPostgres })

const twoLocks = (engine: 'redis' | 'postgres') => async (lockMs: number) => {
  const connections = Array.from({ length: 2 }, () =>
    engine === 'redis'
      ? new Redis(redis.url)
      : new Pool({ connectionString: postgres.url, max: 2 }),
  )
  for (const connection of connections)
    if (connection instanceof Pool) connection.on('error', () => undefined)
  if (engine === 'postgres') await (await createPostgres()).close()
  const [a, b] = connections.map((connection) =>
    connection instanceof Redis
      ? new RedisLockStore(connection, { lockMs })
      : new PostgresLockStore(connection, { lockMs }),
  )
  if (a === undefined || b === undefined) throw new Error('there are two connections')
  const close = async () => {
    for (const connection of connections)
      await (connection instanceof Redis ? connection.quit() : connection.end())
  }
  return { stores: [a, b] as const, close }
}
testLockStore(runner, { name: 'RedisLockStore', create: twoLocks('redis') })
testLockStore(runner, { name: 'PostgresLockStore', create: twoLocks('postgres') })
