import type { Rect, Virtualizer } from '@tanstack/virtual-core'

type OfElement = Virtualizer<Element, Element>

/**
 * What scrolls a thread: the thread itself, something around it, or the page. An element whose
 * style would let it scroll and that has nothing to scroll is passed over.
 */
export function scrollerOf(element: Element): Element {
  const page = document.scrollingElement ?? document.documentElement
  let first: Element | undefined
  for (let up: Element | null = element; up !== null && up !== page; up = up.parentElement) {
    if (up === document.body || !/auto|scroll|overlay/.test(getComputedStyle(up).overflowY))
      continue
    first ??= up
    if (overflows(up)) return up
  }
  return first === undefined || overflows(page) ? page : first
}

/** Whether there is anything to scroll. */
export function overflows({ scrollHeight, clientHeight }: Element): boolean {
  return scrollHeight > clientHeight + 1
}

/** Whether it is the page that scrolls, whose events come from the document. */
export function isPage(scroller: Element): boolean {
  return scroller === scroller.ownerDocument.scrollingElement
}

/** Where the events of a scroller come from. */
export function scrollTarget(scroller: Element): Element | Document {
  return isPage(scroller) ? scroller.ownerDocument : scroller
}

/** The distance of a scroller's upper edge from the window's. */
export function viewportTop(scroller: Element): number {
  return isPage(scroller) ? 0 : scroller.getBoundingClientRect().top + scroller.clientTop
}

/** How far a scroller is from its end. */
export function distanceFromEnd({ scrollHeight, scrollTop, clientHeight }: Element): number {
  return scrollHeight - scrollTop - clientHeight
}

/** The virtualizer's eye on the size of a scroller, which may be the page. */
export function observeRect(instance: OfElement, tell: (rect: Rect) => void) {
  const { scrollElement: scroller } = instance
  if (scroller === null) return
  const measure = () => tell({ width: scroller.clientWidth, height: scroller.clientHeight })
  measure()
  if (isPage(scroller)) {
    addEventListener('resize', measure)
    return () => removeEventListener('resize', measure)
  }
  const observer = new ResizeObserver(measure)
  observer.observe(scroller)
  return () => observer.disconnect()
}

const REST = 150

/** The virtualizer's eye on the place of a scroller, which may be the page. */
export function observeOffset(
  instance: OfElement,
  tell: (offset: number, isScrolling: boolean) => void,
) {
  const { scrollElement: scroller } = instance
  if (scroller === null) return
  const target = scrollTarget(scroller)
  let timer: ReturnType<typeof setTimeout> | undefined
  const scrolled = () => {
    tell(scroller.scrollTop, true)
    clearTimeout(timer)
    timer = setTimeout(() => tell(scroller.scrollTop, false), REST)
  }
  target.addEventListener('scroll', scrolled, { passive: true })
  return () => {
    clearTimeout(timer)
    target.removeEventListener('scroll', scrolled)
  }
}
