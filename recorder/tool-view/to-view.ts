import { Call, type ViewedCall } from './call.ts'
import { editView, isEdit, notebookView, readView, writeView } from './file-views.ts'
import { makerFor } from './known-tools.ts'
import { mcpName, mcpView, unknownView } from './other-views.ts'
import { patchByShape } from './patch-view.ts'
import { planView } from './plan-view.ts'
import { searchView } from './search-views.ts'
import { commandOf, shellView } from './shell-view.ts'
import { isTextEditor, textEditorView } from './text-editor-view.ts'
import type { ToolView } from './tool-view.ts'
import { fetchView, webSearchView } from './web-views.ts'

/**
 * What a tool call is to a reader: by the name of its tool, in any of the dialects, if the arguments
 * fit; else by the kind that ACP gives it; else by the shape of its arguments; else `unknown`. The
 * arguments may be the beginning of what is still streaming.
 *
 * Total: there is no input on which it throws, whatever stands where text belongs. Linear in the
 * length of the arguments and the output, but for the bounded search of a line diff. The call itself
 * stays with the caller: nothing in a view replaces it.
 */
export function toolView(call: ViewedCall): ToolView {
  const taken = new Call(call)
  const mcp = mcpName(taken.name)
  if (mcp !== undefined) return mcpView(taken, mcp)
  if (isTextEditor(taken)) return textEditorView(taken) ?? unknownView(taken)
  return (
    makerFor(taken.name)?.(taken) ??
    makerFor(taken.args.text('kind') ?? '')?.(taken) ??
    byShape(taken) ??
    unknownView(taken)
  )
}

/** What the arguments look like, where the name says nothing. */
function byShape(call: Call): ToolView | undefined {
  const { args } = call
  const path = args.text(
    'file_path',
    'filePath',
    'path',
    'absolute_path',
    'target_file',
    'notebook_path',
  )
  if (commandOf(args) !== undefined) return shellView(call)
  if (path?.endsWith('.ipynb') && args.has('new_source', 'cell_id', 'cell_number'))
    return notebookView(call)
  if (path !== undefined && isEdit(args)) return editView(call)
  const patch = patchByShape(call)
  if (patch !== undefined) return patch
  if (path !== undefined && args.text('content', 'contents', 'file_text') !== undefined)
    return writeView(call)
  if (args.text('pattern', 'regex') !== undefined) return searchView(call)
  if (/^https?:\/\//i.test(args.text('url', 'uri') ?? '')) return fetchView(call)
  if (args.has('todos') || isPlan(call)) return planView(call)
  if (call.sorted.files.length > 0) return editView(call)
  if (isOnlyPath(call, path)) return readView(call)
  return isWebSearch(call) ? webSearchView(call) : undefined
}

/** Steps with a state each. */
function isPlan({ args }: Call): boolean {
  const [first] = args.list('plan', 'items', 'entries') ?? []
  return typeof first === 'object' && first !== null && 'status' in first
}

/** A path, and at most which part of the file: with a name that speaks of reading. */
function isOnlyPath({ name }: Call, path: string | undefined): boolean {
  return path !== undefined && /read|view|open|show|cat\b/i.test(name.slice(0, 200))
}

function isWebSearch({ name, args }: Call): boolean {
  return (
    args.text('query') !== undefined &&
    /web|internet|google|bing|tavily|brave/i.test(name.slice(0, 200))
  )
}
