import type { ModelMessage } from '@tanstack/ai'
import type { Pool } from 'pg'
import type { MessageStore } from '../../recorder/index.ts'

/** A {@link MessageStore} in a PostgreSQL database. */
export class PostgresMessageStore implements MessageStore {
  readonly #pool: Pool

  constructor(pool: Pool) {
    this.#pool = pool
  }

  async loadThread(threadId: string): Promise<ModelMessage[]> {
    const sql = 'SELECT messages FROM rethread_threads WHERE thread_id = $1'
    const { rows } = await this.#pool.query<{ messages: string }>(sql, [threadId])
    return rows[0] === undefined ? [] : JSON.parse(rows[0].messages)
  }

  async saveThread(threadId: string, messages: ReadonlyArray<ModelMessage>): Promise<void> {
    const sql = `INSERT INTO rethread_threads (thread_id, messages) VALUES ($1, $2)
                 ON CONFLICT (thread_id) DO UPDATE SET messages = excluded.messages`
    await this.#pool.query(sql, [threadId, JSON.stringify(messages)])
  }
}
