import type { ToolCallStatus } from '../item.ts'
import { type FileChange, MOST_AT_ONCE, type TextPair } from '../patch/index.ts'
import { firstMeaningfulLine } from './first-meaningful-line.ts'
import type { ToolView } from './tool-view.ts'

/** What the agent did, as a key for words in any language and tense. */
export type ToolVerb =
  | 'run'
  | 'watch'
  | 'stop'
  | 'type'
  | 'read'
  | 'look'
  | 'edit'
  | 'write'
  | 'patch'
  | 'search'
  | 'list'
  | 'fetch'
  | 'webSearch'
  | 'plan'
  | 'task'
  | 'ask'
  | 'propose'
  | 'load'
  | 'move'
  | 'delete'
  | 'think'
  | 'call'

/** What the object of a summary is, so that it can be set as such. */
export type ToolObjectKind = 'command' | 'path' | 'pattern' | 'url' | 'name' | 'text'

/** One thing that came of a call. */
export type ToolOutcome =
  | { readonly kind: 'exit'; readonly code: number }
  | { readonly kind: 'background' }
  | { readonly kind: 'added'; readonly lines: number }
  | { readonly kind: 'removed'; readonly lines: number }
  | { readonly kind: 'created' }
  | { readonly kind: 'deleted' }
  | { readonly kind: 'renamed'; readonly from: string }
  | { readonly kind: 'files'; readonly count: number }
  | { readonly kind: 'lines'; readonly count: number }
  | { readonly kind: 'range'; readonly from: number; readonly to?: number }
  | { readonly kind: 'matches'; readonly count: number; readonly files: number }
  | { readonly kind: 'entries'; readonly count: number }
  | { readonly kind: 'results'; readonly count: number }
  | { readonly kind: 'images'; readonly count: number }
  | { readonly kind: 'steps'; readonly done: number; readonly all: number }
  | { readonly kind: 'questions'; readonly count: number }
  | { readonly kind: 'answer'; readonly text: string }
  | { readonly kind: 'approved' }
  | { readonly kind: 'rejected' }
  | { readonly kind: 'truncated' }
  /** Of what is too long for its lines or entries to be counted. */
  | { readonly kind: 'characters'; readonly count: number }
  /** The line of the error that tells most. */
  | { readonly kind: 'error'; readonly text: string }

/** A call in one line, as data: words and formats are for the one who shows it. */
export interface ToolSummary {
  readonly verb: ToolVerb
  /** Verbatim, as long as it is; `''` where there is none. */
  readonly object: string
  readonly objectKind: ToolObjectKind
  /** In the order of their weight. */
  readonly outcome: ReadonlyArray<ToolOutcome>
}

/** What a call did, to what, and what came of it. */
export function toolSummary(view: ToolView, status: ToolCallStatus): ToolSummary {
  const what = whatOf(view)
  switch (status) {
    case 'complete':
      return { ...what, outcome: outcomeOf(view) }
    case 'error':
      return { ...what, outcome: failureOf(view) }
    case 'running':
    case 'interrupted':
    case 'denied':
    case 'unrecorded':
      return { ...what, outcome: plannedOf(view) }
  }
}

/** What failed did nothing: only how it ended and why is told. */
function failureOf(view: ToolView): ReadonlyArray<ToolOutcome> {
  const outcome: ToolOutcome[] = []
  if (view.kind === 'shell' && view.exitCode !== undefined)
    outcome.push({ kind: 'exit', code: view.exitCode })
  const text = firstMeaningfulLine(view.output)
  return text === '' ? outcome : [...outcome, { kind: 'error', text }]
}

type What = Omit<ToolSummary, 'outcome'>

function whatOf(view: ToolView): What {
  const what = (verb: ToolVerb, objectKind: ToolObjectKind, object: string): What => ({
    verb,
    object,
    objectKind,
  })
  switch (view.kind) {
    case 'shell':
      if (view.action === 'run') return what('run', 'command', view.command)
      if (view.action === 'type') return what('type', 'text', view.input ?? '')
      return what(view.action, 'name', view.shell ?? '')
    case 'read':
      return what(view.images.length > 0 ? 'look' : 'read', 'path', view.path)
    case 'edit':
      return what('edit', 'path', view.path)
    case 'write':
      return what('write', 'path', view.path)
    case 'patch':
      return patchWhat(view.files)
    case 'notebook':
      return what('edit', 'path', view.path)
    case 'search':
      return what('search', 'pattern', view.pattern)
    case 'list':
      return view.pattern === undefined
        ? what('list', 'path', view.path)
        : what('list', 'pattern', view.pattern)
    case 'fetch':
      return what('fetch', 'url', view.url)
    case 'webSearch':
      return what('webSearch', 'text', view.query)
    case 'plan':
      return what('plan', 'text', view.items.find((item) => item.status === 'active')?.text ?? '')
    case 'task':
      return what('task', 'text', view.description || view.prompt)
    case 'question':
      return what('ask', 'text', view.questions[0]?.question ?? '')
    case 'planApproval':
      return what('propose', 'text', firstWords(view.plan))
    case 'skill':
      return what('load', 'name', view.skill)
    case 'mcp':
      return what('call', 'name', view.tool)
    case 'move':
      return what('move', 'path', view.from)
    case 'delete':
      return what('delete', 'path', view.path)
    case 'think':
      return what('think', 'text', firstWords(view.text))
    case 'unknown':
      return what('call', 'name', view.title ?? view.name)
  }
}

/** A patch to one file does to it what the patch says; one to several is a patch. */
function patchWhat(files: ReadonlyArray<FileChange>): What {
  const [file] = files
  if (file === undefined || files.length > 1)
    return { verb: 'patch', object: '', objectKind: 'path' }
  return { verb: verbOf(file), object: file.path, objectKind: 'path' }
}

function verbOf({ change, added, removed, uncompared }: FileChange): ToolVerb {
  if (change === 'create') return 'write'
  if (change === 'delete') return 'delete'
  const only = added + removed === 0 && uncompared === undefined
  return change === 'rename' && only ? 'move' : 'edit'
}

/** The first line that has words, without the marks of a heading. */
function firstWords(text: string): string {
  const line = /^[#\s]{0,100}(\S[^\n]{0,300})/.exec(text.slice(0, 1_000))?.[1]
  return line?.trimEnd() ?? ''
}

/** What can be told before there is a result: what was asked for. */
function plannedOf(view: ToolView): ReadonlyArray<ToolOutcome> {
  switch (view.kind) {
    case 'edit':
    case 'write':
    case 'patch':
      return outcomeOf(view)
    case 'shell':
      return view.background && view.action === 'run' ? [{ kind: 'background' }] : []
    case 'plan':
      return stepsOf(view)
    default:
      return []
  }
}

function outcomeOf(view: ToolView): ReadonlyArray<ToolOutcome> {
  switch (view.kind) {
    case 'shell': {
      if (view.action === 'run' && view.background) return [{ kind: 'background' }]
      return view.exitCode === undefined || view.exitCode === 0
        ? []
        : [{ kind: 'exit', code: view.exitCode }]
    }
    case 'read':
      return readOutcome(view)
    case 'edit':
    case 'patch':
      return filesOutcome(view.files)
    case 'write': {
      if (view.files.length > 0) return filesOutcome(view.files)
      const lines: ToolOutcome = { kind: 'lines', count: lineCount(view.content) }
      return view.created === true ? [{ kind: 'created' }, lines] : [lines]
    }
    case 'search':
      return searchOutcome(view)
    case 'list':
      return view.entries.length === 0 && view.output.length > MOST_AT_ONCE
        ? [{ kind: 'characters', count: view.output.length }]
        : [{ kind: 'entries', count: view.entries.length }, ...truncated(view.truncated)]
    case 'webSearch':
      return view.results.length > 0 ? [{ kind: 'results', count: view.results.length }] : []
    case 'plan':
      return stepsOf(view)
    case 'question':
      return questionOutcome(view)
    case 'planApproval':
      return view.decision === undefined ? [] : [{ kind: view.decision }]
    case 'mcp':
    case 'unknown':
      return view.images.length > 0 ? [{ kind: 'images', count: view.images.length }] : []
    case 'notebook':
    case 'fetch':
    case 'task':
    case 'skill':
    case 'move':
    case 'delete':
    case 'think':
      return []
  }
}

type Kind<K extends ToolView['kind']> = Extract<ToolView, { kind: K }>

function readOutcome({ images, range, text }: Kind<'read'>): ReadonlyArray<ToolOutcome> {
  if (images.length > 0)
    return images.length === 1 ? [] : [{ kind: 'images', count: images.length }]
  if (range?.from === undefined)
    return text === '' ? [] : [{ kind: 'lines', count: lineCount(text) }]
  const to = text === '' ? range.to : range.from + lineCount(text) - 1
  return [{ kind: 'range', from: range.from, ...(to === undefined ? {} : { to }) }]
}

function filesOutcome(files: ReadonlyArray<FileChange>): ReadonlyArray<ToolOutcome> {
  const outcome: ToolOutcome[] = []
  const [file] = files
  if (files.length > 1) outcome.push({ kind: 'files', count: files.length })
  else if (file?.oldPath !== undefined) outcome.push({ kind: 'renamed', from: file.oldPath })
  else if (file?.change === 'create') outcome.push({ kind: 'created' })
  else if (file?.change === 'delete') outcome.push({ kind: 'deleted' })
  const added = files.reduce((sum, next) => sum + next.added, 0)
  const removed = files.reduce((sum, next) => sum + next.removed, 0)
  if (added > 0) outcome.push({ kind: 'added', lines: added })
  if (removed > 0) outcome.push({ kind: 'removed', lines: removed })
  const uncompared = files.reduce((sum, next) => sum + lengthOf(next.uncompared ?? []), 0)
  if (uncompared > 0) outcome.push({ kind: 'characters', count: uncompared })
  return [...outcome, ...truncated(files.some(({ rest }) => rest !== undefined))]
}

function lengthOf(pairs: ReadonlyArray<TextPair>): number {
  return pairs.reduce((sum, { before, after }) => sum + before.length + after.length, 0)
}

function searchOutcome({
  mode,
  matchCount,
  fileCount,
  output,
  truncated: more,
}: Kind<'search'>): ReadonlyArray<ToolOutcome> {
  if (fileCount === undefined)
    return output.length > MOST_AT_ONCE ? [{ kind: 'characters', count: output.length }] : []
  const found: ToolOutcome =
    mode === 'files'
      ? { kind: 'files', count: fileCount }
      : { kind: 'matches', count: matchCount ?? 0, files: fileCount }
  return [found, ...truncated(more)]
}

function questionOutcome({ questions }: Kind<'question'>): ReadonlyArray<ToolOutcome> {
  const outcome: ToolOutcome[] = []
  const [first] = questions
  if (first?.answer !== undefined) outcome.push({ kind: 'answer', text: first.answer })
  if (questions.length > 1) outcome.push({ kind: 'questions', count: questions.length })
  return outcome
}

function stepsOf({ scope, items }: Kind<'plan'>): ReadonlyArray<ToolOutcome> {
  if (scope !== 'all' || items.length === 0) return []
  const all = items.filter((item) => item.status !== 'cancelled').length
  return [{ kind: 'steps', done: items.filter((item) => item.status === 'done').length, all }]
}

function truncated(more: boolean): ReadonlyArray<ToolOutcome> {
  return more ? [{ kind: 'truncated' }] : []
}

/** Lines of a text; one that ends in a line break has no further line. */
function lineCount(text: string): number {
  if (text === '') return 0
  let count = text.endsWith('\n') ? 0 : 1
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++
  return count
}
