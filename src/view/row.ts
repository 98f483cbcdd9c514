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

// Rows keep their identity as long as what they show does, or every list would be drawn anew.
const ITEM_ROWS = new WeakMap<Item, Row>()
const GROUP_ROWS = new WeakMap<ToolItem, Extract<Row, { kind: 'group' }>>()
const END_ROWS = new WeakMap<object, Extract<Row, { kind: 'run-end' }>>()

/** The row of an item that stands alone. */
export function itemRow(item: Item): Row {
  let row = ITEM_ROWS.get(item)
  if (row === undefined) {
    row = { kind: 'item', key: item.key, item }
    ITEM_ROWS.set(item, row)
  }
  return row
}

/** The row of so many calls from `at` on. */
export function groupRow(items: ReadonlyArray<Item>, at: number, size: number): Row {
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

/** The end of the run that the items from `start` to `end` are of; undefined while it goes on. */
export function endRow(
  runs: ReadonlyMap<string, RunInfo>,
  items: ReadonlyArray<Item>,
  start: number,
  end: number,
): Row | undefined {
  const last = items[end - 1]
  const runId = last?.runId
  if (last === undefined || runId === undefined) return undefined
  const item = last.kind === 'run-end' ? last : undefined
  const run = runs.get(runId) ?? runOf(item)
  if (run === undefined || run.status === 'running') return undefined
  const cached = item ?? run
  const old = END_ROWS.get(cached)
  const first = items[start]
  if (
    old !== undefined &&
    old.run === run &&
    old.items.length === end - start &&
    old.items[0] === first &&
    old.items.at(-1) === last
  )
    return old
  const row = {
    kind: 'run-end' as const,
    key: `${runId}/end`,
    run,
    item,
    items: items.slice(start, end),
  }
  END_ROWS.set(cached, row)
  return row
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
