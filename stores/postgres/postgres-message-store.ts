import type { ModelMessage } from '@tanstack/ai'
import type { LockStore } from '@tanstack/ai/locks'
import type { Pool } from 'pg'
import type { MessageStore } from '../../recorder/index.ts'
import type { RetryWrites } from '../shared/retrying.ts'
import { PostgresLockStore } from './postgres-lock-store.ts'
import { queryAgain } from './query-again.ts'

/** A {@link MessageStore} in a PostgreSQL database. */
export class PostgresMessageStore implements MessageStore {
  readonly #pool: Pool
  readonly #retry: RetryWrites

  readonly locks: LockStore

  /** @param locks Those of the database. Default: with a lock's default time. */
  constructor(pool: Pool, retry: RetryWrites = {}, locks?: LockStore) {
    this.#pool = pool
    this.#retry = retry
    this.locks = locks ?? new PostgresLockStore(pool, retry)
  }

  async loadThread(threadId: string): Promise<ModelMessage[]> {
    const sql = 'SELECT messages FROM rethread_threads WHERE thread_id = $1'
    const { rows } = await queryAgain<{ messages: string }>(
      this.#pool,
      sql,
      [threadId],
      this.#retry,
    )
    return rows[0] === undefined ? [] : JSON.parse(rows[0].messages)
  }

  async saveThread(threadId: string, messages: ReadonlyArray<ModelMessage>): Promise<void> {
    const sql = `INSERT INTO rethread_threads (thread_id, messages) VALUES ($1, $2)
                 ON CONFLICT (thread_id) DO UPDATE SET messages = excluded.messages`
    await queryAgain(this.#pool, sql, [threadId, JSON.stringify(messages)], this.#retry)
  }
}
