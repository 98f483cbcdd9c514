import type { Item } from '../../../recorder/index.ts'
import { textsOf } from './item-texts.ts'

/** An item in which something was found. */
export interface Hit {
  /** The item's key. */
  readonly key: string
  /** The key of the thread's item that it is, or that it is inside of. */
  readonly top: string
  /** What has to be open for it to be seen, from the outside in. */
  readonly opens: ReadonlyArray<string>
  readonly count: number
}

/** The words that are looked for, whatever their case; null for none. */
export function patternOf(query: string): RegExp | null {
  if (query === '') return null
  return new RegExp(query.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&').replace(/\s+/g, '\\s+'), 'giu')
}

/** Milliseconds of searching before the page gets its turn. */
const SLICE = 8

/**
 * All of a thread's items that hold what is looked for, in order. It pauses for the page, and ends
 * with undefined when it is aborted. `known` keeps what was found in items that did not change.
 */
export async function searchItems(
  items: ReadonlyArray<Item>,
  pattern: RegExp,
  known: WeakMap<Item, ReadonlyArray<Hit>>,
  signal: AbortSignal,
): Promise<Hit[] | undefined> {
  const hits: Hit[] = []
  let since = performance.now()
  for (const item of items) {
    let found = known.get(item)
    if (found === undefined) {
      found = hitsIn(item, item.key, [], pattern)
      known.set(item, found)
      if (performance.now() - since > SLICE) {
        await new Promise((done) => setTimeout(done))
        since = performance.now()
      }
      if (signal.aborted) return undefined
    }
    hits.push(...found)
  }
  return hits
}

function hitsIn(item: Item, top: string, around: ReadonlyArray<string>, pattern: RegExp): Hit[] {
  const opens = [...around, item.key]
  let count = 0
  for (const text of textsOf(item)) count += countIn(text, pattern)
  const own = count > 0 ? [{ key: item.key, top, opens, count }] : []
  if (item.kind !== 'tool' || item.children.length === 0) return own
  return [...own, ...item.children.flatMap((child) => hitsIn(child, top, opens, pattern))]
}

function countIn(text: string, pattern: RegExp): number {
  let count = 0
  pattern.lastIndex = 0
  while (pattern.exec(text) !== null) count += 1
  return count
}
