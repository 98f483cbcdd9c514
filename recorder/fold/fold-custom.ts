import type { FileItem } from '../item.ts'
import { asText, type ChunkFields, isRecord, own } from './chunk-fields.ts'
import { touch } from './nodes.ts'
import { append, changed, listFor, type RunState } from './run-state.ts'

/** The CUSTOM event that is a notice, as compaction writes it. */
export const NOTICE_EVENT = 'rethread.notice'

/** The CUSTOM event that tells how often something was hidden in a run so far. */
export const REDACTED_EVENT = 'rethread.redacted'

/** Whether a CUSTOM event of this name tells what a process prints, as `@tanstack/ai` has them. */
export function isProcessOutput(name: unknown): boolean {
  return name === 'process.stdout' || name === 'process.stderr'
}

const FILE_EVENTS: ReadonlySet<unknown> = new Set([
  'sandbox.file',
  'sandbox.file.diff',
  'file.changed',
])

/** Takes a CUSTOM event: those that a reader sees become items, the others are passed over. */
export function custom(state: RunState, fields: ChunkFields): void {
  const name = fields.get('name')
  const value = fields.get('value')
  if (FILE_EVENTS.has(name)) fileEvent(state, fields, value)
  else if (isProcessOutput(name) && isRecord(value)) processOutput(state, value)
  else if (name === REDACTED_EVENT && isRecord(value))
    state.redactions = asCount(own(value, 'count')) ?? state.redactions
  else if (name === NOTICE_EVENT && isRecord(value)) addNotice(state, asText(own(value, 'text')))
}

/** Adds a notice: what cannot be read is said, and the thread goes on. */
export function addNotice(state: RunState, text: string): void {
  const n = state.nodes.length
  const item = { kind: 'notice' as const, key: `${state.runId}/${n}`, runId: state.runId, text }
  append(state, { kind: 'notice', n, list: state.root, index: state.root.nodes.length, item })
}

/** The beginning of an event, for a notice about it. */
export function clip(value: unknown): string {
  const text = asText(value)
  return text.length > 200 ? `${text.slice(0, 200)}…` : text
}

/** A process is called what the call is that started it; one that no call started nobody sees. */
function processOutput(state: RunState, value: object): void {
  const call = state.calls.get(asText(own(value, 'processId')))
  if (call === undefined) return
  call.progress += asText(own(value, 'chunk'))
  changed(state, call)
}

function asCount(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined
}

function fileEvent(state: RunState, fields: ChunkFields, value: unknown): void {
  const path = isRecord(value) ? asText(own(value, 'path')) : ''
  if (!isRecord(value) || path === '') {
    addNotice(state, `A ${fields.text('name')} event that names no file: ${clip(value)}`)
    return
  }
  const list = listFor(state, fields)
  const diff = own(value, 'diff')
  const last = list.nodes.at(-1)
  if (
    diff !== undefined &&
    last?.kind === 'file' &&
    last.item.path === path &&
    last.item.diff === undefined
  ) {
    // The diff of the change that the event before announced.
    last.item = { ...last.item, diff: asText(diff) }
    list.changed.push(last)
    state.items = undefined
    if (list.owner !== null) touch(list.owner)
    return
  }
  const n = state.nodes.length
  const change = own(value, 'type')
  const item: FileItem = {
    kind: 'file',
    key: `${state.runId}/${n}`,
    runId: state.runId,
    path,
    ...(diff === undefined ? {} : { diff: asText(diff) }),
    ...(change === 'create' || change === 'change' || change === 'delete' ? { change } : {}),
  }
  append(state, { kind: 'file', n, list, index: list.nodes.length, item })
}
