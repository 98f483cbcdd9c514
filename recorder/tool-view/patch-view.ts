import {
  changeOfTexts,
  type FileChange,
  fileChange,
  looksLikePatch,
  parsePatchHead,
} from '../patch/index.ts'
import { type Call, optional } from './call.ts'
import { Fields, PATH } from './fields.ts'
import { isObject, type Json } from './json.ts'
import { diffOf, objectIn } from './tool-output.ts'
import type { PatchView } from './tool-view.ts'

/** Names that the text of a patch goes by. */
const PATCH = [
  'patch',
  'patchText',
  'patch_text',
  'input',
  'diff',
  'unified_diff',
  'patch_content',
] as const

/**
 * A patch: its text, or a list of changes with or without their texts.
 *
 * @param given - the text, where it is not among the arguments
 */
export function patchView(call: Call, given?: string): PatchView | undefined {
  const patch = given ?? call.args.text(...PATCH) ?? call.text
  const listed =
    changesOf(call.args.get('changes')) ?? changesOf(objectIn(call.output)?.get('changes'))
  const files =
    patch === '' ? (listed ?? call.sorted.files) : parsePatchHead(patch, call.args.text(...PATH))
  if (files.length === 0 && !call.cut) return undefined
  return { ...call.base(), kind: 'patch', files, patch }
}

/** A patch, where the text for one looks like it. */
export function patchByShape(call: Call): PatchView | undefined {
  const text = call.args.text(...PATCH) ?? call.text
  return looksLikePatch(text.slice(0, 10_000)) ? patchView(call, text) : undefined
}

/** The changes of Codex: a list with path and kind, or an object by path. */
function changesOf(value: Json | undefined): ReadonlyArray<FileChange> | undefined {
  if (Array.isArray(value)) {
    return value.flatMap((item: Json) => {
      const change = new Fields(item)
      const path = change.text(...PATH)
      return path === undefined ? [] : [changeOf(path, change)]
    })
  }
  if (!isObject(value)) return undefined
  return Object.entries(value).map(([path, change]) => changeOf(path, new Fields(change)))
}

function changeOf(path: string, change: Fields): FileChange {
  const nested = ['add', 'delete', 'update'].find((kind) => change.has(kind))
  const inner = nested === undefined ? change : change.fields(nested)
  const kind =
    nested ?? change.text('kind', 'type') ?? change.fields('kind').text('type') ?? 'update'
  const movedTo = inner.text('move_path', 'movePath') ?? change.fields('kind').text('move_path')
  const diff = inner.text('unified_diff', 'diff', 'patch')
  const content = inner.text('content')
  const base = { path: movedTo ?? path, ...(movedTo === undefined ? {} : { oldPath: path }) }
  const whole = diffOf(inner)
  if (whole !== undefined) return whole
  if (kind === 'add' || kind === 'create') return wholeFile(base, 'create', content, diff)
  if (kind === 'delete' || kind === 'remove') return wholeFile(base, 'delete', content, diff)
  return fileChange({
    ...base,
    change: movedTo === undefined ? 'change' : 'rename',
    ...readDiff(diff),
  })
}

/** A file that is new or gone: its text, or a diff; a diff that is none is the text. */
function wholeFile(
  base: Pick<FileChange, 'path' | 'oldPath'>,
  change: 'create' | 'delete',
  content: string | undefined,
  diff: string | undefined,
): FileChange {
  const read = content === undefined ? readDiff(diff) : { hunks: [] }
  if (read.hunks.length > 0) return fileChange({ ...base, change, ...read })
  const text = content ?? diff ?? ''
  const pair = change === 'create' ? { before: '', after: text } : { before: text, after: '' }
  return { ...base, ...changeOfTexts({ path: base.path, change }, [{ ...pair, firstLine: 1 }]) }
}

/** What a diff of one file says; one that a patch of several would have names it. */
function readDiff(diff: string | undefined): Pick<FileChange, 'hunks' | 'rest'> {
  const files = diff === undefined ? [] : parsePatchHead(diff)
  const rest = files.at(-1)?.rest
  return { hunks: files.flatMap(({ hunks }) => hunks), ...optional('rest', rest) }
}
