import type { Pool } from 'pg'
import type { ThreadSummary } from '../thread-summary.ts'
import type { Catalog, ImportState } from './catalog.ts'

// The lock keeps servers that start at the same time from making one table twice. Any number will do.
const SCHEMA = `BEGIN;
  SELECT pg_advisory_xact_lock(7238116403);
  CREATE TABLE IF NOT EXISTS rethread_demo_threads (
    thread_id text PRIMARY KEY, title text NOT NULL, at bigint NOT NULL,
    state text NOT NULL, calls integer NOT NULL
  );
  CREATE TABLE IF NOT EXISTS rethread_demo_imports (
    thread_id text PRIMARY KEY, attempts integer NOT NULL, done boolean NOT NULL
  );
  COMMIT;`

/** The {@link Catalog} in a PostgreSQL database, for servers on as many hosts as there are. */
export class PostgresCatalog implements Catalog {
  readonly #pool: Pool

  private constructor(pool: Pool) {
    this.#pool = pool
  }

  static async open(pool: Pool): Promise<PostgresCatalog> {
    await pool.query(SCHEMA)
    return new PostgresCatalog(pool)
  }

  async threads(): Promise<ThreadSummary[]> {
    const { rows } = await this.#pool.query<ThreadSummary>(
      `SELECT thread_id AS "threadId", title, at::float8 AS at, state, calls
       FROM rethread_demo_threads ORDER BY rethread_demo_threads.at DESC, thread_id`,
    )
    return rows
  }

  async put({ threadId, title, at, state, calls }: ThreadSummary): Promise<void> {
    await this.#pool.query(
      `INSERT INTO rethread_demo_threads (thread_id, title, at, state, calls)
       VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (thread_id) DO UPDATE SET title = excluded.title, at = excluded.at,
         state = excluded.state, calls = excluded.calls`,
      [threadId, title, at, state, calls],
    )
  }

  async countCall(threadId: string): Promise<void> {
    await this.#pool.query(
      'UPDATE rethread_demo_threads SET calls = calls + 1 WHERE thread_id = $1',
      [threadId],
    )
  }

  async importOf(threadId: string): Promise<ImportState> {
    const { rows } = await this.#pool.query<ImportState>(
      'SELECT attempts, done FROM rethread_demo_imports WHERE thread_id = $1',
      [threadId],
    )
    return rows[0] ?? { attempts: 0, done: false }
  }

  async putImport(threadId: string, { attempts, done }: ImportState): Promise<void> {
    await this.#pool.query(
      `INSERT INTO rethread_demo_imports (thread_id, attempts, done) VALUES ($1, $2, $3)
       ON CONFLICT (thread_id) DO UPDATE SET attempts = excluded.attempts, done = excluded.done`,
      [threadId, attempts, done],
    )
  }
}
