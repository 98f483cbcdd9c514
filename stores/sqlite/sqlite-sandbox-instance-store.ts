import type { Database, Statement } from 'better-sqlite3'
import type { SandboxInstance, SandboxInstanceStore } from '../../recorder/index.ts'

/** A {@link SandboxInstanceStore} in an SQLite file. */
export class SqliteSandboxInstanceStore implements SandboxInstanceStore {
  readonly #get: Statement<[string], { instance: string }>
  readonly #upsert: Statement<[string, string]>
  readonly #delete: Statement<[string]>

  constructor(db: Database) {
    this.#get = db.prepare('SELECT instance FROM sandboxes WHERE thread_id = ?')
    this.#upsert = db.prepare(
      'INSERT INTO sandboxes (thread_id, instance) VALUES (?, ?) ON CONFLICT (thread_id) DO UPDATE SET instance = excluded.instance',
    )
    this.#delete = db.prepare('DELETE FROM sandboxes WHERE thread_id = ?')
  }

  async get(threadId: string): Promise<SandboxInstance | null> {
    const row = this.#get.get(threadId)
    return row === undefined ? null : JSON.parse(row.instance)
  }

  async upsert(instance: SandboxInstance): Promise<void> {
    this.#upsert.run(instance.threadId, JSON.stringify(instance))
  }

  async delete(threadId: string): Promise<void> {
    this.#delete.run(threadId)
  }
}
