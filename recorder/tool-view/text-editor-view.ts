import type { Call } from './call.ts'
import { editView, isEdit, readView, writeView } from './file-views.ts'
import { listView } from './search-views.ts'
import type { ToolView } from './tool-view.ts'

const COMMANDS: ReadonlySet<string> = new Set([
  'view',
  'create',
  'str_replace',
  'insert',
  'undo_edit',
])

/** Whether arguments are those of a text editor with commands (`view`, `create`, `str_replace`…). */
export function isTextEditor(call: Call): boolean {
  return (
    COMMANDS.has(call.args.text('command') ?? '') &&
    call.args.text('path', 'file_path') !== undefined
  )
}

/** What an editor with commands did: the one tool is four. */
export function textEditorView(call: Call): ToolView | undefined {
  switch (call.args.text('command')) {
    case 'create':
      return writeView(call)
    case 'str_replace':
    case 'insert':
    case 'undo_edit':
      return editView(call)
    case 'view':
      return /\/$/.test(call.args.text('path') ?? '') ? listView(call) : readView(call)
    default:
      return isEdit(call.args) ? editView(call) : undefined
  }
}
