import { useEffect, useSyncExternalStore } from 'react'
import { sharedThreadStore } from './store/shared-thread-store.ts'
import type { ThreadState } from './store/thread-state.ts'
import type { ThreadStoreOptions } from './thread-store.ts'

/**
 * What {@link useThread} takes. Where several components open the same thread of the same source,
 * they share one store, and all but `pollInterval` is the first one's.
 */
export interface UseThreadOptions extends ThreadStoreOptions {
  /** Where the thread comes from. Make it once, outside of the component: another object is another source. */
  readonly source: ThreadStoreOptions['source']
}

/**
 * Opens a thread, and keeps it up to date while the component is mounted: what is stored, the run
 * that is going on, and runs that start later.
 *
 * On the server, and until the page is hydrated, it is what `initialMessages` say, or `loading`.
 *
 * @example
 * const source = httpSource('/api/thread')
 *
 * function Thread({ id }: { id: string }) {
 *   const { items, status, error, reload } = useThread({ threadId: id, source })
 *   …
 * }
 */
export function useThread(options: UseThreadOptions): ThreadState {
  const store = sharedThreadStore(options)
  const { pollInterval } = options
  useEffect(() => store.setPollInterval(pollInterval), [store, pollInterval])
  return useSyncExternalStore(store.subscribe, store.getSnapshot, store.getInitialSnapshot)
}
