import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

const NEAR = 80

/** What {@link useFollow} answers. */
export interface Following {
  /** Rows that came while the reader was further up. */
  readonly below: number
  readonly goDown: () => void
}

/**
 * Keeps the end of a growing thread in sight for a reader who is there, and leaves one alone who
 * has scrolled up.
 */
export function useFollow(
  root: RefObject<HTMLElement | null>,
  live: boolean,
  count: number,
): Following {
  const atEnd = useRef(true)
  const seen = useRef(count)
  const [below, setBelow] = useState(0)

  useEffect(() => {
    const element = root.current
    if (element === null || !live || typeof ResizeObserver === 'undefined') return
    const scroller = scrollerOf(element)
    const look = () => {
      atEnd.current = isAtEnd(scroller)
      if (atEnd.current) setBelow(0)
    }
    const target = scroller === document.scrollingElement ? document : scroller
    look()
    const grown = new ResizeObserver(() => {
      if (atEnd.current) scroller.scrollTop = scroller.scrollHeight
    })
    grown.observe(element)
    target.addEventListener('scroll', look, { passive: true })
    return () => {
      grown.disconnect()
      target.removeEventListener('scroll', look)
    }
  }, [root, live])

  useEffect(() => {
    const more = count - seen.current
    seen.current = count
    if (live && more > 0 && !atEnd.current) setBelow((now) => now + more)
  }, [count, live])

  const goDown = useCallback(() => {
    const element = root.current
    if (element === null) return
    const scroller = scrollerOf(element)
    atEnd.current = true
    setBelow(0)
    scroller.scrollTo({ top: scroller.scrollHeight })
  }, [root])
  return { below: live ? below : 0, goDown }
}

function isAtEnd({ scrollHeight, scrollTop, clientHeight }: Element): boolean {
  return scrollHeight - scrollTop - clientHeight < NEAR
}

function scrollerOf(element: Element): Element {
  for (let up: Element | null = element; up !== null; up = up.parentElement) {
    if (/auto|scroll|overlay/.test(getComputedStyle(up).overflowY) && up !== document.body)
      return up
  }
  return document.scrollingElement ?? document.documentElement
}
