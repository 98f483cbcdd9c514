import { type Attention, pageAttention } from './store/attention.ts'
import type { RetryOptions } from './store/backoff.ts'
import { cancelActive } from './store/cancel-active.ts'
import { FoldedThread } from './store/folded-thread.ts'
import { Publisher } from './store/publisher.ts'
import { nextFrame, type Schedule } from './store/schedule.ts'
import { ThreadFollower } from './store/thread-follower.ts'
import { ThreadPages } from './store/thread-pages.ts'
import { type ThreadState, ThreadStates } from './store/thread-state.ts'
import type { ThreadSnapshot, ThreadSource } from './thread-source.ts'

/** What {@link createThreadStore} takes. */
export interface ThreadStoreOptions {
  readonly threadId: string
  readonly source: ThreadSource
  /**
   * Milliseconds between looks for a run that somebody started elsewhere, while the page is visible
   * and no run is followed; a page that is shown, focused or online again looks at once. Default
   * 2,000; 0 never looks.
   */
  readonly pollInterval?: number
  /**
   * At the most so many messages at first, the newest, and as many with each
   * {@link ThreadState.loadOlder}. Default: all of them.
   */
  readonly pageSize?: number
  /** What to show until the source answers, such as what the server rendered. Default: nothing. */
  readonly initialMessages?: ThreadSnapshot['messages']
  /** What to do when the source does not answer. */
  readonly retry?: RetryOptions
  /** When to tell the listeners. Default: with the next frame. */
  readonly schedule?: Schedule
  /** Who looks. Default: whoever has the page open. */
  readonly attention?: Attention
}

/** A thread that is kept up to date, for anything that can subscribe. */
export interface ThreadStore {
  /** Calls back when the state is another. Answers how to stop that. */
  subscribe(listener: () => void): () => void
  /** The thread as it now is: the same object until listeners are told. */
  getSnapshot(): ThreadState
  /** The thread before the source answered, for rendering on the server: always the same object. */
  getInitialSnapshot(): ThreadState
  /** Loads the thread and follows it. No-op while it does. */
  start(): void
  /** Ends every request and timer. What is there stays, and `start` goes on from it. */
  stop(): void
  /** See {@link ThreadState.reload}; starts a store that is not started. */
  reload(): Promise<void>
  /** Changes {@link ThreadStoreOptions.pollInterval}. */
  setPollInterval(milliseconds: number | undefined): void
}

const POLL_INTERVAL = 2_000

/**
 * Makes the store of one thread. It does nothing until it is started.
 *
 * Errors of the source end up in {@link ThreadState.error}; a listener that throws is reported, and
 * the others are called all the same.
 */
export function createThreadStore(options: ThreadStoreOptions): ThreadStore {
  return new FollowedThreadStore(options)
}

class FollowedThreadStore implements ThreadStore {
  readonly #thread: FoldedThread
  readonly #follower: ThreadFollower
  readonly #publisher: Publisher
  readonly #threadId: string
  readonly #cancel: (runId: string) => Promise<void>
  readonly #pages: ThreadPages
  #older: Promise<void> | undefined
  readonly #states: ThreadStates
  readonly #initial: ThreadState
  #state: ThreadState | undefined
  #loaded: boolean
  #error: Error | null = null
  #pollInterval: number
  #session: AbortController | undefined

  constructor(options: ThreadStoreOptions) {
    const { threadId, source, initialMessages, retry = {}, schedule = nextFrame } = options
    const { attention = pageAttention, pollInterval = POLL_INTERVAL } = options
    this.#pollInterval = pollInterval
    this.#threadId = threadId
    this.#cancel = (runId) => cancelActive(source, runId, retry)
    this.#pages = new ThreadPages(source, options.pageSize)
    this.#loaded = initialMessages !== undefined
    this.#thread = new FoldedThread(initialMessages)
    this.#publisher = new Publisher(schedule, () => {
      this.#state = undefined
    })
    this.#follower = new ThreadFollower({
      threadId,
      source: this.#pages,
      thread: this.#thread,
      retry,
      attention,
      pollInterval: () => this.#pollInterval,
      changed: () => this.#publisher.publish(),
    })
    this.#states = new ThreadStates(this)
    this.#initial = this.#makeState()
    this.#state = this.#initial
  }

  readonly subscribe = (listener: () => void): (() => void) => this.#publisher.subscribe(listener)

  readonly getSnapshot = (): ThreadState => {
    this.#state ??= this.#makeState()
    return this.#state
  }

  readonly getInitialSnapshot = (): ThreadState => this.#initial

  readonly start = (): void => {
    if (this.#session === undefined) void this.reload()
  }

  readonly stop = (): void => {
    this.#session?.abort()
    this.#session = undefined
    this.#publisher.cancel()
    // What was folded and not told yet is not lost for who looks later.
    this.#state = undefined
  }

  readonly reload = async (): Promise<void> => {
    this.#session?.abort()
    const session = new AbortController()
    this.#session = session
    if (this.#error !== null) {
      this.#error = null
      this.#publisher.publish()
    }
    await new Promise<void>((done) => {
      session.signal.addEventListener('abort', () => done(), { once: true })
      void this.#follow(session.signal, done)
    })
  }

  readonly cancel = async (): Promise<void> => {
    const { following, isLive } = this.#thread
    if (following !== null && isLive) await this.#cancel(following)
  }

  readonly loadOlder = (): Promise<void> => {
    const session = this.#session
    if (session === undefined || !this.#pages.hasOlder) return Promise.resolve()
    this.#older ??= this.#loadOlder(session.signal).finally(() => {
      this.#older = undefined
    })
    return this.#older
  }

  readonly setPollInterval = (milliseconds: number | undefined): void => {
    const interval = milliseconds ?? POLL_INTERVAL
    if (interval === this.#pollInterval) return
    this.#pollInterval = interval
    this.#follower.wake()
  }

  async #follow(signal: AbortSignal, done: () => void): Promise<void> {
    const loaded = () => {
      this.#loaded = true
      done()
    }
    try {
      await this.#follower.follow(signal, loaded)
    } catch (error) {
      this.#error = error instanceof Error ? error : new Error(String(error), { cause: error })
      this.#publisher.publish()
    } finally {
      done()
    }
  }

  async #loadOlder(signal: AbortSignal): Promise<void> {
    let messages: ThreadSnapshot['messages']
    try {
      messages = await this.#pages.older(this.#threadId, signal)
    } catch (error) {
      // Nobody waits for it any more.
      if (signal.aborted) return
      throw error
    }
    const { following } = this.#thread
    this.#thread.apply({ messages, activeRun: following === null ? null : { runId: following } })
    this.#publisher.publish()
  }

  #makeState(): ThreadState {
    return this.#states.next({
      fold: this.#thread.fold,
      following: this.#thread.following,
      live: this.#thread.isLive,
      connection: this.#follower.connection,
      loaded: this.#loaded,
      error: this.#error,
      hasOlder: this.#pages.hasOlder,
    })
  }
}
