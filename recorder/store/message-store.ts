import type { ModelMessage } from '@tanstack/ai'
import type { LockStore } from '@tanstack/ai/locks'

/** Keeps the transcripts of threads; the shape that `@tanstack/ai-persistence` uses. */
export interface MessageStore {
  /** The transcript of a thread; `[]` for an unknown one. */
  loadThread(threadId: string): Promise<ModelMessage[]>
  /** Replaces the whole transcript of a thread. */
  saveThread(threadId: string, messages: ReadonlyArray<ModelMessage>): Promise<void>
  /**
   * Keeps those apart who change one thread, in whatever process: what records and loads uses them
   * unless it is given others. Absent where one process has the store for itself.
   */
  readonly locks?: LockStore | undefined
}

/** A {@link MessageStore} in memory, for one process, tests and stories. */
export class InMemoryMessageStore implements MessageStore {
  readonly #threads = new Map<string, string>()

  async loadThread(threadId: string): Promise<ModelMessage[]> {
    const json = this.#threads.get(threadId)
    return json === undefined ? [] : JSON.parse(json)
  }

  async saveThread(threadId: string, messages: ReadonlyArray<ModelMessage>): Promise<void> {
    this.#threads.set(threadId, JSON.stringify(messages))
  }
}
