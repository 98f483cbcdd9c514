import type { Row } from '../row.ts'
import { firstFrom, type RowList } from '../rows.ts'

/** Where keys are in a list that changes, mostly at its end. Nothing is looked at before it is asked. */
export class KeyIndex {
  readonly #rows = new Places()
  readonly #items = new Places()

  /** The place of a row. */
  row({ rows }: RowList, key: string): number | undefined {
    return this.#rows.find(rows, key)
  }

  /** The row that shows an item, alone or among others. */
  rowOfItem({ items, rows, starts }: RowList, key: string): Row | undefined {
    const at = this.#items.find(items, key)
    if (at === undefined) return undefined
    if (items[at]?.kind === 'run-end') return endOf(rows[firstFrom(starts, at + 1)], key)
    return rows[firstFrom(starts, at + 1) - 1]
  }
}

function endOf(row: Row | undefined, key: string): Row | undefined {
  return row?.kind === 'run-end' && row.item?.key === key ? row : undefined
}

class Places {
  #list: ReadonlyArray<{ readonly key: string }> = []
  readonly #places = new Map<string, number>()

  find(list: ReadonlyArray<{ readonly key: string }>, key: string): number | undefined {
    this.#follow(list)
    return this.#places.get(key)
  }

  #follow(list: ReadonlyArray<{ readonly key: string }>): void {
    const before = this.#list
    if (before === list) return
    let common = 0
    while (common < before.length && before[common] === list[common]) common += 1
    for (const { key } of before.slice(common)) this.#places.delete(key)
    for (let at = common; at < list.length; at += 1) {
      const key = list[at]?.key
      if (key !== undefined) this.#places.set(key, at)
    }
    this.#list = list
  }
}
