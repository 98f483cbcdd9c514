import { useSyncExternalStore } from 'react'
import { useView } from './view-context.ts'

const SECOND = 1_000
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
let now = 0

/** One clock for all that runs on the page. */
function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    now = Date.now()
    timer = setInterval(() => {
      now = Date.now()
      for (const each of listeners) each()
    }, SECOND)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) clearInterval(timer)
  }
}

const read = () => {
  if (listeners.size === 0) now = Date.now()
  return Math.floor(now / SECOND) * SECOND
}
const nothing = () => undefined

/** How long something has run, counted from when it began; nothing on the server. */
export function Elapsed({ since }: { since: number }) {
  const { format } = useView()
  const at = useSyncExternalStore<number | undefined>(subscribe, read, nothing)
  if (at === undefined) return null
  const seconds = Math.max(0, Math.round((at - since) / SECOND))
  // A clock that is off by days says nothing worth reading.
  if (seconds > 7 * 86_400) return null
  if (seconds < 1) return null
  return (
    <span className="rt-elapsed" aria-hidden="true">
      {format.elapsed(seconds * SECOND)}
    </span>
  )
}
