import type { Item, ToolItem } from '../../recorder/index.ts'
import { makeRows } from '../view/rows.ts'
import { groupOf } from './group-of.ts'

/** Something that opens, by the key under which it is remembered. */
export interface Openable {
  readonly key: string
  /** The call that it is the card of, for whoever asks what is open from the start. */
  readonly call: ToolItem | undefined
}

/**
 * All that opens in a list of items: calls, groups and their members, thinking, changed files. What
 * is inside of a sub-agent's thread is not meant: that is a list of its own.
 */
export function openablesIn(items: ReadonlyArray<Item>): ReadonlyArray<Openable> {
  const found: Openable[] = []
  const runs = new Set<string>()
  for (const row of makeRows(items, [], groupOf).rows) {
    if (row.kind === 'run-end') continue
    if (row.kind === 'group') found.push({ key: row.key, call: undefined })
    for (const item of row.kind === 'group' ? row.items : [row.item]) {
      if (item.kind === 'tool' || item.kind === 'thinking' || item.kind === 'file')
        found.push({ key: item.key, call: item.kind === 'tool' ? item : undefined })
      if (item.runId !== undefined) runs.add(item.runId)
    }
  }
  return found.length === 0
    ? found
    : [...found, ...[...runs].map((run) => ({ key: `${run}/files`, call: undefined }))]
}
