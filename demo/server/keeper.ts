import { loadThread } from 'rethread/recorder'
import type { Liveness } from './liveness.ts'
import type { DemoStores } from './open-stores.ts'

/** What {@link Keeper} takes. */
export interface KeeperOptions extends Pick<DemoStores, 'log' | 'messages' | 'locks' | 'catalog'> {
  readonly isRunAlive: Liveness['isRunAlive']
  /** Milliseconds between looks. */
  readonly everyMs: number
}

/**
 * Closes the runs of servers that died. Opening a thread does so too; this does it where nobody opens
 * one, so that those who read it now see the end, and the list never has a run that is nobody's.
 */
export class Keeper {
  readonly #options: KeeperOptions
  readonly #timer: ReturnType<typeof setInterval>
  #look: Promise<void> | undefined
  #failed = false

  constructor(options: KeeperOptions) {
    this.#options = options
    this.#timer = setInterval(() => void this.look(), options.everyMs)
  }

  /** Looks now; one look at a time. */
  look(): Promise<void> {
    this.#look ??= this.#settle().finally(() => {
      this.#look = undefined
    })
    return this.#look
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#look
  }

  async #settle(): Promise<void> {
    const { log, messages, locks, catalog, isRunAlive } = this.#options
    try {
      for (const { threadId, state } of await catalog.threads()) {
        if (state === 'running') await loadThread({ log, messages, locks, threadId, isRunAlive })
      }
      this.#failed = false
    } catch (error) {
      // It is tried again; a store that is away for a while should not fill the server's log.
      if (!this.#failed) console.error('Looking for runs of dead servers failed:', error)
      this.#failed = true
    }
  }
}
