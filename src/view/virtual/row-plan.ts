import type { Row } from '../rows.ts'

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
  /** Where each turn begins. */
  readonly #starts: number[] = []
  #byKey: Map<string, number> | undefined
  #rowOfItem: Map<string, string> | undefined

  constructor(rows: ReadonlyArray<Row>) {
    this.rows = rows
    for (const [index, row] of rows.entries())
      if (index === 0 || isTurn(row)) this.#starts.push(index)
  }

  /** Where the turn begins that a row is of. */
  turnOf(index: number): number {
    const starts = this.#starts
    let low = 0
    let high = starts.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((starts[middle] ?? 0) <= index) low = middle
      else high = middle - 1
    }
    return starts[low] ?? 0
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
    this.#byKey ??= new Map(this.rows.map(({ key }, index) => [key, index]))
    return this.#byKey.get(rowKey)
  }

  /** The row that shows an item of the thread, alone or among others. */
  rowOf(itemKey: string): string | undefined {
    this.#rowOfItem ??= new Map(
      this.rows.flatMap((row) => {
        if (row.kind === 'item') return [[row.item.key, row.key] as const]
        if (row.kind === 'group') return row.items.map(({ key }) => [key, row.key] as const)
        return row.item === undefined ? [] : [[row.item.key, row.key] as const]
      }),
    )
    return this.#rowOfItem.get(itemKey)
  }
}

function isTurn(row: Row): boolean {
  return row.kind === 'item' && row.item.kind === 'user'
}

function kindOf(row: Row): string {
  return row.kind === 'item' ? row.item.kind : row.kind
}
