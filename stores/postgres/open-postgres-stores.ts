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
  /**
   * Told of a connection of the pool that was lost while nobody used it; the next statement makes
   * another. Default: nobody is. Without a listener for that, `pg` would end the process.
   */
  readonly onConnectionLost?: (error: Error) => void
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
 * All of it works behind a pooler in transaction mode (PgBouncer) but `LISTEN`: what another process
 * writes then wakes readers only after `pollMs`. Pass a `listenPool` with direct connections, of which
 * one is used, or a smaller `pollMs`.
 *
 * @throws {PostgresSchemaError} where a newer rethread made the schema.
 */
export async function openPostgresStores(
  pool: Pool,
  { migrate = true, onConnectionLost = () => {}, ...options }: OpenPostgresOptions = {},
): Promise<PostgresStores> {
  const pools = new Set([pool, options.listenPool ?? pool])
  const stopListening = () => pools.forEach((one) => void one.off('error', onConnectionLost))
  for (const one of pools) one.on('error', onConnectionLost)
  try {
    if (migrate) await migratePostgres(pool)
  } catch (error) {
    stopListening()
    throw error
  }
  const log = new PostgresRunEventLog(pool, options)
  const locks = new PostgresLockStore(pool, options)
  return {
    log,
    messages: new PostgresMessageStore(pool, options, locks),
    locks,
    async close() {
      await log.close()
      stopListening()
    },
  }
}
