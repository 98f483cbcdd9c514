import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import type { Item } from '../../../recorder/index.ts'
import { Icon } from '../icon.tsx'
import { useView } from '../view-context.ts'

// Most threads are read and not searched.
const FindBar = lazy(async () => ({ default: (await import('./find-bar.tsx')).FindBar }))

/** What a {@link FindPart} takes. */
export interface FindPartProps {
  readonly items: ReadonlyArray<Item>
  /** Whether there is a button even where the browser's own find sees all of the thread. */
  readonly always: boolean
}

/**
 * The button that opens a thread's own find. Where a thread is in the page as a whole, the browser
 * finds all of it, and its keys are left alone.
 */
export function FindPart({ items, always }: FindPartProps) {
  const { scroll, labels } = useView()
  const [open, setOpen] = useState(false)
  const partial = useSyncExternalStore(
    (listener) => scroll.subscribe(listener),
    () => scroll.list?.partial === true,
    () => false,
  )
  useEffect(() => {
    if (!partial) return
    const pressed = (event: KeyboardEvent) => {
      if (!asksToFind(event) || !isOurs(event.target, scroll.root)) return
      event.preventDefault()
      setOpen(true)
      scroll.root?.querySelector<HTMLInputElement>('.rt-find-input')?.select()
    }
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  }, [partial, scroll])
  if (!open && !partial && !always) return null
  const button = (
    <button type="button" className="rt-button" onClick={() => setOpen(true)}>
      <Icon name="search" />
      {labels.find}
    </button>
  )
  return (
    <div className="rt-find">
      {open ? (
        <Suspense fallback={button}>
          <FindBar items={items} onClose={() => setOpen(false)} />
        </Suspense>
      ) : (
        button
      )}
    </div>
  )
}

function asksToFind({ key, ctrlKey, metaKey, altKey, shiftKey, defaultPrevented }: KeyboardEvent) {
  return (
    !defaultPrevented && !altKey && !shiftKey && ctrlKey !== metaKey && key.toLowerCase() === 'f'
  )
}

/** Keys that nobody else has a claim to; pressed again in the bar, they are the browser's. */
function isOurs(target: EventTarget | null, root: Element | null): boolean {
  if (!(target instanceof Element)) return false
  if (target.classList.contains('rt-find-input')) return false
  return target === document.body || root?.contains(target) === true
}
