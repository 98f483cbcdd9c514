import { asText, type ChunkFields } from './chunk-fields.ts'
import type { MessageState, ProseNode } from './nodes.ts'
import { append, changed, closeStretch, listFor, type RunState } from './run-state.ts'

/** Text and thinking have message ids of their own; STEP events of before REASONING have theirs. */
export type Channel = 'text' | 'thinking' | 'step'

function messageKey(channel: Channel, id: string): string {
  return `${channel} ${id}`
}

export function startMessage(state: RunState, channel: Channel, fields: ChunkFields): void {
  const id = fields.string('messageId') ?? ''
  const known = state.messages.get(messageKey(channel, id))
  // Said twice, it is still one message; said again after its end, it is another.
  if (known !== undefined && (known.stretch === null || known.stretch.open)) return
  addMessage(state, channel, id, fields)
}

/** Adds what a chunk says to its message: to the stretch that is open, or to a new one. */
export function addProse(state: RunState, channel: Channel, fields: ChunkFields, id = ''): void {
  const message =
    state.messages.get(messageKey(channel, id)) ?? addMessage(state, channel, id, fields)
  const added = newText(message, fields)
  if (added === '') return
  message.total += added
  if (message.stretch === null || !message.list.open.has(message.stretch)) {
    message.stretch = addStretch(state, message)
  }
  message.stretch.text += added
  changed(state, message.stretch)
}

export function endMessage(state: RunState, channel: Channel, fields: ChunkFields): void {
  const message = state.messages.get(messageKey(channel, fields.string('messageId') ?? ''))
  if (message?.stretch) closeStretch(state, message.stretch)
}

function addMessage(
  state: RunState,
  channel: Channel,
  id: string,
  fields: ChunkFields,
): MessageState {
  const isUsers = channel === 'text' && fields.string('role') === 'user'
  const kind = isUsers ? 'user' : channel === 'text' ? 'text' : 'thinking'
  const message: MessageState = {
    id,
    channel,
    kind,
    list: listFor(state, fields),
    bornAt: state.nodes.length,
    before: toldBefore(state.messages.get(messageKey(channel, id))),
    total: '',
    stretch: null,
  }
  state.messages.set(messageKey(channel, id), message)
  return message
}

function addStretch(state: RunState, message: MessageState): ProseNode {
  const { kind, list } = message
  const node: ProseNode = {
    kind,
    message,
    n: state.nodes.length,
    list,
    index: list.nodes.length,
    text: '',
    open: true,
    item: undefined,
  }
  append(state, node)
  list.open.add(node)
  state.open.add(node)
  return node
}

function toldBefore(message: MessageState | undefined): string {
  return message === undefined ? '' : message.before + message.total
}

/**
 * What a chunk adds to its message. `delta` is the new piece, `content` the message so far; either
 * may be missing, and where both are there `content` may know more.
 */
function newText({ before, total }: MessageState, fields: ChunkFields): string {
  const delta = fields.text('delta')
  const content = fields.get('content')
  if (typeof content !== 'string' || content === '') return delta === '' ? asText(content) : delta
  if (delta === '') {
    if (content.startsWith(total)) return content.slice(total.length)
    return total.startsWith(content) ? '' : content
  }
  // Of an id that was used before, it may repeat what that said.
  const whole = before.length + total.length + delta.length
  if (content.length === whole && content === before + total + delta) return delta
  const fillsGap =
    content.length > total.length + delta.length &&
    content.endsWith(delta) &&
    content.startsWith(total)
  return fillsGap ? content.slice(total.length) : delta
}
