import type { ThreadScroll } from './virtual/thread-scroll.ts'

/** Where each thread's reader is being taken; the last key that is pressed decides. */
const LATEST = new WeakMap<ThreadScroll, string>()

/** Takes a reader to the turn before or after the one that is read, and the focus to its row. */
export async function stepTurn(scroll: ThreadScroll, by: -1 | 1): Promise<void> {
  const turn = turnAt(scroll, by)
  if (turn === undefined) return
  LATEST.set(scroll, turn)
  await goToTurn(scroll, turn)
  if (LATEST.get(scroll) === turn) focusRow(scroll.rowElement(turn))
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
