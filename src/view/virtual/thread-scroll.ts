import type { Place } from './places.ts'
import { distanceFromEnd, overflows, scrollerOf, viewportTop } from './scroller.ts'

/** A row, and how far below the upper edge of what one sees it begins. */
export interface Anchor {
  readonly key: string
  readonly top: number
}

/** A list that may not draw all of its rows. */
export interface DrawnList {
  /** Draws a row, and what is around it, near the upper edge. False where it has no such row. */
  bring(rowKey: string): boolean
  /** The row that shows an item of the thread. */
  rowOf(itemKey: string): string | undefined
  /** The row that begins the turn which comes so many turns after that of a row, or before it. */
  turnFrom(rowKey: string, by: number): string | undefined
  /** Whether only a part of it is in the page. */
  readonly partial: boolean
}

/** Frames in which a place is corrected while what is around it gets its real height. */
const SETTLING = 16
/** Frames without a correction after which it is settled. */
const STILL = 8

/**
 * Where a reader is in a thread. There is one for each view: it knows what scrolls, whether the
 * reader is at the end, and how to keep or to reach a place.
 */
export class ThreadScroll {
  readonly place: Place
  #root: Element | null = null
  #scroller: Element | undefined
  #list: DrawnList | undefined
  #following = true
  #hold: AbortController | undefined
  readonly #listeners = new Set<() => void>()

  constructor(place: Place) {
    this.place = place
  }

  /** The view's root, while it is in the page. */
  get root(): Element | null {
    return this.#root
  }

  set root(root: Element | null) {
    this.#root = root
    this.#scroller = undefined
    if (root === null) this.release()
  }

  get list(): DrawnList | undefined {
    return this.#list
  }

  set list(list: DrawnList | undefined) {
    this.#list = list
    this.#tell()
  }

  /** What scrolls the thread; null while it is not in the page. */
  get scroller(): Element | null {
    if (this.#root === null) return null
    if (this.#scroller === undefined || !overflows(this.#scroller))
      this.#scroller = scrollerOf(this.#root)
    return this.#scroller
  }

  /** Whether the end is to stay in sight. */
  get following(): boolean {
    return this.#following
  }

  set following(following: boolean) {
    if (following === this.#following) return
    this.#following = following
    this.#tell()
  }

  /** Calls back when the reader reaches or leaves the end, or the list is another. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  /** Goes to the end, and stays there. */
  toEnd(): void {
    const { scroller } = this
    if (scroller === null) return
    this.release()
    this.following = true
    scroller.scrollTop = scroller.scrollHeight
  }

  /** Brings the end back in sight of one who is there. */
  stick(): void {
    const { scroller } = this
    if (this.#following && scroller !== null && distanceFromEnd(scroller) > 0.5)
      scroller.scrollTop = scroller.scrollHeight
  }

  /** What one reads: the first row that begins below the upper edge, or else the last above it. */
  anchor(): Anchor | undefined {
    const { scroller } = this
    if (this.#root === null || scroller === null) return undefined
    const edge = viewportTop(scroller)
    let best: Anchor | undefined
    for (const row of this.#root.querySelectorAll<HTMLElement>(
      '.rt-turn > .rt-row:not([data-kind="user"])',
    )) {
      const key = row.dataset.key
      const box = row.getBoundingClientRect()
      if (key === undefined || box.height === 0) continue
      if (best !== undefined && box.top > edge + scroller.clientHeight) break
      best = { key, top: box.top - edge }
      if (box.top >= edge) break
    }
    return best
  }

  /** How far below the upper edge an element begins. */
  topOf(element: Element): number {
    const { scroller } = this
    return element.getBoundingClientRect().top - (scroller === null ? 0 : viewportTop(scroller))
  }

  /** The element of a row, where it is drawn. */
  rowElement(rowKey: string): HTMLElement | undefined {
    for (const row of this.#root?.querySelectorAll<HTMLElement>('.rt-row') ?? [])
      if (row.dataset.key === rowKey) return row
    return undefined
  }

  /** Goes to a row, so that it begins at `top` below the upper edge. */
  async goTo({ key, top }: Anchor): Promise<void> {
    this.following = false
    if (this.rowElement(key) === undefined) this.#list?.bring(key)
    await this.hold(() => this.rowElement(key), top)
  }

  /**
   * Keeps an element at `top` below the upper edge for as many frames as its surroundings take to
   * get their height, or until the reader scrolls.
   */
  async hold(find: () => Element | undefined, top: number): Promise<void> {
    this.release()
    const hold = new AbortController()
    this.#hold = hold
    let still = 0
    this.#correct(find, top)
    for (let frame = 0; frame < SETTLING && still < STILL; frame += 1) {
      await new Promise((done) => requestAnimationFrame(done))
      if (hold.signal.aborted) return
      still = this.#correct(find, top) ? 0 : still + 1
    }
    if (this.#hold === hold) this.#hold = undefined
  }

  /** Lets go of what is held. */
  release(): void {
    this.#hold?.abort()
    this.#hold = undefined
  }

  /** Whether a place is held just now. */
  get isHolding(): boolean {
    return this.#hold !== undefined
  }

  #correct(find: () => Element | undefined, top: number): boolean {
    const { scroller } = this
    const element = find()
    if (scroller === null || element === undefined) return true
    const off = this.topOf(element) - top
    if (Math.abs(off) < 1) return false
    const before = scroller.scrollTop
    scroller.scrollTop = before + off
    return scroller.scrollTop !== before
  }

  #tell(): void {
    for (const listener of [...this.#listeners]) listener()
  }
}
