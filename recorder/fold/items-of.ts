import type { Item, ToolCallStatus, ToolItem } from '../item.ts'
import type { RunStatus } from '../log/run-log.ts'
import { callStatusWithoutResult } from './call-status.ts'
import type { Node, NodeList, ToolNode } from './nodes.ts'
import type { RunState } from './run-state.ts'

/**
 * The items of a list: the same array until something changes in it, and of a changed one the same
 * objects for all that did not change.
 */
export function itemsOf(state: RunState, list: NodeList): ReadonlyArray<Item> {
  const { nodes, changed } = list
  if (changed.length === 0 && list.items.length === nodes.length) return list.items
  const items = list.items.slice()
  let from = items.length
  for (const node of nodes.slice(items.length)) items.push(itemAt(state, node))
  for (const node of changed) {
    items[node.index] = itemAt(state, node)
    from = Math.min(from, node.index)
  }
  changed.length = 0
  list.items = list.line.add(items, from)
  return items
}

function itemAt(state: RunState, node: Node): Item {
  node.item ??= itemOf(state, node)
  return node.item
}

function itemOf(state: RunState, node: Node): Item {
  const { runId } = state
  switch (node.kind) {
    case 'text':
    case 'thinking':
      return {
        kind: node.kind,
        key: keyOf(state, node),
        runId,
        text: node.text,
        open: node.open && state.status === 'running',
      }
    case 'user':
      return {
        kind: 'user',
        key: keyOf(state, node),
        runId,
        id: node.message.id,
        text: node.text,
        attachments: [],
      }
    case 'tool':
      return toolItem(state, node)
    case 'file':
    case 'notice':
      return node.item
  }
}

function toolItem(state: RunState, node: ToolNode): ToolItem {
  const { id, name, args, output, progress, sandbox, children, startedAt, endedAt } = node
  const item: Writable<ToolItem> = {
    kind: 'tool',
    key: keyOf(state, node),
    runId: state.runId,
    id,
    name,
    args,
    status: callStatus(node, state.status),
    sandbox,
    children: children === null ? NO_ITEMS : itemsOf(state, children),
  }
  // One by one: spreading what may be missing takes longer than all the rest of it.
  if (output !== undefined) item.output = output
  else if (progress !== '') item.progress = progress
  if (startedAt !== undefined) item.startedAt = startedAt
  if (endedAt !== undefined) item.endedAt = endedAt
  return item
}

type Writable<T> = { -readonly [K in keyof T]: T[K] }

const NO_ITEMS: ReadonlyArray<Item> = []

function keyOf({ runId }: RunState, { n }: Node): string {
  return `${runId}/${n}`
}

function callStatus(call: ToolNode, run: RunStatus): ToolCallStatus {
  switch (call.result) {
    case 'ok':
      return 'complete'
    case 'error':
    case 'denied':
    case 'interrupted':
      return call.result
    case 'none':
      return callStatusWithoutResult(run)
  }
}
