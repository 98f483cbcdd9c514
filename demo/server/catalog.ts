import Database from 'better-sqlite3'
import type { ThreadSummary } from '../thread-summary.ts'
import { UsageError } from './options.ts'

/** What is known of the import of a file's thread. */
export interface ImportState {
  /** How many times it was begun. */
  readonly attempts: number
  readonly done: boolean
}

/**
 * What the demo keeps beside the stores of rethread: the list of threads, and what was imported.
 *
 * It holds its file for itself as long as it is open, so that no two servers use one data directory:
 * each would take the other's runs for dead. The system frees the file when the process dies.
 */
export class Catalog {
  readonly #db: Database.Database

  constructor(file: string) {
    this.#db = new Database(file, { timeout: 500 })
    try {
      this.#db.pragma('locking_mode = EXCLUSIVE')
      this.#db.exec(`
        BEGIN EXCLUSIVE;
        CREATE TABLE IF NOT EXISTS threads (
          thread_id TEXT PRIMARY KEY, title TEXT NOT NULL, at INTEGER NOT NULL,
          state TEXT NOT NULL, calls INTEGER NOT NULL
        ) STRICT;
        CREATE TABLE IF NOT EXISTS imports (
          thread_id TEXT PRIMARY KEY, attempts INTEGER NOT NULL, done INTEGER NOT NULL
        ) STRICT;
        COMMIT;
      `)
    } catch (cause) {
      this.#db.close()
      const busy = cause instanceof Database.SqliteError && cause.code === 'SQLITE_BUSY'
      if (!busy) throw cause
      throw new UsageError(
        `Another server uses ${file}. Stop it, or choose another directory with --data DIR.`,
        { cause },
      )
    }
  }

  /** All threads, the latest first. */
  threads(): ThreadSummary[] {
    return this.#db
      .prepare<[], ThreadSummary>(
        'SELECT thread_id AS threadId, title, at, state, calls FROM threads ORDER BY at DESC, thread_id',
      )
      .all()
  }

  put({ threadId, title, at, state, calls }: ThreadSummary): void {
    this.#db
      .prepare(
        'INSERT OR REPLACE INTO threads (thread_id, title, at, state, calls) VALUES (?, ?, ?, ?, ?)',
      )
      .run(threadId, title, at, state, calls)
  }

  /** One more call in a thread; the next {@link Catalog.put} says how many there really are. */
  countCall(threadId: string): void {
    this.#db.prepare('UPDATE threads SET calls = calls + 1 WHERE thread_id = ?').run(threadId)
  }

  importOf(threadId: string): ImportState {
    const row = this.#db
      .prepare<[string], { attempts: number; done: number }>(
        'SELECT attempts, done FROM imports WHERE thread_id = ?',
      )
      .get(threadId)
    return row === undefined
      ? { attempts: 0, done: false }
      : { attempts: row.attempts, done: row.done === 1 }
  }

  putImport(threadId: string, { attempts, done }: ImportState): void {
    this.#db
      .prepare('INSERT OR REPLACE INTO imports (thread_id, attempts, done) VALUES (?, ?, ?)')
      .run(threadId, attempts, done ? 1 : 0)
  }

  close(): void {
    this.#db.close()
  }
}
