import { commonItems, type Item, type RunInfo, type ToolItem } from '../../recorder/index.ts'
import { endRow, groupRow, itemRow, type Row } from './row.ts'

/** Which calls make one line together: those of the same answer, in a row. Undefined for one that stands alone. */
export type GroupOf = (item: ToolItem) => string | undefined

/** The rows of a list of items, and what they were made from. */
export interface RowList {
  readonly rows: ReadonlyArray<Row>
  /** Where in the items each row begins; for the end of a run, where the run's items end. */
  readonly starts: ReadonlyArray<number>
  /** Which rows begin a user's turn with all that came of it; the first row does in any case. */
  readonly turns: ReadonlyArray<number>
  readonly items: ReadonlyArray<Item>
  readonly runs: ReadonlyArray<RunInfo>
  readonly groupOf: GroupOf
  /** Where in the items each run begins. */
  readonly runStarts: ReadonlyArray<number>
  readonly runsById: ReadonlyMap<string, RunInfo>
}

const MIN_GROUP = 3

/**
 * The rows of a list of items. Given the rows of the list as it was before, only what comes after
 * the first change is looked at.
 */
export function makeRows(
  items: ReadonlyArray<Item>,
  runs: ReadonlyArray<RunInfo>,
  groupOf: GroupOf,
  before?: RowList,
): RowList {
  if (before?.items === items && before.runs === runs && before.groupOf === groupOf) return before
  const runsById = before?.runs === runs ? before.runsById : byId(runs)
  const kept = keptRows(items, runsById, groupOf, before)
  const from = kept === 0 ? 0 : (before?.starts[kept] ?? 0)
  const rows = before?.rows.slice(0, kept) ?? []
  const starts = before?.starts.slice(0, kept) ?? []
  const turns = below(before?.turns, kept)
  const runStarts = below(before?.runStarts, from)
  const push = (row: Row, start: number) => {
    if (rows.length === 0 || (row.kind === 'item' && row.item.kind === 'user'))
      turns.push(rows.length)
    rows.push(row)
    starts.push(start)
  }
  const end = (at: number) => {
    const row = endRow(runsById, items, runStarts.at(-1) ?? 0, at)
    if (row !== undefined) push(row, at)
  }
  for (let at = from; at < items.length; ) {
    const item = items[at]
    if (item === undefined) break
    const previous = items[at - 1]
    if (previous !== undefined && previous.runId !== item.runId) end(at)
    if (previous?.runId !== item.runId || at === 0) runStarts.push(at)
    const size = item.kind === 'tool' ? groupSize(items, at, groupOf) : 1
    if (size >= MIN_GROUP) push(groupRow(items, at, size), at)
    else
      for (let each = at; each < at + size; each += 1) {
        const single = items[each]
        if (single !== undefined && single.kind !== 'run-end') push(itemRow(single), each)
      }
    at += size
  }
  if (items.length > 0) end(items.length)
  return { rows, starts, turns, items, runs, groupOf, runStarts, runsById }
}

function byId(runs: ReadonlyArray<RunInfo>): ReadonlyMap<string, RunInfo> {
  return new Map(runs.map((run) => [run.runId, run]))
}

/** How many of the rows of before are rows still, whatever comes after them. */
function keptRows(
  items: ReadonlyArray<Item>,
  runsById: ReadonlyMap<string, RunInfo>,
  groupOf: GroupOf,
  before: RowList | undefined,
): number {
  if (before === undefined || before.groupOf !== groupOf) return 0
  const common = Math.min(commonItems(before.items, items), firstRunChange(before, runsById))
  // What changed may join the group of the row before it, and the one before that.
  const row = firstFrom(before.starts, common) - 2
  return row <= 0 ? 0 : firstFrom(before.starts, before.starts[row] ?? 0)
}

/** The last item of the first run of which something else is known than before. */
function firstRunChange(
  { runStarts, items, runsById: known }: RowList,
  runsById: ReadonlyMap<string, RunInfo>,
): number {
  if (known === runsById) return items.length
  for (const [at, start] of runStarts.entries()) {
    const runId = items[start]?.runId
    if (runId !== undefined && known.get(runId) !== runsById.get(runId))
      return (runStarts[at + 1] ?? items.length) - 1
  }
  return items.length
}

/** The place of the first of ascending numbers that is not below `least`. */
export function firstFrom(numbers: ReadonlyArray<number>, least: number): number {
  let low = 0
  let high = numbers.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((numbers[middle] ?? 0) < least) low = middle + 1
    else high = middle
  }
  return low
}

function below(numbers: ReadonlyArray<number> | undefined, limit: number): number[] {
  return numbers?.slice(0, firstFrom(numbers, limit)) ?? []
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
