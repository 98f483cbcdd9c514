import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { Item } from '../../recorder/index.ts'
import { useLayout } from './use-layout.ts'
import { useView } from './view-context.ts'
import { distanceFromEnd, isPage, scrollTarget } from './virtual/scroller.ts'
import type { ThreadScroll } from './virtual/thread-scroll.ts'

/** So near to the end one is at the end. */
const NEAR = 32
const SCROLL_KEYS: ReadonlySet<string> = new Set(
  'ArrowUp ArrowDown PageUp PageDown Home End'.split(' '),
)

/** What {@link useFollow} takes. */
export interface FollowProps {
  readonly root: RefObject<HTMLElement | null>
  /** Whether the end of a growing thread stays in sight for a reader who is there. */
  readonly follow: boolean
  /** Where a thread opens to one who comes for the first time. */
  readonly openAt: 'start' | 'end' | undefined
  readonly items: ReadonlyArray<Item>
  readonly live: boolean
  /** Another value whenever something around the list may be of another height. */
  readonly state: unknown
}

/** What {@link useFollow} answers. */
export interface Following {
  /** Items that came while the reader was further up. */
  readonly below: number
  readonly goDown: () => void
}

/**
 * Keeps the end of a growing thread in sight for a reader who is there, leaves one alone who has
 * scrolled up, keeps what one opens where it is, and brings one who returns back to their place.
 */
export function useFollow({ root, follow, openAt, items, live, state }: FollowProps): Following {
  const { scroll } = useView()
  const filled = items.length > 0

  useLayout(() => {
    scroll.root = root.current
    if (!follow) scroll.following = false
    return () => {
      leave(scroll)
      scroll.root = null
    }
  }, [scroll, root, follow])

  const opening = useRef({ openAt, live })
  opening.current = { openAt, live }
  useLayout(() => {
    if (filled) open(scroll, opening.current)
    if (!follow) scroll.following = false
  }, [scroll, filled, follow])

  // What the state says is of no matter here, only that it changed.
  useLayout(() => scroll.stick(), [scroll, state])

  useEffect(() => listen(scroll, follow), [scroll, follow])

  const below = useBelow(scroll, items, follow)
  const goDown = useCallback(() => {
    scroll.toEnd()
    if (!follow) scroll.following = false
  }, [scroll, follow])
  return { below, goDown }
}

function open(scroll: ThreadScroll, { openAt, live }: Pick<FollowProps, 'openAt' | 'live'>): void {
  const { scroller, place, root } = scroll
  if (scroller === null || root === null) return
  const { anchor } = place
  if (anchor === 'end') scroll.toEnd()
  else if (anchor !== undefined) void scroll.goTo(anchor)
  else if (openAt === 'end' || (openAt !== 'start' && opensAtEnd(scroller, root, live)))
    scroll.toEnd()
  else scroll.following = distanceFromEnd(scroller) <= NEAR
}

/** A short thread on a page of other things does not move the page. */
function opensAtEnd(scroller: Element, root: Element, live: boolean): boolean {
  return live || !isPage(scroller) || root.querySelector('[data-virtual]') !== null
}

function leave(scroll: ThreadScroll): void {
  const { scroller, place } = scroll
  if (scroller === null || scroll.root?.querySelector('.rt-row') == null) return
  place.anchor = distanceFromEnd(scroller) <= NEAR ? 'end' : scroll.anchor()
}

function listen(scroll: ThreadScroll, follow: boolean): () => void {
  const { root } = scroll
  if (root === null) return () => undefined
  let last = { top: 0, height: 0 }
  const scrolled = ({ target }: Event) => {
    const { scroller } = scroll
    if (scroller === null || target !== scrollTarget(scroller)) return
    const { scrollTop: top, scrollHeight: height } = scroller
    const up = top < last.top - 1
    // What ends higher up pulls the reader along.
    const shrunk = height < last.height - 1
    last = { top, height }
    if (scroll.isHolding || !follow) return
    const distance = distanceFromEnd(scroller)
    if (distance <= 1 || (distance <= NEAR && (!up || shrunk))) scroll.following = true
    else if (up && !shrunk) scroll.following = false
  }
  const clicked = ({ target }: Event) => {
    const held = target instanceof Element ? heldBy(target) : undefined
    if (held === undefined || scroll.scroller === null) return
    scroll.following = false
    void keep(scroll, held, follow)
  }
  const letGo = () => scroll.release()
  const pressed = ({ key }: KeyboardEvent) => {
    if (SCROLL_KEYS.has(key)) scroll.release()
  }
  const unwatch = typeof ResizeObserver === 'undefined' ? undefined : watch(scroll, root)
  const document = root.ownerDocument
  document.addEventListener('scroll', scrolled, { capture: true, passive: true })
  root.addEventListener('click', clicked, { capture: true })
  root.addEventListener('wheel', letGo, { passive: true })
  root.addEventListener('touchstart', letGo, { passive: true })
  document.addEventListener('pointerdown', letGo)
  document.addEventListener('keydown', pressed)
  return () => {
    unwatch?.()
    document.removeEventListener('scroll', scrolled, { capture: true })
    root.removeEventListener('click', clicked, { capture: true })
    root.removeEventListener('wheel', letGo)
    root.removeEventListener('touchstart', letGo)
    document.removeEventListener('pointerdown', letGo)
    document.removeEventListener('keydown', pressed)
  }
}

/** What stays where it is when a reader presses something that opens, closes or shows more. */
function heldBy(target: Element): Element | undefined {
  const button = target.closest('[aria-expanded], summary, .rt-more')
  if (button === null) return undefined
  const row = button.closest('.rt-row')
  const heads = button.matches('[aria-expanded]') && button.closest('.rt-user') === null
  return (heads ? button : row) ?? undefined
}

async function keep(scroll: ThreadScroll, held: Element, follow: boolean): Promise<void> {
  const { scroller } = scroll
  if (scroller === null) return
  await scroll.hold(() => (held.isConnected ? held : undefined), scroll.topOf(held))
  if (follow && scroll.root !== null) scroll.following = distanceFromEnd(scroller) <= NEAR
}

/** A list that is drawn as a whole grows by itself; the other kind looks after its own rows. */
function watch(scroll: ThreadScroll, root: Element): () => void {
  const grown = new ResizeObserver(() => scroll.stick())
  let list = scroll.list
  const look = () => {
    grown.disconnect()
    if (list?.partial === true) return
    grown.observe(root)
    const element = root.querySelector('.rt-list')
    if (element !== null) grown.observe(element)
  }
  look()
  const unsubscribe = scroll.subscribe(() => {
    if (scroll.list === list) return
    list = scroll.list
    look()
  })
  return () => {
    unsubscribe()
    grown.disconnect()
  }
}

/** How many items came at the end while the reader was further up. */
function useBelow(scroll: ThreadScroll, items: ReadonlyArray<Item>, follow: boolean): number {
  const [below, setBelow] = useState(0)
  const last = useRef(items)
  useEffect(() => {
    const before = last.current
    last.current = items
    if (!follow || scroll.following) return
    const more = items.length - before.length - cameAbove(before, items)
    if (before.length > 0 && more > 0) setBelow((now) => now + more)
  }, [scroll, items, follow])
  useEffect(
    () =>
      scroll.subscribe(() => {
        if (scroll.following) setBelow(0)
      }),
    [scroll],
  )
  return below
}

/** How many items came before the first of those that were there. */
function cameAbove(before: ReadonlyArray<Item>, now: ReadonlyArray<Item>): number {
  const first = before[0]?.key
  const at = first === now[0]?.key ? 0 : now.findIndex(({ key }) => key === first)
  return Math.max(0, at)
}
