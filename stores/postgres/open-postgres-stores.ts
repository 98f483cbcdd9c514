import type { Pool } from 'pg'
import type { LockOptions } from '../shared/leased-lock-store.ts'
import { migratePostgres } from './migrate.ts'
import { PostgresLockStore } from './postgres-lock-store.ts'
import { PostgresMessageStore } from './postgres-message-store.ts'
import { PostgresRunEventLog, type PostgresRunEventLogOptions } from './postgres-run-event-log.ts'

/** What {@link openPostgresStores} takes beside the pool. */
export interface OpenPostgresOptions extends PostgresRunEventLogOptions, LockOptions {
  /** Whether to bring the schema up to date first. Default true. */
  readonly migrate?: boolean
}

/** Log, transcripts and locks in one database. */
export interface PostgresStores {
  readonly log: PostgresRunEventLog
  readonly messages: PostgresMessageStore
  /** What records and loads uses them by itself: they are those of `messages`. */
  readonly locks: PostgresLockStore
  /** Ends open reads and the connection that listens; the pool is its owner's. */
  close(): Promise<void>
}

/**
 * Opens the stores in a PostgreSQL database.
 *
 * Everything but waking readers works behind a pooler in transaction mode. `LISTEN` does not: pass a
 * `listenPool` with a direct connection, or leave it to `pollMs`.
 */
export async function openPostgresStores(
  pool: Pool,
  { migrate = true, ...options }: OpenPostgresOptions = {},
): Promise<PostgresStores> {
  if (migrate) await migratePostgres(pool)
  const log = new PostgresRunEventLog(pool, options)
  const locks = new PostgresLockStore(pool, options)
  return {
    log,
    messages: new PostgresMessageStore(pool, options, locks),
    locks,
    close: () => log.close(),
  }
}
