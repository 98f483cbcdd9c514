import { useCallback, useEffect, useRef, useState } from 'react'
import type { ThreadSummary } from '../thread-summary.ts'
import { listThreads } from './api.ts'

/** How the page stands with the server. */
export type Connection = 'connecting' | 'connected' | 'lost'

/** The list of threads, kept up to date. */
export interface Threads {
  /** Undefined until it is known. */
  readonly threads: ReadonlyArray<ThreadSummary> | undefined
  readonly connection: Connection
  /** Asks for the list now and not only in a moment. */
  readonly refresh: () => void
}

const EVERY_MS = 1_500

/**
 * The list of threads. Asked for again and again, rather than streamed: a browser has but six
 * connections to a server, and each open tab needs one for its thread.
 */
export function useThreads(): Threads {
  const [threads, setThreads] = useState<ReadonlyArray<ThreadSummary>>()
  const [connection, setConnection] = useState<Connection>('connecting')
  const ask = useRef<() => void>(() => {})

  useEffect(() => {
    const stop = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    let asking = false
    let again = false
    const next = async () => {
      again = asking
      if (asking) return
      asking = true
      clearTimeout(timer)
      try {
        const list = await listThreads(stop.signal)
        setThreads((before) => (JSON.stringify(before) === JSON.stringify(list) ? before : list))
        setConnection('connected')
      } catch {
        if (stop.signal.aborted) return
        setConnection('lost')
      }
      asking = false
      if (again) return next()
      if (document.visibilityState === 'visible') timer = setTimeout(next, EVERY_MS)
    }
    const wakeUp = () => {
      if (document.visibilityState === 'visible') void next()
    }
    ask.current = () => void next()
    document.addEventListener('visibilitychange', wakeUp)
    void next()
    return () => {
      stop.abort()
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', wakeUp)
    }
  }, [])

  return { threads, connection, refresh: useCallback(() => ask.current(), []) }
}
