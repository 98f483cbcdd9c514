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
  const births = birthsOf(state)
  let born = 0
  const bearUpTo = (n: number) => {
    for (let next = births[born]; next !== undefined && next.bornAt <= n; next = births[born]) {
      chunks.push(startOf(next))
      born += 1
    }
  }
  for (const node of state.nodes) {
    bearUpTo(node.n)
    chunks.push(...chunksOf(node))
  }
  bearUpTo(state.nodes.length)
  chunks.push(...ending(state))
  return chunks
}

/** Every message that a stretch is of, or that a later chunk may go on with, the oldest first. */
function birthsOf(state: RunState): MessageState[] {
  const messages = new Set(state.messages.values())
  for (const node of state.nodes) if ('message' in node) messages.add(node.message)
  return [...messages].sort((a, b) => a.bornAt - b.bornAt)
}

function startOf(message: MessageState): StreamChunk {
  const { channel, id, kind, list } = message
  switch (channel) {
    case 'text':
      return event('TEXT_MESSAGE_START', {
        messageId: id,
        role: kind === 'user' ? 'user' : 'assistant',
        ...parent(list),
      })
    case 'thinking':
      return event('REASONING_MESSAGE_START', { messageId: id, role: 'reasoning', ...parent(list) })
    case 'step':
      return event('STEP_FINISHED', { stepId: id, delta: '', ...parent(list) })
  }
}

function chunksOf(node: Node): StreamChunk[] {
  switch (node.kind) {
    case 'text':
    case 'thinking':
    case 'user':
      return proseChunks(node)
    case 'tool':
      return callChunks(node)
    case 'file':
      return fileChunks(node)
    case 'notice':
      return [event('CUSTOM', { name: NOTICE_EVENT, value: { text: node.item.text } })]
  }
}

function proseChunks({ message, text, open }: ProseNode): StreamChunk[] {
  const { channel, id } = message
  // A step has no end of its own: what cut it comes after it here too.
  if (channel === 'step') return [event('STEP_FINISHED', { stepId: id, delta: text })]
  const type = channel === 'text' ? 'TEXT_MESSAGE' : 'REASONING_MESSAGE'
  const content = event(`${type}_CONTENT`, { messageId: id, delta: text })
  return open ? [content] : [content, event(`${type}_END`, { messageId: id })]
}

function callChunks(call: ToolNode): StreamChunk[] {
  const { id, name, args, result, startedAt, endedAt } = call
  const about = { toolCallId: id }
  const metadata = {
    ...parent(call.list).metadata,
    ...(call.sandbox ? {} : { rethread: { engine: true } }),
  }
  if (!call.started && !call.begun) {
    // Nothing but its result was heard of it, and its START may yet come.
    const again = startedAt === endedAt ? [] : [resultChunk(call, endedAt)]
    return [resultChunk(call, startedAt, metadata), ...again, ...printedChunks(call)]
  }
  const first = { ...about, toolCallName: name, timestamp: startedAt, metadata }
  const chunks = [event(call.started ? 'TOOL_CALL_START' : 'TOOL_CALL_END', first)]
  if (args !== '') chunks.push(event('TOOL_CALL_ARGS', { ...about, delta: args }))
  if (result !== 'none') chunks.push(resultChunk(call, endedAt))
  return [...chunks, ...printedChunks(call)]
}

function printedChunks({ id, output, progress }: ToolNode): StreamChunk[] {
  if (output !== undefined || progress === '') return []
  return [event('CUSTOM', { name: 'process.stdout', value: { processId: id, chunk: progress } })]
}

function resultChunk(
  { id, output, result }: ToolNode,
  timestamp: number | undefined,
  metadata: object = {},
): StreamChunk {
  const content = result === 'interrupted' ? INTERRUPTED_MARKER : output
  const state =
    result === 'error' ? 'output-error' : result === 'denied' ? 'output-denied' : undefined
  return event('TOOL_CALL_RESULT', {
    toolCallId: id,
    messageId: `${id}/result`,
    content,
    state,
    timestamp,
    metadata,
  })
}

/** Announced first: a diff alone would be taken for that of a change of the same file before it. */
function fileChunks({ item, list }: FileNode): StreamChunk[] {
  const { path, diff, change } = item
  const announced = event('CUSTOM', {
    name: 'sandbox.file',
    value: { path, type: change },
    ...parent(list),
  })
  if (diff === undefined) return [announced]
  return [
    announced,
    event('CUSTOM', { name: 'sandbox.file.diff', value: { path, diff }, ...parent(list) }),
  ]
}

function beginning(state: RunState): StreamChunk[] {
  const { runId, startedAt, finishedAt, usage, model, status } = state
  const chunks = [event('RUN_STARTED', { runId, threadId: '', timestamp: startedAt, model })]
  if (status !== 'completed' && (usage !== undefined || finishedAt !== undefined)) {
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
  const silent = [...state.messages.values()].find((message) => message.channel === 'thinking')
  if (spoke || silent === undefined) return []
  return [event('REASONING_MESSAGE_CONTENT', { messageId: silent.id, delta: '' })]
}

function parent(list: NodeList): { metadata?: { parentToolCallId: string } } {
  return list.owner === null ? {} : { metadata: { parentToolCallId: list.owner.id } }
}

/** A chunk of these fields, without those that are not there. */
function event(type: string, fields: Record<string, unknown>): StreamChunk {
  const present = Object.entries(fields).filter(
    ([, value]) => value !== undefined && !isEmptyObject(value),
  )
  // The types are the words of an enum of @tanstack/ai, which nothing but its members is assignable to.
  return { type, ...Object.fromEntries(present) } as unknown as StreamChunk
}

function isEmptyObject(value: unknown): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.keys(value).length === 0
  )
}
