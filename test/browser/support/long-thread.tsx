import { expect } from 'vitest'
import type { Item, TextItem, ToolItem, UserItem } from '../../../recorder/index.ts'
import type { ThreadState } from '../../../src/index.ts'

export const turn = (n: number): UserItem => ({
  kind: 'user',
  key: `u${n}`,
  id: `u${n}`,
  text: `Turn ${n}`,
  attachments: [],
})

export const words = (n: number, open = false, more = ''): TextItem => ({
  kind: 'text',
  key: `r/t${n}`,
  runId: 'r',
  text: `Words **number ${n}** of the answer.${more}`,
  open,
})

export const call = (n: number, more: Partial<ToolItem> = {}): ToolItem => ({
  kind: 'tool',
  key: `r/c${n}`,
  runId: 'r',
  id: `c${n}`,
  name: 'Bash',
  args: JSON.stringify({ command: `echo ${n}` }),
  status: 'complete',
  output: `${Array.from({ length: 20 }, (_, line) => `line ${line} of call ${n}`).join('\n')}\n`,
  sandbox: true,
  children: [],
  ...more,
})

/** A thread of so many calls: a turn every hundred, words every ten. */
export function longThread(calls: number, from = 0): Item[] {
  const items: Item[] = []
  for (let n = from; n < from + calls; n += 1) {
    if (n % 100 === 0) items.push(turn(n))
    if (n % 10 === 0) items.push(words(n, false, '\n\nAnd more of it. '.repeat(n % 7)))
    items.push(call(n))
  }
  return items
}

export function stateOf(items: ReadonlyArray<Item>, more: Partial<ThreadState> = {}): ThreadState {
  const run = { runId: 'r', status: 'running' as const }
  return {
    items,
    messages: [],
    runs: [run],
    run,
    status: 'live',
    error: null,
    connection: 'connected',
    reload: async () => {},
    hasOlder: false,
    cancel: async () => {},
    loadOlder: async () => {},
    ...more,
  }
}

export const frame = () => new Promise((done) => requestAnimationFrame(done))

/** Waits until nothing has moved for some frames. */
export async function still(scroller: Element): Promise<void> {
  let same = 0
  let last = ''
  for (let at = 0; at < 200 && same < 14; at += 1) {
    await frame()
    const now = `${scroller.scrollTop} ${scroller.scrollHeight}`
    same = now === last ? same + 1 : 0
    last = now
  }
}

export const fromEnd = ({ scrollHeight, scrollTop, clientHeight }: Element) =>
  scrollHeight - scrollTop - clientHeight

export function rowOf(root: Element, key: string): HTMLElement {
  const row = root.querySelector<HTMLElement>(`.rt-row[data-key="${CSS.escape(key)}"]`)
  if (row === null) throw new Error(`There is no row ${key} in the page.`)
  return row
}

/** The first row whose beginning is in sight, and where it is. */
export function seen(root: Element, scroller: Element): { key: string; top: number } {
  const box = scroller.getBoundingClientRect()
  const edge = box.top + 60
  for (const row of root.querySelectorAll<HTMLElement>('.rt-row:not([data-kind="user"])')) {
    const { top } = row.getBoundingClientRect()
    if (top >= edge && top < box.bottom && row.dataset.key !== undefined)
      return { key: row.dataset.key, top }
  }
  throw new Error('Nothing is in sight.')
}

export const topOf = (root: Element, key: string) => rowOf(root, key).getBoundingClientRect().top

export const expectNear = (now: number, before: number, by = 2) =>
  expect(Math.abs(now - before), `${now} for ${before}`).toBeLessThanOrEqual(by)
