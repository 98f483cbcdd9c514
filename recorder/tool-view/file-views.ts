import { changeOfTexts, type FileChange, parsePatchHead } from '../patch/index.ts'
import { type Call, optional } from './call.ts'
import { Fields, PATH } from './fields.ts'
import { type Json, listOf } from './json.ts'
import { withoutNumbers } from './numbered-lines.ts'
import type { EditView, NotebookView, ReadView, WriteView } from './tool-view.ts'

const OLD = ['old_string', 'oldString', 'old_str', 'oldText', 'old_text', 'search'] as const
const NEW = ['new_string', 'newString', 'new_str', 'newText', 'new_text', 'replace'] as const
const CONTENT = ['content', 'contents', 'file_text', 'code_edit', 'text'] as const

/** The path that a call is about, wherever its harness has it. */
export function pathOf(call: Call): string | undefined {
  const path = call.args.text(...PATH)
  if (path !== undefined) return path
  const paths = call.args
    .list('paths', 'file_paths', 'files')
    ?.filter((item) => typeof item === 'string')
  if (paths !== undefined && paths.length > 0) return paths.join(', ')
  return new Fields(listOf(call.args.get('locations'))[0]).text('path')
}

/** A file that was read. */
export function readView(call: Call): ReadView | undefined {
  const path = pathOf(call)
  if (path === undefined && !call.cut) return undefined
  const numbered =
    call.status === 'error'
      ? undefined
      : withoutNumbers(call.output, /^(?:read|view)$/i.test(call.name))
  const range = rangeOf(call.args)
  return {
    ...call.base(),
    kind: 'read',
    path: path ?? '',
    ...optional('range', range),
    text: numbered?.text ?? call.output,
    firstLine: numbered?.firstLine ?? range?.from ?? 1,
    notes: numbered?.notes ?? '',
  }
}

/** The lines asked for: by offset and limit, by two ends, or by a pair. */
function rangeOf(args: Fields): ReadView['range'] {
  const [first, last] = listOf(args.get('view_range', 'line_range', 'range'))
  const from =
    args.number('offset', 'start_line', 'startLine', 'start_line_one_indexed', 'line') ??
    lineNumber(first)
  const limit = args.number('limit', 'line_count', 'max_lines')
  const to =
    args.number('end_line', 'endLine', 'end_line_one_indexed_inclusive') ??
    lineNumber(last) ??
    (limit === undefined ? undefined : Math.max(from ?? 1, 1) + limit - 1)
  if (from === undefined && to === undefined) return undefined
  return {
    ...(from === undefined ? {} : { from: Math.max(from, 1) }),
    ...(to === undefined || to < 1 ? {} : { to }),
  }
}

function lineNumber(value: Json | undefined): number | undefined {
  return typeof value === 'number' && value > 0 ? value : undefined
}

/** A file that was written whole. */
export function writeView(call: Call): WriteView | undefined {
  const path = pathOf(call)
  const content = call.args.text(...CONTENT)
  if ((path === undefined || content === undefined) && !call.cut) return undefined
  return {
    ...call.base(),
    kind: 'write',
    path: path ?? '',
    content: content ?? '',
    ...optional('created', wasCreated(call)),
    files: call.sorted.files,
  }
}

/** Whether the file is new, by what the tool says of it. */
function wasCreated(call: Call): boolean | undefined {
  const [file] = call.sorted.files
  if (file !== undefined) return file.change === 'create'
  const said = call.output.slice(0, 500)
  if (
    /^(?:File created successfully|Successfully created and wrote|Created file|Wrote new file)/.test(
      said,
    )
  )
    return true
  if (/^The file [^\n]* has been updated|^Successfully overwrote/.test(said)) return false
  return undefined
}

/** Strings of a file that were replaced: one pair, or a list of pairs, or a diff. */
export function editView(call: Call): EditView | undefined {
  const path = pathOf(call)
  const { args, sorted } = call
  const pairs = pairsOf(call)
  const diff = args.text('diff', 'patch', 'unified_diff')
  let files: ReadonlyArray<FileChange> = sorted.files
  const blocks = listOf(args.get('content'))
    .map((item) => new Fields(item))
    .filter((item) => item.get('type') === 'diff')
  if (files.length === 0 && blocks.length > 0) {
    files = blocks.map((item) => ofPairs(item.text('path') ?? path ?? '', [item], call))
  }
  if (files.length === 0 && pairs.length > 0) files = [ofPairs(path ?? '', pairs, call)]
  if (files.length === 0 && diff !== undefined) files = parsePatchHead(diff, path)
  if (files.length === 0 && !call.cut && path === undefined) return undefined
  return {
    ...call.base(),
    kind: 'edit',
    path: path ?? files[0]?.path ?? '',
    files,
    replaceAll:
      args.flag('replace_all', 'replaceAll') ||
      pairs.some((pair) => pair.flag('replace_all', 'replaceAll')),
  }
}

/** Whether the arguments are those of an edit, whatever the tool is called. */
export function isEdit(args: Fields): boolean {
  if (args.text(...OLD) !== undefined && args.text(...NEW) !== undefined) return true
  const [first] = args.list('edits', 'replacements') ?? []
  return first !== undefined && isEdit(new Fields(first))
}

function pairsOf({ args }: Call): ReadonlyArray<Fields> {
  const listed = args.list('edits', 'replacements')
  const pairs = listed === undefined ? [args] : listed.map((item) => new Fields(item))
  return pairs.filter((pair) => pair.text(...OLD) !== undefined || pair.text(...NEW) !== undefined)
}

function ofPairs(path: string, pairs: ReadonlyArray<Fields>, call: Call): FileChange {
  const snippet = call.status === 'error' ? undefined : snippetIn(call.output)
  const texts = pairs.map((pair) => {
    const before = pair.text(...OLD) ?? ''
    // What is still to come is not what is taken away.
    const after = pair.text(...NEW) ?? (call.cut ? before : '')
    const firstLine = pairs.length > 1 ? undefined : firstLineOf(after, snippet)
    return { before, after, firstLine }
  })
  const [only] = texts
  // An edit that replaces nothing makes a file; ACP says null for a file that was not there.
  const nothing = pairs[0]?.text(...OLD) === '' || pairs[0]?.get('oldText') === null
  if (texts.length === 1 && only !== undefined && nothing)
    return changeOfTexts({ path, change: 'create' }, [{ ...only, firstLine: 1 }])
  return changeOfTexts({ path, change: 'change' }, texts)
}

/** The part of the edited file that Claude Code shows below its answer, with its numbers. */
function snippetIn(
  output: string,
): { lines: ReadonlyArray<string>; firstLine: number } | undefined {
  const from = output.slice(0, 5_000).search(/\n {0,9}\d{1,9}(?:→|\t)/)
  if (from < 0) return undefined
  const numbered = withoutNumbers(output.slice(from + 1), true)
  return numbered === undefined
    ? undefined
    : { lines: numbered.text.split('\n'), firstLine: numbered.firstLine }
}

/** Where a text stands in the snippet; nothing where that is not certain. */
function firstLineOf(
  text: string,
  snippet: { lines: ReadonlyArray<string>; firstLine: number } | undefined,
): number | undefined {
  if (snippet === undefined || text === '') return undefined
  const whole = snippet.lines.join('\n')
  const at = whole.indexOf(text)
  if (at < 0 || whole.indexOf(text, at + 1) >= 0) return undefined
  return snippet.firstLine + (whole.slice(0, at).match(/\n/g)?.length ?? 0)
}

/** A cell of a notebook. */
export function notebookView(call: Call): NotebookView | undefined {
  const path = pathOf(call)
  const source = call.args.text('new_source', 'newSource', 'source', 'content')
  if ((path === undefined || !path.endsWith('.ipynb')) && !call.cut) return undefined
  const mode = call.args.text('edit_mode', 'mode')
  return {
    ...call.base(),
    kind: 'notebook',
    path: path ?? '',
    mode: mode === 'insert' || mode === 'delete' ? mode : 'replace',
    ...optional('cell', call.args.id('cell_id', 'cell_number', 'cellId', 'cell')),
    ...optional('cellType', call.args.text('cell_type', 'cellType')),
    source: source ?? '',
  }
}
