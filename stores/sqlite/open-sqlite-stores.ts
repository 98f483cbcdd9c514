import Database from 'better-sqlite3'
import type { LockOptions } from '../shared/leased-lock-store.ts'
import { migrate } from './schema.ts'
import { SqliteLockStore } from './sqlite-lock-store.ts'
import { SqliteMessageStore } from './sqlite-message-store.ts'
import { SqliteRunEventLog } from './sqlite-run-event-log.ts'
import { SqliteSandboxInstanceStore } from './sqlite-sandbox-instance-store.ts'

/** What {@link openSqliteStores} takes beside the file. */
export interface OpenSqliteOptions extends LockOptions {
  /** Milliseconds to wait for another process that writes. Default 5,000. */
  readonly busyTimeoutMs?: number
  /**
   * Milliseconds between looks for what other processes appended, while somebody reads a run that
   * goes on. What this process appends wakes its readers at once. Default 50.
   */
  readonly pollMs?: number
}

/** Log, transcripts, sandboxes and locks in one file. */
export interface SqliteStores {
  readonly log: SqliteRunEventLog
  readonly messages: SqliteMessageStore
  readonly sandboxes: SqliteSandboxInstanceStore
  /** What records and loads uses them by itself: they are those of `messages`. */
  readonly locks: SqliteLockStore
  /** Ends open reads and closes the file. */
  close(): void
}

/**
 * Opens the stores in an SQLite file, which is made where there is none. Several processes of one
 * host may have it open: it is in WAL mode. `:memory:` is for tests.
 *
 * @throws {SchemaVersionError} where a newer rethread wrote the file.
 */
export function openSqliteStores(file: string, options: OpenSqliteOptions = {}): SqliteStores {
  const { busyTimeoutMs = 5_000, pollMs = 50 } = options
  const db = new Database(file, { timeout: busyTimeoutMs })
  try {
    db.pragma('journal_mode = WAL')
    db.pragma('synchronous = NORMAL')
    migrate(db)
  } catch (error) {
    db.close()
    throw error
  }
  const log = new SqliteRunEventLog(db, pollMs)
  const locks = new SqliteLockStore(db, options)
  return {
    log,
    messages: new SqliteMessageStore(db, locks),
    sandboxes: new SqliteSandboxInstanceStore(db),
    locks,
    close() {
      log.close()
      db.close()
    },
  }
}
