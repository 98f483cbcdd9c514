const BLOCKS = 'p,li,pre,td,th,h1,h2,h3,h4,h5,h6,div,button,summary,section,dd,dt'
/** Words that only a screen reader gets, and room for what is not drawn. */
const UNSEEN = '.rt-hidden, .rt-find, [aria-hidden="true"]'

/** Where in an element's text something stands, in order. */
export function rangesIn(element: Element, pattern: RegExp, limit = 2_000): Range[] {
  const { text, nodes } = textOf(element)
  const ranges: Range[] = []
  pattern.lastIndex = 0
  for (let found = pattern.exec(text); found !== null; found = pattern.exec(text)) {
    const range = rangeOf(nodes, found.index, found.index + found[0].length)
    if (range !== undefined) ranges.push(range)
    if (ranges.length >= limit) break
  }
  return ranges
}

interface Piece {
  readonly node: Text
  readonly start: number
}

function textOf(element: Element): { text: string; nodes: Piece[] } {
  const nodes: Piece[] = []
  let text = ''
  let block: Element | null | undefined
  const walker = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const parent = node.parentElement
    if (!(node instanceof Text) || parent === null || parent.closest(UNSEEN) !== null) continue
    const own = parent.closest(BLOCKS)
    // Words do not go on from one paragraph to the next.
    if (block !== undefined && own !== block) text += '\u0000'
    block = own
    nodes.push({ node, start: text.length })
    text += node.data
  }
  return { text, nodes }
}

function rangeOf(nodes: ReadonlyArray<Piece>, start: number, end: number): Range | undefined {
  const from = pieceAt(nodes, start)
  const to = pieceAt(nodes, end - 1)
  if (from === undefined || to === undefined) return undefined
  const range = from.node.ownerDocument.createRange()
  range.setStart(from.node, Math.min(start - from.start, from.node.length))
  range.setEnd(to.node, Math.min(end - to.start, to.node.length))
  return range
}

function pieceAt(nodes: ReadonlyArray<Piece>, at: number): Piece | undefined {
  let low = 0
  let high = nodes.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((nodes[middle]?.start ?? 0) <= at) low = middle
    else high = middle - 1
  }
  return nodes[low]
}

/** Which of an item's drawn occurrences is meant by one of those that were counted in it. */
export function meantRange(
  element: Element,
  ranges: ReadonlyArray<Range>,
  { count, ordinal }: { count: number; ordinal: number },
): Range | undefined {
  const body = element.querySelector('.rt-body')
  const inside = body === null ? [] : ranges.filter((range) => body.contains(range.startContainer))
  // A header repeats what the body holds, so that one counts from the end.
  const all = inside.length >= count ? inside : ranges
  return all.length >= count
    ? all[all.length - count + ordinal]
    : all[Math.min(ordinal, all.length - 1)]
}
