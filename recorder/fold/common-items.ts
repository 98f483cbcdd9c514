import type { Item } from '../item.ts'

type Items = ReadonlyArray<Item>

/** Lists further back than this are compared item by item. */
const REMEMBERED = 64

/**
 * The lists that one fold gave out, one after the other, and from where on each differs from the one
 * before it. It holds numbers and no lists.
 */
export class ItemLine {
  /** For the latest lists, by their number in the line. */
  readonly #from = new Map<number, number>()
  #latest = 0

  /** Notes the line's next list, which is as the last one up to `from`. Answers the list. */
  add(items: Items, from: number): Items {
    this.#latest += 1
    this.#from.set(this.#latest, from)
    this.#from.delete(this.#latest - REMEMBERED)
    PLACES.set(items, { line: this, at: this.#latest })
    return items
  }

  /** How far all lists after the one at `before`, up to the one at `now`, are as that one is. */
  common(before: number, now: number): number | undefined {
    let common = Number.POSITIVE_INFINITY
    for (let at = now; at > before; at -= 1) {
      const from = this.#from.get(at)
      if (from === undefined) return undefined
      common = Math.min(common, from)
    }
    return common
  }
}

const PLACES = new WeakMap<Items, { readonly line: ItemLine; readonly at: number }>()

/**
 * How many items at the beginning of two lists are the same objects. Of lists that one thread's fold
 * gave out, an older and a newer one, it is known without a look at what did not change; for them it
 * may be fewer than there are.
 */
export function commonItems(before: Items, now: Items): number {
  if (before === now) return now.length
  const length = Math.min(before.length, now.length)
  const a = PLACES.get(before)
  const b = PLACES.get(now)
  if (a !== undefined && b !== undefined && a.line === b.line && a.at < b.at) {
    const common = a.line.common(a.at, b.at)
    if (common !== undefined) return Math.min(common, length)
  }
  let common = 0
  while (common < length && before[common] === now[common]) common += 1
  return common
}
