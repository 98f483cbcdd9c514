import type { ModelMessage } from '@tanstack/ai'
import type { LockStore } from '@tanstack/ai/locks'
import type { Database, Statement } from 'better-sqlite3'
import type { MessageStore } from '../../recorder/index.ts'

/** A {@link MessageStore} in an SQLite file. */
export class SqliteMessageStore implements MessageStore {
  readonly #load: Statement<[string], { messages: string }>
  readonly #save: Statement<[string, string]>

  /** @param locks Those of the file. */
  constructor(
    db: Database,
    readonly locks: LockStore,
  ) {
    this.#load = db.prepare('SELECT messages FROM threads WHERE thread_id = ?')
    this.#save = db.prepare(
      'INSERT INTO threads (thread_id, messages) VALUES (?, ?) ON CONFLICT (thread_id) DO UPDATE SET messages = excluded.messages',
    )
  }

  async loadThread(threadId: string): Promise<ModelMessage[]> {
    const row = this.#load.get(threadId)
    return row === undefined ? [] : JSON.parse(row.messages)
  }

  async saveThread(threadId: string, messages: ReadonlyArray<ModelMessage>): Promise<void> {
    this.#save.run(threadId, JSON.stringify(messages))
  }
}
