import { denialOf } from '../tool-view/denial.ts'
import { asText, type ChunkFields, isContentParts, isRecord, own } from './chunk-fields.ts'
import { addNotice } from './fold-custom.ts'
import type { ToolNode } from './nodes.ts'
import { append, changed, listFor, type RunState, waitingCalls } from './run-state.ts'

/** The marker, to the letter, by which adapters say that the run's end cut a call off. */
export const INTERRUPTED_MARKER = '{"status":"interrupted"}'

export function startCall(state: RunState, fields: ChunkFields): void {
  const id = callId(state, fields)
  if (id === undefined) return
  const name = callName(fields)
  const known = state.calls.get(id)
  if (known !== undefined && !((known.started || known.begun) && known.result !== 'none')) {
    // A START again before any result, or the START that its result overtook.
    if (name !== '') known.name = name
    if (known.started) known.args = ''
    known.started = true
    changed(state, known)
    return
  }
  const call = addCall(state, id, fields)
  call.name = name
  call.started = true
}

export function callArguments(state: RunState, fields: ChunkFields): void {
  const call = callOf(state, fields)
  if (call === undefined) return
  call.begun = true
  const soFar = fields.get('args')
  const { delta } = fields
  if (typeof soFar === 'string' && (soFar !== '' || delta === '')) call.args = soFar
  else call.args += delta
  changed(state, call)
}

/** A chunk that is START and ARGS in one. */
export function callChunk(state: RunState, fields: ChunkFields): void {
  const id = fields.toolCallId
  if (id !== undefined && !state.calls.has(id)) startCall(state, fields)
  if (fields.get('delta') !== undefined || fields.get('args') !== undefined)
    callArguments(state, fields)
}

export function endCall(state: RunState, fields: ChunkFields): void {
  const call = callOf(state, fields)
  if (call === undefined) return
  call.begun = true
  if (call.name === '') call.name = callName(fields)
  const input = fields.get('input')
  // The parsed input stands in for arguments that never came, or came as a fragment. Of arguments
  // that are no JSON adapters make an empty one, which tells less than they do.
  if (call.args === '' || (!isEmpty(input) && !isJson(call.args))) call.args = asText(input)
  if (fields.get('result') !== undefined) settle(call, fields)
  changed(state, call)
}

export function callResult(state: RunState, fields: ChunkFields): void {
  const call = callOf(state, fields)
  if (call === undefined) return
  settle(call, fields)
  changed(state, call)
}

/** The model hands the calls that wait to the engine of `chat()`, which goes on with this run. */
export function handToEngine(state: RunState): void {
  for (const call of waitingCalls(state)) {
    call.sandbox = false
    changed(state, call)
  }
}

function settle(call: ToolNode, fields: ChunkFields): void {
  const raw = fields.get('content') ?? fields.get('result') ?? fields.get('output')
  if (raw === INTERRUPTED_MARKER) {
    // The marker says that no result came; it must not take back one that did.
    if (call.result === 'none') setResult(call, 'interrupted', fields)
    return
  }
  // The engine of chat() tries every call of a turn, also those that the harness answered itself.
  if (call.result !== 'none' && raw === unknownTool(call.name)) return
  call.output = isContentParts(raw) ? raw : asText(raw)
  setResult(call, resultState(fields.get('state'), call.output), fields)
}

/** What the engine of `chat()` answers to a call of a tool that it was not given. */
function unknownTool(name: string): string {
  return JSON.stringify({ error: `Unknown tool: ${name}` })
}

function resultState(stated: unknown, output: ToolNode['output']): ToolNode['result'] {
  if (stated === 'output-denied' || stated === 'denied') return 'denied'
  if (stated !== 'output-error' && stated !== 'error') return 'ok'
  // Harnesses tell a refusal as an error, in words of their own.
  return typeof output === 'string' && denialOf(output) ? 'denied' : 'error'
}

function setResult(call: ToolNode, result: ToolNode['result'], fields: ChunkFields): void {
  call.result = result
  call.endedAt = fields.timestamp ?? call.endedAt
}

function callId(state: RunState, fields: ChunkFields): string | undefined {
  const id = fields.toolCallId
  if (id === undefined) addNotice(state, `A ${fields.type} event that names no tool call`)
  return id
}

/** The latest call of the chunk's id; made where no START came before. */
function callOf(state: RunState, fields: ChunkFields): ToolNode | undefined {
  const id = callId(state, fields)
  return id === undefined ? undefined : (state.calls.get(id) ?? addCall(state, id, fields))
}

function addCall(state: RunState, id: string, fields: ChunkFields): ToolNode {
  const list = listFor(state, fields)
  const node: ToolNode = {
    kind: 'tool',
    n: state.nodes.length,
    list,
    index: list.nodes.length,
    item: undefined,
    id,
    name: '',
    args: '',
    output: undefined,
    progress: '',
    result: 'none',
    started: false,
    begun: false,
    sandbox: !isEngineCall(fields),
    startedAt: fields.timestamp,
    endedAt: undefined,
    children: null,
  }
  append(state, node)
  // Its START, if this is it, names it at once.
  if (callName(fields) === '') state.nameless = true
  state.calls.set(id, node)
  state.waiting.push(node)
  return node
}

function callName(fields: ChunkFields): string {
  return fields.string('toolCallName') || fields.string('toolName') || ''
}

/** What compaction writes on the calls that were the engine's. */
function isEngineCall(fields: ChunkFields): boolean {
  const mark = fields.metadata('rethread')
  return isRecord(mark) && own(mark, 'engine') === true
}

function isEmpty(input: unknown): boolean {
  if (input === undefined || input === null || input === '') return true
  return typeof input === 'object' && Object.keys(input).length === 0
}

function isJson(text: string): boolean {
  if (text === '') return false
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
