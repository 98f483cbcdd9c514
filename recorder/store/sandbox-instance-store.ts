/** Which sandbox a thread last used. */
export interface SandboxInstance {
  readonly threadId: string
  /** Who runs the sandbox, such as `docker`. */
  readonly provider: string
  /** The provider's own name for it. */
  readonly sandboxId: string
  /** The run that used it last. */
  readonly runId?: string
  /** Epoch milliseconds. */
  readonly updatedAt: number
}

/** Keeps which sandbox a thread last used, so that its next run can go on in it. */
export interface SandboxInstanceStore {
  /** The thread's sandbox; null where it has none. */
  get(threadId: string): Promise<SandboxInstance | null>
  /** Keeps this one, in place of the one before. */
  upsert(instance: SandboxInstance): Promise<void>
  /** Forgets the thread's sandbox; nothing happens where it has none. */
  delete(threadId: string): Promise<void>
}

/** A {@link SandboxInstanceStore} in memory. */
export class InMemorySandboxInstanceStore implements SandboxInstanceStore {
  readonly #instances = new Map<string, SandboxInstance>()

  async get(threadId: string): Promise<SandboxInstance | null> {
    const instance = this.#instances.get(threadId)
    return instance ? { ...instance } : null
  }

  async upsert(instance: SandboxInstance): Promise<void> {
    this.#instances.set(instance.threadId, { ...instance })
  }

  async delete(threadId: string): Promise<void> {
    this.#instances.delete(threadId)
  }
}
