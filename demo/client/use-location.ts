import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('popstate', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('popstate', listener)
  }
}

/** The thread that the address names; undefined on the front page. */
export function useThreadId(): string | undefined {
  return threadIdOf(useSyncExternalStore(subscribe, () => window.location.pathname))
}

/** The address of a thread. */
export function threadPath(threadId: string): string {
  return `/threads/${encodeURIComponent(threadId)}`
}

/** Goes to an address of this page. */
export function navigate(path: string): void {
  if (path === window.location.pathname) return
  window.history.pushState(null, '', path)
  window.scrollTo(0, 0)
  for (const listener of listeners) listener()
}

function threadIdOf(path: string): string | undefined {
  const name = /^\/threads\/(.+)$/.exec(path)?.[1]
  if (name === undefined) return undefined
  try {
    return decodeURIComponent(name)
  } catch {
    // A stray percent sign: the thread of that very name.
    return name
  }
}
