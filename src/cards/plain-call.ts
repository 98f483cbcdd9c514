import {
  type FileChange,
  type ToolItem,
  type ToolView,
  withoutEscapes,
} from '../../recorder/index.ts'
import { diffText } from './diff-text.ts'

/** What a call's body says, as plain text of about as many lines. */
export function plainView(view: ToolView, item: ToolItem): string {
  switch (view.kind) {
    case 'shell':
      return joined(view.command, withoutEscapes(view.output))
    case 'read':
      return view.text || view.output
    case 'edit':
    case 'patch':
      return plainChanges(view.files) || view.output
    case 'write':
      return plainChanges(view.files) || view.content || view.output
    case 'notebook':
      return view.source || view.output
    case 'plan':
      return view.items.map(({ text }) => text).join('\n') || view.output
    case 'planApproval':
      return view.plan
    case 'question':
      return view.questions.map(({ question }) => question).join('\n') || view.output
    case 'task':
      return view.output || view.prompt
    case 'think':
      return view.text
    case 'mcp':
    case 'unknown':
      return plainCall(item)
    default:
      return view.output
  }
}

/** What changed in files, as the diffs that one would copy. */
export function plainChanges(changes: ReadonlyArray<FileChange>): string {
  return changes
    .filter(({ hunks }) => hunks.length > 0)
    .map(diffText)
    .join('\n')
}

/** A call as it came: its arguments and its output. */
export function plainCall({ args, output }: ToolItem): string {
  return joined(args, typeof output === 'string' ? output : JSON.stringify(output, null, 2))
}

function joined(...parts: ReadonlyArray<string | undefined>): string {
  return parts.filter(Boolean).join('\n\n')
}
