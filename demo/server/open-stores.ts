import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { LockStore } from '@tanstack/ai/locks'
import type { MessageStore, RunEventLog } from 'rethread/recorder'
import type { Catalog } from './catalog.ts'
import { reasonOf } from './engine-url.ts'
import { type Options, UsageError } from './options.ts'

/** Milliseconds that an engine may be away, and its runs go on: a cluster takes so long for a new master. */
const RETRY_MS = 30_000

/** All that the demo keeps. */
export interface DemoStores {
  readonly log: RunEventLog
  readonly messages: MessageStore
  readonly locks: LockStore
  readonly catalog: Catalog
  /** Which engine holds what, a line for each. */
  readonly holds: ReadonlyArray<string>
  close(): Promise<void>
}

/** What an engine opens, and how it is closed again. */
interface Opened<T> {
  readonly stores: T
  readonly at: string
  close(): Promise<void>
}

type LogAndLocks = Pick<DemoStores, 'log' | 'locks'>
type Everything = Omit<DemoStores, 'holds' | 'close'>

/**
 * Opens the stores where the options say: runs in Redis where there is one, everything else in
 * PostgreSQL where there is one, what is left in SQLite files. An engine is loaded when it is needed.
 *
 * @throws {UsageError} where an engine or the data directory cannot be used.
 */
export async function openStores(
  options: Pick<Options, 'data' | 'redisUrl' | 'databaseUrl'>,
): Promise<DemoStores> {
  const { data, redisUrl, databaseUrl } = options
  const redis = redisUrl === undefined ? undefined : await openRedis(redisUrl)
  try {
    const rest = await (databaseUrl === undefined ? openSqlite(data) : openPostgres(databaseUrl))
    if (redis === undefined) {
      const holds = [`everything: ${rest.at}`]
      return { ...rest.stores, holds, close: () => rest.close() }
    }
    return {
      ...rest.stores,
      ...redis.stores,
      holds: [`run logs, leases, locks: ${redis.at}`, `messages, list of threads: ${rest.at}`],
      async close() {
        await redis.close()
        await rest.close()
      },
    }
  } catch (error) {
    await redis?.close()
    throw error
  }
}

async function openRedis(url: string): Promise<Opened<LogAndLocks>> {
  const [{ connectRedis }, { RedisLockStore, RedisRunEventLog }] = await Promise.all([
    import('./connect-redis.ts'),
    import('rethread/redis'),
  ])
  const { redis, shown } = await connectRedis(url)
  const log = new RedisRunEventLog(redis, { retryMs: RETRY_MS })
  return {
    stores: { log, locks: new RedisLockStore(redis, { retryMs: RETRY_MS }) },
    at: `Redis, ${shown}`,
    async close() {
      await log.close()
      redis.disconnect()
    },
  }
}

async function openPostgres(url: string): Promise<Opened<Everything>> {
  const [{ connectPostgres }, { PostgresCatalog }, { openPostgresStores }] = await Promise.all([
    import('./connect-postgres.ts'),
    import('./postgres-catalog.ts'),
    import('rethread/postgres'),
  ])
  const { pool, shown } = await connectPostgres(url)
  const stores = await openPostgresStores(pool, { retryMs: RETRY_MS })
  return {
    stores: { ...stores, catalog: await PostgresCatalog.open(pool) },
    at: `PostgreSQL, ${shown}`,
    async close() {
      await stores.close()
      await pool.end()
    },
  }
}

async function openSqlite(data: string): Promise<Opened<Everything>> {
  const [{ SqliteCatalog }, { openSqliteStores }] = await Promise.all([
    import('./sqlite-catalog.ts'),
    import('rethread/sqlite'),
  ])
  try {
    await mkdir(data, { recursive: true })
    const stores = openSqliteStores(join(data, 'threads.sqlite'))
    const catalog = new SqliteCatalog(join(data, 'catalog.sqlite'))
    return {
      stores: { ...stores, catalog },
      at: `SQLite, ${data}`,
      async close() {
        stores.close()
        catalog.close()
      },
    }
  } catch (cause) {
    throw new UsageError(
      `Threads cannot be kept in ${data}: ${reasonOf(cause)}. Choose a directory that can be written to with --data DIR.`,
      { cause },
    )
  }
}
