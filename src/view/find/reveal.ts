import type { OpenCards } from '../open-cards.ts'
import { viewportTop } from '../virtual/scroller.ts'
import type { ThreadScroll } from '../virtual/thread-scroll.ts'
import { meantRange, rangesIn } from './find-ranges.ts'
import type { Match } from './use-find.ts'

/** Room above what was found, for the user's turn that stays in sight. */
const HEADROOM = 120
/** Frames that a card gets to draw what it holds, and steps of it that are asked for. */
const PATIENCE = 40

/** Opens what holds a match, brings it into the page and into sight. */
export async function reveal(
  match: Match,
  pattern: RegExp,
  { scroll, opens }: { scroll: ThreadScroll; opens: OpenCards },
  signal: AbortSignal,
): Promise<void> {
  const { hit, ordinal } = match
  const row = scroll.list?.rowOf(hit.top) ?? hit.top
  for (const key of row === hit.top ? hit.opens : [row, ...hit.opens]) opens.set(key, true)
  if (!isInSight(scroll, row)) await scroll.goTo({ key: row, top: HEADROOM })
  else scroll.following = false
  for (let tries = 0; tries < PATIENCE && !signal.aborted; tries += 1) {
    const element = elementOf(scroll, hit.key, row)
    const ranges = element === undefined ? [] : rangesIn(element, pattern)
    const meant =
      element === undefined ? undefined : meantRange(element, ranges, { count: hit.count, ordinal })
    if (meant !== undefined && (ranges.length >= hit.count || !showMore(element))) {
      bringIntoSight(meant, scroll)
      return
    }
    if (element !== undefined && meant === undefined) showMore(element)
    await new Promise((done) => requestAnimationFrame(done))
  }
}

/** What shows an item: its own row, or the one that it is in. */
export function elementOf(scroll: ThreadScroll, key: string, row: string): HTMLElement | undefined {
  return scroll.rowElement(key) ?? scroll.rowElement(row)
}

function isInSight(scroll: ThreadScroll, row: string): boolean {
  const element = scroll.rowElement(row)
  const { scroller } = scroll
  if (element === undefined || scroller === null) return false
  const top = scroll.topOf(element)
  return top > 0 && top < scroller.clientHeight - HEADROOM
}

/** Asks a card for the next step of what it holds; false where it shows all of it. */
function showMore(element: Element | undefined): boolean {
  const button = element?.querySelector<HTMLElement>('.rt-more:not([aria-expanded])')
  if (button == null) return false
  button.click()
  return true
}

function bringIntoSight(range: Range, scroll: ThreadScroll): void {
  scroll.release()
  const { scroller } = scroll
  if (scroller === null) return
  const from = range.startContainer.parentElement
  for (let up = from; up !== null && up !== scroller; up = up.parentElement)
    if (up.scrollHeight > up.clientHeight + 1 || up.scrollWidth > up.clientWidth + 1)
      centre(range, up, up.getBoundingClientRect().top, 0)
  centre(range, scroller, viewportTop(scroller), HEADROOM)
}

function centre(range: Range, scroller: Element, edge: number, headroom: number): void {
  const box = range.getBoundingClientRect()
  const top = box.top - edge
  if (top < headroom || top + box.height > scroller.clientHeight - 20)
    scroller.scrollTop += top - Math.max(headroom, scroller.clientHeight / 2)
  const side = scroller.getBoundingClientRect()
  if (box.left < side.left || box.right > side.right)
    scroller.scrollLeft += box.left - side.left - scroller.clientWidth / 3
}
