import { afterAll, beforeAll } from 'vitest'
import { describeTwoServers } from '../demo/support/two-servers.ts'
import { startRedisCluster } from './support/redis-cluster.ts'
import { type EngineServer, startPostgres, startRedis } from './support/servers.ts'

let redis: EngineServer
let cluster: EngineServer
let postgres: EngineServer

beforeAll(async () => {
  ;[redis, cluster, postgres] = await Promise.all([
    startRedis(),
    startRedisCluster(),
    startPostgres(),
  ])
})

afterAll(() => Promise.all([redis, cluster, postgres].map((server) => server?.stop())))

describeTwoServers('two demo servers with logs in a Redis cluster, messages in PostgreSQL', () => ({
  REDIS_URL: cluster.url,
  DATABASE_URL: postgres.url,
}))

describeTwoServers('two demo servers with everything in PostgreSQL', () => ({
  DATABASE_URL: postgres.url,
}))

describeTwoServers('two demo servers with logs in Redis, messages in SQLite', () => ({
  REDIS_URL: redis.url,
}))
