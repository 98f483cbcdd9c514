import type { Row } from '../row.ts'
import { firstFrom, type RowList } from '../rows.ts'
import type { KeyIndex } from './key-index.ts'

/** Words have air around them, and deeds follow each other closely. */
const AIRY: ReadonlySet<string> = new Set(['user', 'text', 'notice', 'run-end'])

/** Where a row stands among the others. */
export interface RowPlace {
  /** Whether there is air above it. */
  readonly gap: boolean
  /** Whether it is the last of its turn. */
  readonly last: boolean
}

/** Rows and the turns that they are of, by their places in the list. */
export class RowPlan {
  readonly rows: ReadonlyArray<Row>
  readonly #list: RowList
  readonly #keys: KeyIndex

  /** @param keys Kept from one plan to the next. */
  constructor(list: RowList, keys: KeyIndex) {
    this.rows = list.rows
    this.#list = list
    this.#keys = keys
  }

  /** Where the turn begins that a row is of. */
  turnOf(index: number): number {
    const { turns } = this.#list
    return turns[firstFrom(turns, index + 1) - 1] ?? 0
  }

  /** The row that begins the turn which comes so many turns after that of a row, or before it. */
  turnFrom(rowKey: string, by: number): string | undefined {
    const index = this.indexOf(rowKey)
    if (index === undefined) return undefined
    const { turns } = this.#list
    const start = turns[firstFrom(turns, index + 1) - 1 + by]
    return start === undefined ? undefined : this.rows[start]?.key
  }

  place(index: number): RowPlace {
    const row = this.rows[index]
    const before = this.rows[index - 1]
    const next = this.rows[index + 1]
    const first = before === undefined || row === undefined || isTurn(row)
    return {
      gap: !first && (AIRY.has(kindOf(before)) || AIRY.has(kindOf(row))),
      last: next === undefined || isTurn(next),
    }
  }

  indexOf(rowKey: string): number | undefined {
    return this.#keys.row(this.#list, rowKey)
  }

  /** The row that shows an item of the thread, alone or among others. */
  rowOf(itemKey: string): string | undefined {
    return this.#keys.rowOfItem(this.#list, itemKey)?.key
  }
}

function isTurn(row: Row): boolean {
  return row.kind === 'item' && row.item.kind === 'user'
}

function kindOf(row: Row): string {
  return row.kind === 'item' ? row.item.kind : row.kind
}
