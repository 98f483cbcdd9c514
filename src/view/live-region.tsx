import { useEffect, useRef, useState } from 'react'
import type { Item } from '../../recorder/index.ts'
import type { ThreadState } from '../store/thread-state.ts'
import type { Labels } from './labels.ts'
import { useView } from './view-context.ts'

type Heard = Pick<ThreadState, 'items' | 'status' | 'run'>

/** Speaks at boundaries: a run began, a call failed, the answer is complete. Never per word. */
export function LiveRegion({ items, status, run }: Heard) {
  const { labels } = useView()
  const before = useRef<Heard>(undefined)
  const [words, setWords] = useState('')
  useEffect(() => {
    const last = before.current
    const now = { items, status, run }
    before.current = now
    // Nobody wants to be read what was there when they came.
    if (last === undefined || last.status === 'loading') return
    const said = boundary(last, now, labels)
    if (said !== undefined) setWords(said)
  }, [items, status, run, labels])
  return (
    <div className="rt-hidden" role="status" aria-live="polite" aria-atomic="true">
      {words}
    </div>
  )
}

function boundary(before: Heard, now: Heard, labels: Labels): string | undefined {
  if (now.status === 'live' && before.status !== 'live') return labels.sayRunStarted
  if (now.status !== 'live' && before.status === 'live') {
    if (now.status === 'failed' || now.run?.status === 'failed') return labels.sayRunFailed
    if (now.run?.status !== 'aborted') return labels.sayAnswerComplete
    return now.run.reason === 'crashed' ? labels.sayRunCrashed : labels.sayRunStopped
  }
  const failed = now.status === 'live' ? newlyFailed(before.items, now.items) : undefined
  return failed === undefined ? undefined : labels.sayToolFailed(failed)
}

/** How many of the last items are looked at: a call that fails is seldom further back. */
const WINDOW = 64

function newlyFailed(before: ReadonlyArray<Item>, now: ReadonlyArray<Item>): string | undefined {
  for (let at = now.length - 1; at >= Math.max(0, now.length - WINDOW); at -= 1) {
    const item = now[at]
    if (item === before[at] || item?.kind !== 'tool' || item.status !== 'error') continue
    const old = before[at]
    if (old?.kind !== 'tool' || old.status !== 'error') return item.name
  }
  return undefined
}
