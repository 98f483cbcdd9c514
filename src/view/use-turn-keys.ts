import { useEffect } from 'react'
import { useView } from './view-context.ts'
import type { ThreadScroll } from './virtual/thread-scroll.ts'

/** As `aria-keyshortcuts` has them. */
export const TURN_KEYS = 'Alt+ArrowUp Alt+ArrowDown'

/** Takes a reader from turn to turn by the keyboard, drawn or not. */
export function useTurnKeys(): void {
  const { scroll } = useView()
  useEffect(() => {
    let latest: string | undefined
    const pressed = async (event: KeyboardEvent) => {
      const by = stepOf(event)
      if (by === 0 || !isOurs(event.target, scroll.root)) return
      const turn = turnAt(scroll, by)
      if (turn === undefined) return
      event.preventDefault()
      latest = turn
      await goToTurn(scroll, turn)
      if (latest === turn) focusRow(scroll.rowElement(turn))
    }
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  }, [scroll])
}

function stepOf({ key, altKey, ctrlKey, metaKey, shiftKey, defaultPrevented }: KeyboardEvent) {
  if (!altKey || ctrlKey || metaKey || shiftKey || defaultPrevented) return 0
  return key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : 0
}

/** Where one writes, and where something is chosen from, the keys have another meaning. */
const TAKEN = 'input, textarea, select, [contenteditable]'

function isOurs(target: EventTarget | null, root: Element | null): boolean {
  if (!(target instanceof Element)) return false
  return target === document.body || (root?.contains(target) === true && !target.matches(TAKEN))
}

/** The turn that one comes to; upwards, first the beginning of the one that one reads. */
function turnAt(scroll: ThreadScroll, by: -1 | 1): string | undefined {
  const at = focusedTurn(scroll) ?? scroll.anchor()?.key
  if (at === undefined) return undefined
  const own = scroll.list?.turnFrom(at, 0)
  const isAtHead = own === undefined || (topOfTurn(scroll, own) ?? Number.NEGATIVE_INFINITY) > -2
  return scroll.list?.turnFrom(at, by === -1 && !isAtHead ? 0 : by)
}

async function goToTurn(scroll: ThreadScroll, key: string): Promise<void> {
  scroll.following = false
  if (scroll.rowElement(key) === undefined) scroll.list?.bring(key)
  // Its row stays in sight and says nothing of where the turn begins.
  await scroll.hold(() => turnElement(scroll, key), 0)
}

function focusRow(row: HTMLElement | undefined): void {
  if (row === undefined) return
  row.tabIndex = -1
  row.focus({ preventScroll: true })
}

/** The turn that one came to before, unless one has left it since. */
function focusedTurn(scroll: ThreadScroll): string | undefined {
  const row = document.activeElement?.closest<HTMLElement>('.rt-row[data-kind="user"]') ?? null
  if (row === null || scroll.scroller === null || scroll.root?.contains(row) !== true)
    return undefined
  const top = scroll.topOf(row)
  return top > -2 && top < scroll.scroller.clientHeight ? row.dataset.key : undefined
}

function turnElement(scroll: ThreadScroll, key: string): Element | undefined {
  return scroll.rowElement(key)?.closest('.rt-turn') ?? undefined
}

function topOfTurn(scroll: ThreadScroll, key: string): number | undefined {
  const turn = turnElement(scroll, key)
  return turn === undefined ? undefined : scroll.topOf(turn)
}
