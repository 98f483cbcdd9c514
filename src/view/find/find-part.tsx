import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import type { Item } from '../../../recorder/index.ts'
import { Icon } from '../icon.tsx'
import { Later, useLater, usePrefetch } from '../later.ts'
import { useView } from '../view-context.ts'

/** Most threads are read and not searched; what is typed right after the keys must not get lost. */
export const FIND_BAR = new Later(() => import('./find-bar.tsx'))

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
  const bar = useLater(FIND_BAR, open)
  usePrefetch(FIND_BAR, partial)
  const show = useCallback(() => {
    setOpen(true)
    // Again, where it could not be had before.
    void FIND_BAR.fetch()
  }, [])
  useEffect(() => {
    if (!partial) return
    const pressed = (event: KeyboardEvent) => {
      if (!asksToFind(event) || !isOurs(event.target, scroll.root)) return
      event.preventDefault()
      show()
      scroll.root?.querySelector<HTMLInputElement>('.rt-find-input')?.select()
    }
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  }, [partial, scroll, show])
  if (!open && !partial && !always) return null
  return (
    <div className="rt-find">
      {open && bar.status === 'ready' ? (
        <bar.value.FindBar items={items} onClose={() => setOpen(false)} />
      ) : (
        <button type="button" className="rt-button" onClick={show}>
          <Icon name="search" />
          {labels.find}
        </button>
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
