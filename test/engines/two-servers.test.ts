import { afterAll, beforeAll } from 'vitest'
import { describeTwoServers } from '../demo/support/two-servers.ts'
import { type EngineServer, startPostgres, startRedis } from './support/servers.ts'

let redis: EngineServer
let postgres: EngineServer

beforeAll(async () => {
  ;[redis, postgres] = await Promise.all([startRedis(), startPostgres()])
})

afterAll(() => Promise.all([redis?.stop(), postgres?.stop()]))

describeTwoServers('two demo servers with logs in Redis and messages in PostgreSQL', () => ({
  REDIS_URL: redis.url,
  DATABASE_URL: postgres.url,
}))

describeTwoServers('two demo servers with everything in PostgreSQL', () => ({
  DATABASE_URL: postgres.url,
}))

describeTwoServers('two demo servers with logs in Redis and messages in SQLite', () => ({
  REDIS_URL: redis.url,
}))
