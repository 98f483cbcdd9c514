import Database from 'better-sqlite3'
import type { ThreadSummary } from '../thread-summary.ts'
import type { Catalog, ImportState } from './catalog.ts'

const BUSY_MS = 5_000

/** The {@link Catalog} in an SQLite file, for all servers of one host. */
export class SqliteCatalog implements Catalog {
  readonly #db: Database.Database

  constructor(file: string) {
    this.#db = new Database(file, { timeout: BUSY_MS })
    this.#db.pragma('journal_mode = WAL')
    this.#db.exec(`
      CREATE TABLE IF NOT EXISTS threads (
        thread_id TEXT PRIMARY KEY, title TEXT NOT NULL, at INTEGER NOT NULL,
        state TEXT NOT NULL, calls INTEGER NOT NULL
      ) STRICT;
      CREATE TABLE IF NOT EXISTS imports (
        thread_id TEXT PRIMARY KEY, attempts INTEGER NOT NULL, done INTEGER NOT NULL
      ) STRICT;
    `)
  }

  async threads(): Promise<ThreadSummary[]> {
    return this.#db
      .prepare<[], ThreadSummary>(
        'SELECT thread_id AS threadId, title, at, state, calls FROM threads ORDER BY at DESC, thread_id',
      )
      .all()
  }

  async put({ threadId, title, at, state, calls }: ThreadSummary): Promise<void> {
    this.#db
      .prepare(
        'INSERT OR REPLACE INTO threads (thread_id, title, at, state, calls) VALUES (?, ?, ?, ?, ?)',
      )
      .run(threadId, title, at, state, calls)
  }

  async countCall(threadId: string): Promise<void> {
    this.#db.prepare('UPDATE threads SET calls = calls + 1 WHERE thread_id = ?').run(threadId)
  }

  async importOf(threadId: string): Promise<ImportState> {
    const row = this.#db
      .prepare<[string], { attempts: number; done: number }>(
        'SELECT attempts, done FROM imports WHERE thread_id = ?',
      )
      .get(threadId)
    return row === undefined
      ? { attempts: 0, done: false }
      : { attempts: row.attempts, done: row.done === 1 }
  }

  async putImport(threadId: string, { attempts, done }: ImportState): Promise<void> {
    this.#db
      .prepare('INSERT OR REPLACE INTO imports (thread_id, attempts, done) VALUES (?, ?, ?)')
      .run(threadId, attempts, done ? 1 : 0)
  }

  close(): void {
    this.#db.close()
  }
}
