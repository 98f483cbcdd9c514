/** How much of a page's end is looked through. */
const REACH = 20_000

/** The text node with these words, sought from the end of `root`. */
export function findFromEnd(root: Node, words: string): Text | null {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  let node = lastText(walker)
  for (let seen = 0; node !== null && seen < REACH; node = walker.previousNode()) {
    const text = node.nodeValue ?? ''
    if (node instanceof Text && text.includes(words)) return node
    seen += text.length
  }
  return null
}

/** Goes to the end without a walk through all of it. */
function lastText(walker: TreeWalker): Node | null {
  let last: Node = walker.root
  while (last.lastChild !== null) last = last.lastChild
  walker.currentNode = last
  return last instanceof Text ? last : walker.previousNode()
}

/** Whether a reader can see it. */
export function isOnScreen(text: Text): boolean {
  const range = document.createRange()
  range.selectNodeContents(text)
  const { top, bottom, height, width } = range.getBoundingClientRect()
  return (
    height >= 8 &&
    width >= 50 &&
    bottom > 0 &&
    bottom <= window.innerHeight + 1 &&
    top < window.innerHeight
  )
}
