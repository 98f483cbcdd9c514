const ALL = 'rt-find'
const CURRENT = 'rt-find-current'

/** Marks of one view among those of the page. The text itself stays as it is. */
export class Painter {
  #ranges: ReadonlyArray<Range> = []
  #current: Range | undefined
  #row: Element | undefined

  /** Marks these, and one of them more than the others; `row` is what holds that one. */
  paint(ranges: ReadonlyArray<Range>, current: Range | undefined, row: Element | undefined): void {
    this.clear()
    this.#ranges = ranges
    this.#current = current
    this.#row = row
    row?.setAttribute('data-found', current === undefined ? 'inside' : 'shown')
    const all = highlight(ALL)
    if (all !== undefined) for (const range of ranges) if (range !== current) all.add(range)
    if (current !== undefined) highlight(CURRENT)?.add(current)
  }

  clear(): void {
    const all = highlight(ALL)
    for (const range of this.#ranges) all?.delete(range)
    if (this.#current !== undefined) highlight(CURRENT)?.delete(this.#current)
    this.#row?.removeAttribute('data-found')
    this.#ranges = []
    this.#current = undefined
    this.#row = undefined
  }
}

function highlight(name: string): Highlight | undefined {
  if (typeof Highlight === 'undefined' || CSS.highlights === undefined) return undefined
  let made = CSS.highlights.get(name)
  if (made === undefined) {
    made = new Highlight()
    // What one is at lies above the others.
    made.priority = name === CURRENT ? 1 : 0
    CSS.highlights.set(name, made)
  }
  return made
}
