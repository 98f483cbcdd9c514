import type { AbortReason } from '../item.ts'
import type { RunError, RunStatus, TerminalRunStatus } from '../log/run-log.ts'
import { asText, type ChunkFields, isRecord, own } from './chunk-fields.ts'
import { handToEngine } from './fold-calls.ts'
import { changed, openStretches, type RunState, waitingCalls } from './run-state.ts'

/** Codes of a `RUN_ERROR` that stands for an abort and not for a failure. */
export const ABORT_CODES: Readonly<Record<AbortReason, string>> = {
  stopped: 'aborted',
  // A name of our own: a harness may well say of a tool of its that it crashed.
  crashed: 'rethread.crashed',
}

/** What the record of a run says that is closed because its process died: see {@link AbortReason}. */
export const RUN_CRASHED: RunError = {
  message: 'The process that wrote the run died',
  code: ABORT_CODES.crashed,
}

/** What a code tells of an abort; undefined for that of a failure. */
export function abortReason(code: string | undefined): AbortReason | undefined {
  if (code === ABORT_CODES.crashed) return 'crashed'
  return code === ABORT_CODES.stopped ? 'stopped' : undefined
}

export function runStarted(state: RunState, fields: ChunkFields): void {
  state.startedAt ??= fields.timestamp
  state.model = fields.string('model') ?? state.model
  setStatus(state, 'running')
}

export function runFinished(state: RunState, fields: ChunkFields): void {
  state.toldOfEnd = true
  state.usage = fields.get('usage') ?? state.usage
  state.model = fields.string('model') ?? state.model
  state.finishedAt = fields.timestamp ?? state.finishedAt
  if (fields.get('finishReason') === 'tool_calls') {
    handToEngine(state)
    // The engine goes on, unless it waits for somebody whose answer only another run can take.
    if (!isInterrupt(fields.get('outcome'))) return
  }
  if (state.status === 'running') setStatus(state, withErrors(state, 'completed'))
}

function isInterrupt(outcome: unknown): boolean {
  return isRecord(outcome) && own(outcome, 'type') === 'interrupt'
}

export function runFailed(state: RunState, fields: ChunkFields): void {
  state.toldOfEnd = true
  const nested = fields.get('error')
  const from = (key: string) => (isRecord(nested) ? own(nested, key) : undefined)
  const code = asText(fields.get('code') ?? from('code'))
  const message = asText(fields.get('message') ?? from('message') ?? nested) || 'The run failed'
  state.finishedAt = fields.timestamp ?? state.finishedAt
  const reason = abortReason(code)
  if (reason !== undefined) {
    if (state.status === 'running') abort(state, reason)
    return
  }
  addError(state, { message, ...(code === '' ? {} : { code }) })
  setStatus(state, 'failed')
}

/**
 * The run ended, as its record says. Where its chunks said so already, they stand; an error that
 * only the record knows is added.
 */
export function endRun(
  state: RunState,
  status: TerminalRunStatus,
  error: RunError | undefined,
): void {
  const reason = abortReason(error?.code)
  if (
    error !== undefined &&
    reason === undefined &&
    state.errors.length === 0 &&
    state.status !== 'completed'
  )
    addError(state, error)
  if (state.status !== 'running') return
  if (status === 'aborted') abort(state, reason ?? 'stopped')
  else setStatus(state, withErrors(state, status))
}

function abort(state: RunState, reason: AbortReason): void {
  setStatus(state, 'aborted')
  state.reason = reason
}

/** A run that told of an error has not gone well, even if it says so in the end. */
function withErrors(state: RunState, status: TerminalRunStatus): TerminalRunStatus {
  return status === 'completed' && state.errors.length > 0 ? 'failed' : status
}

/** What went wrong, all of it. */
export function errorOf({ errors, errorCode }: RunState): RunError | undefined {
  if (errors.length === 0) return undefined
  return { message: errors.join('\n'), ...(errorCode === undefined ? {} : { code: errorCode }) }
}

function addError(state: RunState, { message, code }: RunError): void {
  if (!state.errors.includes(message)) state.errors.push(message)
  state.errorCode ??= code
  state.items = undefined
}

function setStatus(state: RunState, status: RunStatus): void {
  if (status === state.status) return
  state.status = status
  state.reason = undefined
  if (status !== 'running') state.toldOfEnd = true
  for (const call of waitingCalls(state)) changed(state, call)
  for (const stretch of openStretches(state)) changed(state, stretch)
  state.items = undefined
}
