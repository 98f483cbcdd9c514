import type { Item, RunEndItem, RunInfo, ToolItem } from '../../recorder/index.ts'

/** What a list draws in one place: an item, several calls as one, or the end of a run. */
export type Row =
  | { readonly kind: 'item'; readonly key: string; readonly item: Item }
  | { readonly kind: 'group'; readonly key: string; readonly items: ReadonlyArray<ToolItem> }
  | {
      readonly kind: 'run-end'
      readonly key: string
      readonly run: RunInfo
      readonly item: RunEndItem | undefined
      readonly items: ReadonlyArray<Item>
    }

/** A user's turn with all that came of it. */
export interface Turn {
  readonly key: string
  readonly rows: ReadonlyArray<Row>
}

/** Which calls make one line together: those of the same answer, in a row. Undefined for one that stands alone. */
export type GroupOf = (item: ToolItem) => string | undefined

const MIN_GROUP = 3

// Rows keep their identity as long as what they show does, or every list would be drawn anew.
const ITEM_ROWS = new WeakMap<Item, Row>()
const GROUP_ROWS = new WeakMap<ToolItem, Extract<Row, { kind: 'group' }>>()
const END_ROWS = new WeakMap<object, Extract<Row, { kind: 'run-end' }>>()

/** The rows of a list of items. */
export function makeRows(
  items: ReadonlyArray<Item>,
  runs: ReadonlyArray<RunInfo>,
  groupOf: GroupOf,
): Row[] {
  const rows: Row[] = []
  const byId = new Map(runs.map((run) => [run.runId, run]))
  let start = 0
  for (let at = 0; at < items.length; ) {
    const item = items[at]
    if (item === undefined) break
    const before = items[at - 1]
    if (before !== undefined && before.runId !== item.runId) {
      pushEnd(rows, byId, items, start, at)
      start = at
    }
    const size = item.kind === 'tool' ? groupSize(items, at, groupOf) : 1
    if (size >= MIN_GROUP) rows.push(groupRow(items, at, size))
    else
      for (const each of items.slice(at, at + size))
        if (each.kind !== 'run-end') rows.push(itemRow(each))
    at += size
  }
  if (items.length > 0) pushEnd(rows, byId, items, start, items.length)
  return rows
}

/** Rows by the user's turn that they belong to; those before the first turn are one of their own. */
export function makeTurns(rows: ReadonlyArray<Row>): Turn[] {
  const turns: { key: string; rows: Row[] }[] = []
  for (const row of rows) {
    const begins = row.kind === 'item' && row.item.kind === 'user'
    const last = turns.at(-1)
    if (begins || last === undefined) turns.push({ key: row.key, rows: [row] })
    else last.rows.push(row)
  }
  return turns
}

function groupSize(items: ReadonlyArray<Item>, at: number, groupOf: GroupOf): number {
  const first = items[at]
  const group = first?.kind === 'tool' ? groupOf(first) : undefined
  if (group === undefined) return 1
  let end = at + 1
  for (
    let item = items[end];
    item?.kind === 'tool' && item.runId === first?.runId;
    item = items[end]
  ) {
    if (groupOf(item) !== group) break
    end += 1
  }
  return end - at
}

function itemRow(item: Item): Row {
  let row = ITEM_ROWS.get(item)
  if (row === undefined) {
    row = { kind: 'item', key: item.key, item }
    ITEM_ROWS.set(item, row)
  }
  return row
}

function groupRow(items: ReadonlyArray<Item>, at: number, size: number): Row {
  const members = items
    .slice(at, at + size)
    .filter((item): item is ToolItem => item.kind === 'tool')
  const [first] = members
  if (first === undefined) throw new Error('A group without a call was asked for.')
  const old = GROUP_ROWS.get(first)
  if (
    old !== undefined &&
    old.items.length === size &&
    members.every((item, index) => item === old.items[index])
  )
    return old
  const row = { kind: 'group' as const, key: `${first.key}…`, items: members }
  GROUP_ROWS.set(first, row)
  return row
}

/** Ends the run that the items from `start` to `end` are of, if it has ended. */
function pushEnd(
  rows: Row[],
  runs: ReadonlyMap<string, RunInfo>,
  items: ReadonlyArray<Item>,
  start: number,
  end: number,
): void {
  const last = items[end - 1]
  const runId = last?.runId
  if (last === undefined || runId === undefined) return
  const item = last.kind === 'run-end' ? last : undefined
  const run = runs.get(runId) ?? runOf(item)
  if (run === undefined || run.status === 'running') return
  const cached = item ?? run
  const old = END_ROWS.get(cached)
  const first = items[start]
  if (
    old !== undefined &&
    old.run === run &&
    old.items.length === end - start &&
    old.items[0] === first &&
    old.items.at(-1) === last
  ) {
    rows.push(old)
    return
  }
  const row = {
    kind: 'run-end' as const,
    key: `${runId}/end`,
    run,
    item,
    items: items.slice(start, end),
  }
  END_ROWS.set(cached, row)
  rows.push(row)
}

/** What is known of a run that only its end tells of. */
const UNKNOWN_RUNS = new WeakMap<RunEndItem, RunInfo>()

function runOf(item: RunEndItem | undefined): RunInfo | undefined {
  if (item?.runId === undefined) return undefined
  let run = UNKNOWN_RUNS.get(item)
  if (run === undefined) {
    run = { runId: item.runId, status: item.status === 'error' ? 'failed' : 'aborted' }
    UNKNOWN_RUNS.set(item, run)
  }
  return run
}
