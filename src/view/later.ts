import { useEffect, useSyncExternalStore } from 'react'

/** How something stands that is fetched when it is first wanted. */
export type LaterState<T> =
  | { readonly status: 'waiting' }
  | { readonly status: 'ready'; readonly value: T }
  | { readonly status: 'failed'; readonly error: Error }

const WAITING: LaterState<never> = { status: 'waiting' }

/** A part of the package that a page does without until somebody wants it. It is fetched once. */
export class Later<T> {
  readonly #load: () => Promise<T>
  readonly #listeners = new Set<() => void>()
  #state: LaterState<T> = WAITING
  #fetching = false

  constructor(load: () => Promise<T>) {
    this.#load = load
  }

  readonly get = (): LaterState<T> => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  /** Fetches it, unless it is there or on its way; after a failure it tries again. */
  readonly fetch = async (): Promise<void> => {
    if (this.#fetching || this.#state.status === 'ready') return
    this.#fetching = true
    try {
      this.#tell({ status: 'ready', value: await this.#load() })
    } catch (cause) {
      // Offline, or a new version was deployed: whoever shows it says so.
      const error = cause instanceof Error ? cause : new Error(String(cause))
      this.#tell({ status: 'failed', error })
    } finally {
      this.#fetching = false
    }
  }

  #tell(state: LaterState<T>): void {
    this.#state = state
    for (const listener of [...this.#listeners]) listener()
  }
}

const waiting = (): LaterState<never> => WAITING

/**
 * How something stands that is fetched when wanted. On a server, and while its markup is taken over,
 * it is always still to come: so both draw the same.
 */
export function useLater<T>(later: Later<T>, wanted = true): LaterState<T> {
  const state = useSyncExternalStore<LaterState<T>>(later.subscribe, later.get, waiting)
  useEffect(() => {
    if (wanted) void later.fetch()
  }, [later, wanted])
  return state
}

/** Fetches something as soon as the page has nothing else to do, so that it is there when wanted. */
export function usePrefetch<T>(later: Later<T>, wanted: boolean): void {
  useEffect(() => (wanted ? whenIdle(later.fetch) : undefined), [later, wanted])
}

/** Milliseconds to wait where a browser does not say when it is idle. */
const PAUSE = 1_000

/** Calls once, when the page is idle; answers how to call it off. */
function whenIdle(call: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const idle = requestIdleCallback(() => call())
    return () => cancelIdleCallback(idle)
  }
  const timer = setTimeout(call, PAUSE)
  return () => clearTimeout(timer)
}
