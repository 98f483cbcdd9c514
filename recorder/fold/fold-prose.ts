import { asText, type ChunkFields } from './chunk-fields.ts'
import { type MessageState, type ProseNode, totalOf } from './nodes.ts'
import { append, changed, closeStretch, listFor, type RunState } from './run-state.ts'

/** Text and thinking have message ids of their own; STEP events of before REASONING have theirs. */
export type Channel = 'text' | 'thinking' | 'step'

export function startMessage(state: RunState, channel: Channel, fields: ChunkFields): void {
  const id = fields.messageId ?? ''
  const known = state.messages[channel].get(id)
  // Said twice, it is still one message; said again after its end, it is another.
  if (known !== undefined && (known.stretch === null || known.stretch.open)) return
  addMessage(state, channel, id, fields, known)
}

/** Adds what a chunk says to its message: to the stretch that is open, or to a new one. */
export function addProse(state: RunState, channel: Channel, fields: ChunkFields, id = ''): void {
  const message =
    state.messages[channel].get(id) ?? addMessage(state, channel, id, fields, undefined)
  const added = addedText(message, fields)
  if (added === '') return
  const { stretch } = message
  if (stretch?.open) {
    stretch.text += added
    changed(state, stretch)
    return
  }
  message.earlier = totalOf(message)
  message.stretch = addStretch(state, message, added)
}

/** What {@link addProse} would add. */
export function addedProse(
  state: RunState,
  channel: Channel,
  fields: ChunkFields,
  id = '',
): string {
  const message = state.messages[channel].get(id)
  if (message !== undefined) return addedText(message, fields)
  return newText({ before: '', total: '' }, fields.delta, fields.get('content'))
}

export function endMessage(state: RunState, channel: Channel, fields: ChunkFields): void {
  const stretch = state.messages[channel].get(fields.messageId ?? '')?.stretch
  if (stretch) closeStretch(state, stretch)
}

function addMessage(
  state: RunState,
  channel: Channel,
  id: string,
  fields: ChunkFields,
  known: MessageState | undefined,
): MessageState {
  const isUsers = channel === 'text' && fields.string('role') === 'user'
  const kind = isUsers ? 'user' : channel === 'text' ? 'text' : 'thinking'
  const message: MessageState = {
    id,
    channel,
    kind,
    list: listFor(state, fields),
    bornAt: state.nodes.length,
    before: known === undefined ? '' : known.before + totalOf(known),
    earlier: '',
    stretch: null,
  }
  state.messages[channel].set(id, message)
  state.born.push(message)
  return message
}

function addStretch(state: RunState, message: MessageState, text: string): ProseNode {
  const { kind, list } = message
  const node: ProseNode = {
    kind,
    message,
    n: state.nodes.length,
    list,
    index: list.nodes.length,
    text,
    open: true,
    item: undefined,
  }
  append(state, node)
  list.open.push(node)
  state.open.push(node)
  return node
}

function addedText(message: MessageState, fields: ChunkFields): string {
  const content = fields.get('content')
  const { delta } = fields
  // Most chunks tell but their delta: then nobody needs to know what the message said before.
  if (content === undefined) return delta
  return newText({ before: message.before, total: totalOf(message) }, delta, content)
}

/**
 * What a chunk adds to its message. `delta` is the new piece, `content` the message so far; either
 * may be missing, and where both are there `content` may know more.
 *
 * @param told What the message has said so far, and what messages of its id said before it.
 */
export function newText(
  { before, total }: { readonly before: string; readonly total: string },
  delta: string,
  content: unknown,
): string {
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
