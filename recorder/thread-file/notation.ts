import type { Item, ToolItem } from '../item.ts'

/** An item without what a reader does not see: keys, runs, times. */
export type NotedItem =
  | { kind: 'user' | 'text' | 'thinking' | 'notice'; text: string }
  | {
      kind: 'tool'
      id: string
      name: string
      args: string
      status: ToolItem['status']
      output?: ToolItem['output']
      sandbox: boolean
      children?: NotedItem[]
    }
  | { kind: 'file'; path: string; diff?: string }
  | { kind: 'run-end'; status: 'error' | 'aborted'; message?: string }

/** What a reader sees of an item, to compare and to print. */
export function toNotation(item: Item): NotedItem {
  switch (item.kind) {
    case 'user':
    case 'text':
    case 'thinking':
    case 'notice':
      return { kind: item.kind, text: item.text }
    case 'tool': {
      const { id, name, args, status, output, sandbox, children } = item
      return {
        kind: 'tool',
        id,
        name,
        args,
        status,
        ...(output === undefined ? {} : { output }),
        sandbox,
        ...(children.length === 0 ? {} : { children: children.map(toNotation) }),
      }
    }
    case 'file':
      return {
        kind: 'file',
        path: item.path,
        ...(item.diff === undefined ? {} : { diff: item.diff }),
      }
    case 'run-end':
      return {
        kind: 'run-end',
        status: item.status,
        ...(item.message === undefined ? {} : { message: item.message }),
      }
  }
}
