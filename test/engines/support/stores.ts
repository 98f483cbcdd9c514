import type { LockStore } from '@tanstack/ai/locks'
import { Redis } from 'ioredis'
import { Pool } from 'pg'
import type { MessageStore, RunEventLog } from '../../../recorder/index.ts'
import { openPostgresStores } from '../../../stores/postgres/index.ts'
import { RedisLockStore, RedisRunEventLog } from '../../../stores/redis/index.ts'
import { openSqliteStores } from '../../../stores/sqlite/index.ts'

export const ENGINES = ['sqlite', 'redis', 'postgres'] as const
export type Engine = (typeof ENGINES)[number]

/** Those with a server, that can be killed and whose lines can be cut. */
export const SERVED_ENGINES = ['redis', 'postgres'] as const

/** Where an engine is. */
export interface EngineAt {
  readonly engine: Engine
  /** Redis and PostgreSQL. */
  readonly port: number
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
  { engine, port, file }: EngineAt,
  lockOptions: { readonly lockMs?: number } = {},
): Promise<OpenStores> {
  if (engine === 'postgres') {
    const pool = new Pool({
      host: '127.0.0.1',
      port,
      user: 'rethread',
      database: 'postgres',
      max: 6,
    })
    pool.on('error', () => undefined)
    const stores = await openPostgresStores(pool, {
      pollMs: 100,
      retryMs: RETRY_MS,
      ...lockOptions,
    })
    const close = async () => {
      await stores.close()
      await pool.end()
    }
    return { ...stores, close }
  }
  const sqlite = openSqliteStores(file, lockOptions)
  if (engine === 'sqlite') return { ...sqlite, close: async () => sqlite.close() }
  // The ready check's answer is longer than what some lines here let through before they are cut.
  const redis = new Redis({
    port,
    host: '127.0.0.1',
    retryStrategy: () => 30,
    enableReadyCheck: false,
  })
  redis.on('error', () => undefined)
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
