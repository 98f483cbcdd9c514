import type { UIMessage } from '@tanstack/ai/client'
import {
  type Item,
  type RunInfo,
  type ThreadEntry,
  type ThreadFold,
  toUIMessages,
} from '../../recorder/index.ts'

/**
 * How a thread stands for its reader.
 *
 * - `loading`: nothing is known of it yet
 * - `live`: a run is going on, and is followed; its own status may be terminal while its log is open
 * - `settled`: all of it is there, and no run is going on
 * - `failed`: it could not be loaded, or may no longer be read; `error` says why, and what was
 *   there stays
 */
export type ThreadStatus = 'loading' | 'live' | 'settled' | 'failed'

/** Whether the source answers. Where it does not, it is asked again by and by. */
export type ThreadConnectionState = 'connected' | 'reconnecting'

/** A thread as a reader sees it at one moment. Never changes; another moment is another object. */
export interface ThreadState {
  readonly items: ReadonlyArray<Item>
  /** The thread as UI messages of `@tanstack/ai-client`; made when first asked for. */
  readonly messages: ReadonlyArray<UIMessage>
  /** The thread's runs, in order; none where the source does not tell of runs. */
  readonly runs: ReadonlyArray<RunInfo>
  readonly status: ThreadStatus
  /** The run that is going on, or the last one. */
  readonly run: RunInfo | null
  /** Why `status` is `failed`; null otherwise. */
  readonly error: Error | null
  readonly connection: ThreadConnectionState
  /**
   * Loads the thread again, also after a failure; what is there is shown meanwhile. Resolves when
   * the answer is there, whichever it is; never rejects. The same function for the thread's life.
   */
  readonly reload: () => Promise<void>
  /**
   * Asks for the run that is going on to be ended, on whatever machine it is written; nothing happens
   * where none is. Resolves once that is asked: the run's log then says that it was aborted, and the
   * thread shows it. To leave, to unmount or to close the page ends no run.
   *
   * Rejects with a {@link ThreadSourceError}: `unsupported` where the source cannot, `forbidden` where
   * the reader may not, or why the server could not be reached. The same function for the thread's life.
   */
  readonly cancel: () => Promise<void>
  /** Whether there are items before those that were loaded. Only with a `pageSize`. */
  readonly hasOlder: boolean
  /**
   * Loads a page of what is older, if there is any. Rejects with the source's error where that cannot
   * be had; what is there stays. The same function for the thread's life.
   */
  readonly loadOlder: () => Promise<void>
}

/** What a {@link ThreadState} is made from. */
export interface ThreadFacts {
  readonly fold: ThreadFold
  /** Whether the thread was loaded once. */
  readonly loaded: boolean
  readonly error: Error | null
  readonly connection: ThreadConnectionState
  /** The run that is followed, and whether there may be more to come of it. */
  readonly following: string | null
  readonly live: boolean
  readonly hasOlder: boolean
}

/** What a thread's state can be asked to do. */
export type ThreadActions = Pick<ThreadState, 'reload' | 'cancel' | 'loadOlder'>

/** Makes states, and keeps the identity of what did not change from one to the next. */
export class ThreadStates {
  readonly #actions: ThreadActions
  #runs: ReadonlyArray<RunInfo> = []
  readonly #messages = new WeakMap<object, { run: RunInfo | null; messages: UIMessage[] }>()

  constructor(actions: ThreadActions) {
    this.#actions = actions
  }

  next({ fold, loaded, error, connection, following, live, hasOlder }: ThreadFacts): ThreadState {
    this.#runs = keepSame(this.#runs, fold.runs)
    const runs = this.#runs
    const run = runs.find(({ runId }) => runId === following) ?? runs.at(-1) ?? null
    const { entries } = fold
    const { reload, cancel, loadOlder } = this.#actions
    const toMessages = () => this.#toMessages(entries, runs)
    let messages: ReadonlyArray<UIMessage> | undefined
    return Object.freeze({
      items: fold.items,
      // An own property, so that it comes along where the state is spread.
      get messages() {
        messages ??= toMessages()
        return messages
      },
      runs,
      status: error !== null ? 'failed' : !loaded ? 'loading' : live ? 'live' : 'settled',
      run,
      error,
      connection,
      reload,
      cancel,
      hasOlder,
      loadOlder,
    })
  }

  #toMessages(entries: ReadonlyArray<ThreadEntry>, runs: ReadonlyArray<RunInfo>): UIMessage[] {
    const byId = new Map(runs.map((run) => [run.runId, run]))
    return entries.flatMap((entry) => {
      // Runs keep their items, and other entries their item, until they change.
      const key = entry.kind === 'run' ? entry.items : entry.item
      const run = entry.kind === 'run' ? (byId.get(entry.run.runId) ?? entry.run) : null
      const known = this.#messages.get(key)
      if (known !== undefined && known.run === run) return known.messages
      const messages = toUIMessages([entry])
      this.#messages.set(key, { run, messages })
      return messages
    })
  }
}

function keepSame(
  before: ReadonlyArray<RunInfo>,
  now: ReadonlyArray<RunInfo>,
): ReadonlyArray<RunInfo> {
  const kept = now.map((run, index) => {
    const old = before[index]
    return old !== undefined && isSame(old, run) ? old : run
  })
  return kept.length === before.length && kept.every((run, index) => run === before[index])
    ? before
    : kept
}

function isSame(a: RunInfo, b: RunInfo): boolean {
  return (
    a.runId === b.runId &&
    a.status === b.status &&
    a.error?.message === b.error?.message &&
    a.error?.code === b.error?.code &&
    a.startedAt === b.startedAt &&
    a.finishedAt === b.finishedAt &&
    a.usage === b.usage &&
    a.model === b.model &&
    a.redactions === b.redactions &&
    a.open === b.open
  )
}
