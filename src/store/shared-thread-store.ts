import type { ThreadSource } from '../thread-source.ts'
import { createThreadStore, type ThreadStore, type ThreadStoreOptions } from '../thread-store.ts'

const SHARED = new WeakMap<ThreadSource, Map<string, ThreadStore>>()

/**
 * The one store of a thread of a source on this page: all who watch it share its stream. It follows
 * the thread while it has subscribers, and is dropped once it has none.
 *
 * On a server every call makes one of its own: requests share nothing.
 */
export function sharedThreadStore(options: ThreadStoreOptions): ThreadStore {
  if (typeof window === 'undefined') return createThreadStore(options)
  const { source, threadId } = options
  const stores = SHARED.get(source) ?? new Map<string, ThreadStore>()
  SHARED.set(source, stores)
  let store = stores.get(threadId)
  if (store === undefined) {
    store = startedBySubscribers(createThreadStore(options), {
      opened: (self) => void (stores.has(threadId) || stores.set(threadId, self)),
      closed: (self) => void (stores.get(threadId) === self && stores.delete(threadId)),
    })
    stores.set(threadId, store)
  }
  return store
}

interface Life {
  opened(self: ThreadStore): void
  closed(self: ThreadStore): void
}

function startedBySubscribers(store: ThreadStore, { opened, closed }: Life): ThreadStore {
  let subscribers = 0
  const self: ThreadStore = {
    ...store,
    subscribe(listener) {
      const unsubscribe = store.subscribe(listener)
      subscribers += 1
      opened(self)
      store.start()
      let subscribed = true
      return () => {
        unsubscribe()
        if (!subscribed) return
        subscribed = false
        subscribers -= 1
        // Not at once: StrictMode, and a key that changes, leave and come back in one go.
        setTimeout(() => {
          if (subscribers > 0) return
          store.stop()
          closed(self)
        })
      }
    },
  }
  return self
}
