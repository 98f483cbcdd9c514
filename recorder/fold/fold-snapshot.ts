import { asText, ChunkFields, isRecord, own } from './chunk-fields.ts'
import { callArguments, callResult, startCall } from './fold-calls.ts'
import { addNotice } from './fold-custom.ts'
import { addProse } from './fold-prose.ts'
import { totalOf } from './nodes.ts'
import type { RunState } from './run-state.ts'

/**
 * Takes a `MESSAGES_SNAPSHOT`, which replaces the messages of a conversation. To a reader it tells
 * what of the turn it is sent in was not streamed: what comes after the last user's message, and
 * that only where the run has not told it yet.
 *
 * One that comes after the run told of an end, as `chat()` sends it when it waits for an approval or for a
 * client's tool, repeats what the thread has, under other ids, and is passed over.
 */
export function messagesSnapshot(state: RunState, fields: ChunkFields): void {
  if (state.toldOfEnd) return
  const messages = fields.get('messages')
  if (!Array.isArray(messages)) {
    addNotice(state, 'A MESSAGES_SNAPSHOT event without messages')
    return
  }
  const turn = messages.map(roleOf).lastIndexOf('user')
  const said = { text: wordsOf(state, 'text'), thinking: wordsOf(state, 'thinking') }
  messages.slice(turn + 1).forEach((message, i) => {
    if (!isRecord(message)) return
    const role = roleOf(message)
    const id = asText(own(message, 'id')) || `snapshot/${i}`
    if (role === 'assistant') {
      sayMissing(state, 'text', said.text, id, own(message, 'content'))
      callMissing(state, own(message, 'toolCalls'))
    } else if (role === 'reasoning') {
      sayMissing(state, 'thinking', said.thinking, id, own(message, 'content'))
    } else if (role === 'tool') {
      const toolCallId = asText(own(message, 'toolCallId'))
      if (state.calls.get(toolCallId)?.result !== 'none') return
      const failed = own(message, 'error') === undefined ? {} : { state: 'output-error' }
      feed({ toolCallId, content: own(message, 'content'), ...failed }, (result) =>
        callResult(state, result),
      )
    }
  })
}

function sayMissing(
  state: RunState,
  channel: 'text' | 'thinking',
  said: string,
  id: string,
  content: unknown,
): void {
  const text = typeof content === 'string' ? content : ''
  if (text === '' || said.includes(text)) return
  feed({ messageId: id, content: text }, (fields) => addProse(state, channel, fields, id))
}

function callMissing(state: RunState, calls: unknown): void {
  if (!Array.isArray(calls)) return
  for (const call of calls) {
    const toolCallId = isRecord(call) ? asText(own(call, 'id')) : ''
    const made = isRecord(call) ? own(call, 'function') : undefined
    if (!isRecord(made) || toolCallId === '' || state.calls.has(toolCallId)) continue
    feed({ toolCallId, toolCallName: own(made, 'name') }, (fields) => startCall(state, fields))
    feed({ toolCallId, delta: own(made, 'arguments') }, (fields) => callArguments(state, fields))
  }
}

function wordsOf({ born }: RunState, kind: 'text' | 'thinking'): string {
  return born.map((message) => (message.kind === kind ? totalOf(message) : '')).join('')
}

function roleOf(message: unknown): unknown {
  return isRecord(message) ? own(message, 'role') : undefined
}

/** What a message says, as the chunk that would have said it. */
function feed(chunk: object, take: (fields: ChunkFields) => void): void {
  const fields = ChunkFields.of({ type: 'MESSAGES_SNAPSHOT', ...chunk })
  if (fields !== null) take(fields)
}
