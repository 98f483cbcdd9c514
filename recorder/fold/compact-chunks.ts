import type { StreamChunk } from '@tanstack/ai'
import { INTERRUPTED_MARKER } from './fold-calls.ts'
import { NOTICE_EVENT, REDACTED_EVENT } from './fold-custom.ts'
import { ABORT_CODES } from './fold-status.ts'
import type { FileNode, MessageState, Node, NodeList, ProseNode, ToolNode } from './nodes.ts'
import type { RunState } from './run-state.ts'

/**
 * The shortest chunks that bring another fold to this state: for each item, in order of creation,
 * what makes it as it is now.
 */
export function compactChunks(state: RunState): StreamChunk[] {
  const chunks: StreamChunk[] = [...beginning(state)]
  let born = 0
  const bearUpTo = (n: number) => {
    let next = state.born[born]
    while (next !== undefined && next.bornAt <= n) {
      chunks.push(startOf(next))
      born += 1
      next = state.born[born]
    }
  }
  for (const node of state.nodes) {
    bearUpTo(node.n)
    pushChunksOf(chunks, node)
  }
  bearUpTo(state.nodes.length)
  chunks.push(...ending(state))
  return chunks
}

function startOf(message: MessageState): StreamChunk {
  const { channel, id, kind, list } = message
  switch (channel) {
    case 'text':
      return chunkOf({
        type: 'TEXT_MESSAGE_START',
        messageId: id,
        role: kind === 'user' ? 'user' : 'assistant',
        ...parent(list),
      })
    case 'thinking':
      return chunkOf({
        type: 'REASONING_MESSAGE_START',
        messageId: id,
        role: 'reasoning',
        ...parent(list),
      })
    case 'step':
      return event('STEP_FINISHED', { stepId: id, delta: '', ...parent(list) })
  }
}

function pushChunksOf(chunks: StreamChunk[], node: Node): void {
  switch (node.kind) {
    case 'text':
    case 'thinking':
    case 'user':
      return pushProse(chunks, node)
    case 'tool':
      return pushCall(chunks, node)
    case 'file':
      return pushFile(chunks, node)
    case 'notice':
      chunks.push(event('CUSTOM', { name: NOTICE_EVENT, value: { text: node.item.text } }))
      return
  }
}

function pushProse(chunks: StreamChunk[], { message, text, open }: ProseNode): void {
  const { channel, id } = message
  if (channel === 'step') {
    // A step has no end of its own: what cut it comes after it here too.
    chunks.push(event('STEP_FINISHED', { stepId: id, delta: text }))
    return
  }
  const [content, end] = PROSE_EVENTS[channel]
  chunks.push(chunkOf({ type: content, messageId: id, delta: text }))
  if (!open) chunks.push(chunkOf({ type: end, messageId: id }))
}

const PROSE_EVENTS = {
  text: ['TEXT_MESSAGE_CONTENT', 'TEXT_MESSAGE_END'],
  thinking: ['REASONING_MESSAGE_CONTENT', 'REASONING_MESSAGE_END'],
} as const

function pushCall(chunks: StreamChunk[], call: ToolNode): void {
  const { id, name, args, result, startedAt, endedAt } = call
  const metadata = callMetadata(call)
  if (call.started || call.begun) {
    const type = call.started ? 'TOOL_CALL_START' : 'TOOL_CALL_END'
    const first: Record<string, unknown> = { type, toolCallId: id, toolCallName: name }
    if (startedAt !== undefined) first.timestamp = startedAt
    if (metadata !== undefined) first.metadata = metadata
    chunks.push(chunkOf(first))
    if (args !== '') chunks.push(chunkOf({ type: 'TOOL_CALL_ARGS', toolCallId: id, delta: args }))
    if (result !== 'none') chunks.push(resultChunk(call, endedAt, undefined))
  } else {
    // Nothing but its result was heard of it, and its START may yet come.
    chunks.push(resultChunk(call, startedAt, metadata))
    if (startedAt !== endedAt) chunks.push(resultChunk(call, endedAt, undefined))
  }
  if (call.output === undefined && call.progress !== '') {
    const value = { processId: id, chunk: call.progress }
    chunks.push(event('CUSTOM', { name: 'process.stdout', value }))
  }
}

function callMetadata({ list, sandbox }: ToolNode): object | undefined {
  const { metadata } = parent(list)
  return sandbox ? metadata : { ...metadata, rethread: { engine: true } }
}

function resultChunk(
  { id, output, result }: ToolNode,
  timestamp: number | undefined,
  metadata: object | undefined,
): StreamChunk {
  const content = result === 'interrupted' ? INTERRUPTED_MARKER : output
  const state =
    result === 'error' ? 'output-error' : result === 'denied' ? 'output-denied' : undefined
  const chunk: Record<string, unknown> = {
    type: 'TOOL_CALL_RESULT',
    toolCallId: id,
    messageId: `${id}/result`,
    content,
  }
  if (state !== undefined) chunk.state = state
  if (timestamp !== undefined) chunk.timestamp = timestamp
  if (metadata !== undefined) chunk.metadata = metadata
  return chunkOf(chunk)
}

/** Announced first: a diff alone would be taken for that of a change of the same file before it. */
function pushFile(chunks: StreamChunk[], { item, list }: FileNode): void {
  const { path, diff, change } = item
  const about = parent(list)
  chunks.push(event('CUSTOM', { name: 'sandbox.file', value: { path, type: change }, ...about }))
  if (diff === undefined) return
  chunks.push(event('CUSTOM', { name: 'sandbox.file.diff', value: { path, diff }, ...about }))
}

function beginning(state: RunState): StreamChunk[] {
  const { runId, startedAt, finishedAt, usage, model, status } = state
  const chunks = [event('RUN_STARTED', { runId, threadId: '', timestamp: startedAt, model })]
  if (status !== 'completed' && state.toldOfEnd) {
    // Told before the end, by a turn of the engine; no call is there yet that it could be handed.
    chunks.push(
      event('RUN_FINISHED', {
        runId,
        threadId: '',
        timestamp: finishedAt,
        usage,
        finishReason: 'tool_calls',
      }),
    )
  }
  return chunks
}

function ending(state: RunState): StreamChunk[] {
  const { runId, errors, errorCode, finishedAt, usage, status } = state
  const chunks = silentReasoning(state)
  if (state.redactions > 0)
    chunks.push(event('CUSTOM', { name: REDACTED_EVENT, value: { count: state.redactions } }))
  errors.forEach((message, i) => {
    chunks.push(
      event('RUN_ERROR', { message, code: i === 0 ? errorCode : undefined, timestamp: finishedAt }),
    )
  })
  if (errors.length > 0 && status !== 'failed')
    chunks.push(event('RUN_STARTED', { runId, threadId: '' }))
  if (status === 'completed') {
    chunks.push(
      event('RUN_FINISHED', {
        runId,
        threadId: '',
        timestamp: finishedAt,
        usage,
        finishReason: 'stop',
      }),
    )
  }
  if (status === 'aborted') {
    chunks.push(
      event('RUN_ERROR', {
        message: 'The run was aborted',
        code: ABORT_CODES[state.reason ?? 'stopped'],
        timestamp: finishedAt,
      }),
    )
  }
  return chunks
}

/** Thinking that was announced by REASONING events and never came still silences the STEP events. */
function silentReasoning(state: RunState): StreamChunk[] {
  if (!state.reasoned) return []
  const spoke = state.nodes.some((node) => 'message' in node && node.message.channel === 'thinking')
  const [silent] = state.messages.thinking.values()
  if (spoke || silent === undefined) return []
  return [event('REASONING_MESSAGE_CONTENT', { messageId: silent.id, delta: '' })]
}

function parent({ owner }: NodeList): { metadata?: { parentToolCallId: string } } {
  return owner === null ? AT_THE_TOP : { metadata: { parentToolCallId: owner.id } }
}

const AT_THE_TOP = {}

/** A chunk of these fields, without those that are not there. */
function event(type: string, fields: Record<string, unknown>): StreamChunk {
  const chunk: Record<string, unknown> = { type }
  for (const name in fields) {
    const value = fields[name]
    if (value !== undefined) chunk[name] = value
  }
  return chunkOf(chunk)
}

/** These fields as a chunk. */
function chunkOf(fields: object): StreamChunk {
  // The types are the words of an enum of @tanstack/ai, which nothing but its members is assignable to.
  return fields as unknown as StreamChunk
}
