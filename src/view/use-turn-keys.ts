import { useEffect } from 'react'
import { useView } from './view-context.ts'

/** As `aria-keyshortcuts` has them. */
export const TURN_KEYS = 'Alt+ArrowUp Alt+ArrowDown'

/** Takes a reader from turn to turn by the keyboard, drawn or not. */
export function useTurnKeys(): void {
  const { scroll } = useView()
  useEffect(() => {
    const pressed = async (event: KeyboardEvent) => {
      const by = stepOf(event)
      if (by === 0 || !isOurs(event.target, scroll.root)) return
      event.preventDefault()
      // Most threads are read without these keys.
      const { stepTurn } = await import('./step-turn.ts')
      await stepTurn(scroll, by)
    }
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  }, [scroll])
}

function stepOf({
  key,
  altKey,
  ctrlKey,
  metaKey,
  shiftKey,
  defaultPrevented,
}: KeyboardEvent): -1 | 0 | 1 {
  if (!altKey || ctrlKey || metaKey || shiftKey || defaultPrevented) return 0
  return key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : 0
}

/** Where one writes, and where something is chosen from, the keys have another meaning. */
const TAKEN = 'input, textarea, select, [contenteditable]'

function isOurs(target: EventTarget | null, root: Element | null): boolean {
  if (!(target instanceof Element)) return false
  return target === document.body || (root?.contains(target) === true && !target.matches(TAKEN))
}
