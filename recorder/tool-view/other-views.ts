import { type Call, optional } from './call.ts'
import { pathOf } from './file-views.ts'
import type { DeleteView, McpView, MoveView, ThinkView, UnknownView } from './tool-view.ts'

/**
 * Server and tool of a name like `mcp__server__tool`: the server up to the first double underscore,
 * the tool after it, which may have more of them. Nothing for other names.
 */
export function mcpName(name: string): { server: string; tool: string } | undefined {
  const rest = /^mcp__(.+)$/is.exec(name)?.[1]
  if (rest === undefined) return undefined
  // A server may begin with underscores: they part nothing.
  const at = rest.indexOf('__', rest.search(/[^_]/))
  if (at <= 0 || at + 2 >= rest.length) return { server: '', tool: rest }
  return { server: rest.slice(0, at), tool: rest.slice(at + 2) }
}

/** A call to an MCP server's tool. */
export function mcpView(call: Call, name: { server: string; tool: string }): McpView {
  return { ...call.base(), kind: 'mcp', ...name, ...optional('args', call.json) }
}

/** A file that was moved. */
export function moveView(call: Call): MoveView | undefined {
  const from =
    call.args.text('from', 'source', 'source_path', 'old_path', 'oldPath', 'src') ?? pathOf(call)
  const to = call.args.text(
    'to',
    'destination',
    'destination_path',
    'new_path',
    'newPath',
    'dest',
    'target',
  )
  if ((from === undefined || to === undefined) && !call.cut) return undefined
  return { ...call.base(), kind: 'move', from: from ?? '', to: to ?? '' }
}

/** A file that was deleted. */
export function deleteView(call: Call): DeleteView | undefined {
  const path = pathOf(call)
  if (path === undefined && !call.cut) return undefined
  return { ...call.base(), kind: 'delete', path: path ?? '' }
}

/** Thoughts that were written down by a tool. */
export function thinkView(call: Call): ThinkView | undefined {
  const text = call.args.text('thought', 'thoughts', 'thinking', 'text', 'content')
  if (text === undefined && !call.cut) return undefined
  return { ...call.base(), kind: 'think', text: text ?? '' }
}

/** A call of which no more is known than what it says. */
export function unknownView(call: Call): UnknownView {
  return {
    ...call.base(),
    kind: 'unknown',
    name: call.name,
    ...optional('args', call.json),
    files: call.sorted.files,
  }
}
