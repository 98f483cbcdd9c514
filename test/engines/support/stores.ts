import type { LockStore } from '@tanstack/ai/locks'
import { Cluster, Redis } from 'ioredis'
import { Pool } from 'pg'
import type { MessageStore, RunEventLog } from '../../../recorder/index.ts'
import { openPostgresStores } from '../../../stores/postgres/index.ts'
import { RedisLockStore, RedisRunEventLog } from '../../../stores/redis/index.ts'
import { openSqliteStores } from '../../../stores/sqlite/index.ts'
import { endPool } from './end-pool.ts'

export const ENGINES = ['sqlite', 'redis', 'redis cluster', 'postgres'] as const
export type Engine = (typeof ENGINES)[number]

/** Those with a server, that can be killed and whose lines can be cut. */
export const SERVED_ENGINES = ['redis', 'redis cluster', 'postgres'] as const
export type ServedEngine = (typeof SERVED_ENGINES)[number]

/** Where an engine is. */
export interface EngineAt {
  readonly engine: Engine
  /** Redis and PostgreSQL; of a cluster one of its servers. */
  readonly port: number
  /** Through which ports the servers are reached, by their own. Default: directly. */
  readonly via?: Readonly<Record<number, number>>
  /** SQLite; beside Redis, which keeps no transcripts, it keeps them. */
  readonly file: string
}

/** What a process has open of an engine. */
export interface OpenStores {
  readonly log: RunEventLog
  readonly messages: MessageStore
  readonly locks: LockStore
  close(): Promise<void>
}

const RETRY_MS = 30_000

/** Opens the stores on an engine as one of its processes does. */
export async function openStores(
  { engine, port: own, via = {}, file }: EngineAt,
  lockOptions: { readonly lockMs?: number } = {},
): Promise<OpenStores> {
  const port = via[own] ?? own
  if (engine === 'postgres') {
    const pool = new Pool({
      host: '127.0.0.1',
      port,
      user: 'rethread',
      database: 'postgres',
      max: 6,
    })
    const stores = await openPostgresStores(pool, {
      pollMs: 100,
      retryMs: RETRY_MS,
      ...lockOptions,
    })
    const close = async () => {
      await stores.close()
      await endPool(pool)
    }
    return { ...stores, close }
  }
  const sqlite = openSqliteStores(file, lockOptions)
  if (engine === 'sqlite') return { ...sqlite, close: async () => sqlite.close() }
  const redis = engine === 'redis' ? connectRedis(port) : connectCluster(own, via)
  const log = new RedisRunEventLog(redis, { blockMs: 300, retryMs: RETRY_MS })
  const close = async () => {
    await log.close()
    redis.disconnect()
    sqlite.close()
  }
  return {
    log,
    messages: sqlite.messages,
    locks: new RedisLockStore(redis, { retryMs: RETRY_MS, ...lockOptions }),
    close,
  }
}

const RETRYING = () => 30

export function connectRedis(port: number, keyPrefix = ''): Redis {
  // The ready check's answer is longer than what some lines here let through before they are cut.
  const redis = new Redis({
    port,
    host: '127.0.0.1',
    retryStrategy: RETRYING,
    enableReadyCheck: false,
    keyPrefix,
  })
  redis.on('error', () => undefined)
  return redis
}

export function connectCluster(port: number, via: EngineAt['via'] = {}, keyPrefix = ''): Cluster {
  const host = '127.0.0.1'
  const natMap = Object.fromEntries(
    Object.entries(via).map(([from, to]) => [`${host}:${from}`, { host, port: to }]),
  )
  const cluster = new Cluster([{ host, port: via[port] ?? port }], {
    clusterRetryStrategy: RETRYING,
    enableReadyCheck: false,
    redisOptions: { enableReadyCheck: false },
    retryDelayOnFailover: 20,
    natMap,
    keyPrefix,
  })
  cluster.on('error', () => undefined)
  return cluster
}
