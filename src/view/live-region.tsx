import { useEffect, useRef, useState } from 'react'
import type { Item, ToolItem } from '../../recorder/index.ts'
import type { ThreadState } from '../store/thread-state.ts'
import type { Labels } from './labels.ts'
import { useView } from './view-context.ts'

type Heard = Pick<ThreadState, 'items' | 'status' | 'run'>

/** Speaks at boundaries: a run began, a call failed, the answer is complete. Never per word. */
export function LiveRegion({ items, status, run }: Heard) {
  const { labels } = useView()
  const before = useRef<Heard>(undefined)
  const [spoken, setSpoken] = useState({ words: '', count: 0 })
  useEffect(() => {
    const last = before.current
    const now = { items, status, run }
    before.current = now
    // Nobody wants to be read what was there when they came.
    if (last === undefined || last.status === 'loading') return
    const said = boundary(last, now, labels)
    if (said !== undefined) setSpoken(({ count }) => ({ words: said, count: count + 1 }))
  }, [items, status, run, labels])
  return (
    <div className="rt-hidden" role="status" aria-live="polite" aria-atomic="true">
      {/* Anew each time: words that stay the same are not read again. */}
      <span key={spoken.count}>{spoken.words}</span>
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
  const failed = now.status === 'live' ? newlyFailed(before.items, now.items) : []
  return failed.length === 0 ? undefined : labels.sayToolFailed(failed.join(', '))
}

/** How many of the last items are looked at: a call that fails is seldom further back. */
const WINDOW = 64

function newlyFailed(before: ReadonlyArray<Item>, now: ReadonlyArray<Item>): string[] {
  const first = before[0]?.key
  // Older ones that were loaded above are no news.
  const older = first === undefined ? 0 : now.findIndex(({ key }) => key === first)
  const known = new Set(failedCalls(before, 0).map(({ key }) => key))
  const failed = failedCalls(now, older).filter(({ key }) => !known.has(key))
  return [...new Set(failed.map(({ name }) => name))]
}

function failedCalls(items: ReadonlyArray<Item>, from: number): ToolItem[] {
  return items
    .slice(Math.max(from, items.length - WINDOW))
    .filter((item): item is ToolItem => item.kind === 'tool' && item.status === 'error')
}
