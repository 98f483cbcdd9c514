import type { ContentPart, MessagePart, UIMessage } from '@tanstack/ai'
import { asText, isContentParts, isRecord, own } from '../fold/chunk-fields.ts'
import { INTERRUPTED_MARKER } from '../fold/fold-calls.ts'
import type { RunInfo } from '../fold/run-info.ts'
import type { Item, ToolItem } from '../item.ts'
import { isSandboxToolCall, SANDBOX_METADATA } from '../sandbox-tool-call.ts'
import type { ThreadEntry } from './entries.ts'
import { ItemTree, type Place, type ToolDraft } from './item-tree.ts'
import { MessageKeys, type MessagePartName } from './message-keys.ts'
import { type Stamp, stamped, stampOf } from './stamp.ts'
import { userItem } from './user-item.ts'

type ToolCallPart = Extract<MessagePart, { type: 'tool-call' }>

/** An item of a run's message: its place, and which part of the message it is, if it is one. */
interface Slot extends Omit<Stamp, 'run' | 'state' | 'of'> {
  readonly n: number
  readonly part?: number
  /** What a sub-agent said: no part, or a page that sends it back would make the agent say it. */
  readonly prose?: { readonly kind: 'text' | 'thinking'; readonly text: string }
}

/**
 * A thread as UI messages of `@tanstack/ai-client`: one for each user's turn, one for each run with
 * its text, thinking, calls and results as parts in order. {@link readUIMessages} reads it back into
 * the same items.
 */
export function toUIMessages(entries: ReadonlyArray<ThreadEntry>): UIMessage[] {
  return entries.map((entry) => {
    if (entry.kind === 'user') return userMessage(entry.item.id, entry.item)
    if (entry.kind === 'run') return runMessage(entry.run, entry.items)
    const parts: MessagePart[] = []
    writePart(parts, entry.item)
    return { id: entry.item.key, role: 'assistant', parts }
  })
}

function userMessage(
  id: string,
  { text, attachments }: { text: string; attachments: ReadonlyArray<ContentPart> },
): UIMessage {
  const words: MessagePart[] =
    text === '' && attachments.length > 0 ? [] : [{ type: 'text', content: text }]
  return { id, role: 'user', parts: [...words, ...attachments] }
}

function runMessage(run: RunInfo, items: ReadonlyArray<Item>): UIMessage {
  const { runId, ...state } = run
  const parts: MessagePart[] = []
  const slots: Slot[] = []
  for (const item of items) writeSlot(parts, slots, runId, item, undefined)
  return {
    id: runId,
    role: 'assistant',
    parts,
    metadata: { rethread: { ...stamped({ run: runId, state }).rethread, slots } },
  }
}

function writeSlot(
  parts: MessagePart[],
  slots: Slot[],
  run: string,
  item: Item,
  parent: number | undefined,
): void {
  if (item.kind === 'run-end') return
  const n = Number(item.key.slice(run.length + 1))
  const place = { n, ...(parent === undefined ? {} : { parent }) }
  if (item.kind === 'file') {
    const { path, diff, change } = item
    slots.push({
      ...place,
      file: {
        path,
        ...(diff === undefined ? {} : { diff }),
        ...(change === undefined ? {} : { change }),
      },
    })
    return
  }
  if (item.kind === 'notice') {
    slots.push({ ...place, notice: item.text })
    return
  }
  if (item.kind === 'user') {
    slots.push({ ...place, prose: { kind: 'text', text: item.text }, user: item.id })
    return
  }
  if (item.kind !== 'tool' && parent !== undefined) {
    slots.push({ ...place, prose: { kind: item.kind, text: item.text } })
    return
  }
  const part = parts.length
  writePart(parts, item)
  if (item.kind !== 'tool') {
    slots.push({ ...place, part })
    return
  }
  const { startedAt, endedAt, status, progress } = item
  slots.push({
    ...place,
    part,
    ...(startedAt === undefined ? {} : { startedAt }),
    ...(endedAt === undefined ? {} : { endedAt }),
    ...(status === 'denied' ? { denied: true as const } : {}),
    ...(progress === undefined ? {} : { progress }),
  })
  for (const child of item.children) writeSlot(parts, slots, run, child, n)
}

function writePart(parts: MessagePart[], item: Item): void {
  switch (item.kind) {
    case 'user':
    case 'text':
      parts.push({ type: 'text', content: item.text })
      return
    case 'thinking':
      parts.push({ type: 'thinking', content: item.text })
      return
    case 'tool':
      writeCall(parts, item)
      return
    case 'file':
    case 'notice':
    case 'run-end':
      return
  }
}

function writeCall(parts: MessagePart[], item: ToolItem): void {
  const failed = item.status === 'error' || item.status === 'denied'
  parts.push({
    type: 'tool-call',
    id: item.id,
    name: item.name,
    arguments: item.args,
    state: item.status === 'running' ? 'input-complete' : failed ? 'error' : 'complete',
    ...(item.sandbox ? { metadata: SANDBOX_METADATA } : {}),
  })
  const content = item.output ?? (item.status === 'interrupted' ? INTERRUPTED_MARKER : undefined)
  if (content === undefined) return
  parts.push({
    type: 'tool-result',
    toolCallId: item.id,
    content: typeof content === 'string' ? content : [...content],
    state: failed ? 'error' : 'complete',
  })
}

/** What {@link readUIMessages} takes beside the messages. */
export interface ReadUIMessagesOptions {
  /**
   * Whether an answer to the last user's turn is still coming: calls without a result run then.
   * Messages of {@link toUIMessages} say so themselves. Default false.
   */
  readonly live?: boolean
}

/** UI messages as the entries of their thread: those of {@link toUIMessages}, and anybody else's. */
export function readUIMessages(
  messages: ReadonlyArray<UIMessage>,
  { live }: ReadUIMessagesOptions = {},
): ThreadEntry[] {
  const tree = new ItemTree()
  const keys = new MessageKeys()
  messages.forEach((message, index) => {
    if (!isRecord(message)) return
    const stamp = stampOf(message)
    const slots = slotsOf(message)
    if (stamp?.state !== undefined && slots !== undefined)
      readRun(tree, message, { ...stamp.state, runId: stamp.run }, slots)
    else if (stamp !== undefined) readStamped(tree, message, stamp)
    else readForeign(tree, message, message.id || `#${index}`, keys.of(message.id, index))
  })
  return tree.entries(live)
}

function slotsOf({ metadata }: UIMessage): Slot[] | undefined {
  const stamp = isRecord(metadata) ? own(metadata, 'rethread') : undefined
  const slots = isRecord(stamp) ? own(stamp, 'slots') : undefined
  return Array.isArray(slots) &&
    slots.every((slot) => isRecord(slot) && typeof own(slot, 'n') === 'number')
    ? slots
    : undefined
}

function readRun(
  tree: ItemTree,
  message: UIMessage,
  run: RunInfo,
  slots: ReadonlyArray<Slot>,
): void {
  tree.run(run)
  for (const slot of slots) {
    const { part: index, prose } = slot
    if (index !== undefined)
      readPart(tree, run.runId, slot, message.parts[index], message.parts[index + 1])
    else if (prose === undefined) addFixed(tree, placeOf(run.runId, slot), slot)
    else if (slot.user === undefined)
      tree.add(placeOf(run.runId, slot), {
        kind: prose.kind,
        text: asText(prose.text),
        open: false,
      })
    else
      tree.add(placeOf(run.runId, slot), {
        kind: 'user',
        id: slot.user,
        text: asText(prose.text),
        attachments: [],
      })
  }
}

/**
 * What a server that knows nothing of rethread made of a stored message: its parts, with the
 * message's stamp in the metadata.
 */
function readStamped(tree: ItemTree, message: UIMessage, stamp: Stamp): void {
  if (stamp.state !== undefined) return tree.run({ ...stamp.state, runId: stamp.run })
  const parts = Array.isArray(message.parts) ? message.parts : []
  const [first, second] = parts
  if (stamp.of !== undefined) {
    if (first?.type === 'tool-result' && !stamp.unrecorded)
      tree.result({ run: stamp.run, n: stamp.of }, outputOf(first.content), first.state === 'error')
    return
  }
  if (stamp.n === undefined) return
  const place = placeOf(stamp.run, { ...stamp, n: stamp.n })
  if (stamp.file !== undefined || stamp.notice !== undefined) return addFixed(tree, place, stamp)
  if (stamp.user !== undefined && first?.type === 'text') {
    return tree.add(place, {
      kind: 'user',
      id: stamp.user,
      text: asText(first.content),
      attachments: [],
    })
  }
  readPart(tree, stamp.run, { ...stamp, n: stamp.n }, first, second)
}

function placeOf(run: string, { n, parent }: { n: number; parent?: number }): Place {
  return { run, n, ...(parent === undefined ? {} : { parent }) }
}

function addFixed(
  tree: ItemTree,
  place: Place,
  { file, notice }: Pick<Stamp, 'file' | 'notice'>,
): void {
  if (file !== undefined) tree.add(place, { kind: 'file', ...file })
  else if (notice !== undefined) tree.add(place, { kind: 'notice', text: notice })
}

function readPart(
  tree: ItemTree,
  run: string,
  slot: Omit<Stamp, 'run' | 'n'> & { n: number },
  part: MessagePart | undefined,
  next: MessagePart | undefined,
): void {
  const place = placeOf(run, slot)
  if (part?.type === 'text' || part?.type === 'thinking') {
    return tree.add(place, { kind: part.type, text: asText(part.content), open: false })
  }
  if (part?.type !== 'tool-call') return
  const { startedAt, endedAt, progress } = slot
  const told = {
    ...(startedAt === undefined ? {} : { startedAt }),
    ...(endedAt === undefined ? {} : { endedAt }),
    ...(progress === undefined ? {} : { progress }),
  }
  tree.call(place, { ...draftOf(part), ...told, denied: slot.denied === true })
  if (next?.type === 'tool-result' && !stampOf(next)?.unrecorded)
    tree.result({ run, n: slot.n }, outputOf(next.content), next.state === 'error')
}

function readForeign(
  tree: ItemTree,
  message: UIMessage,
  id: string,
  keyOf: (part: MessagePartName) => string,
): void {
  const parts = Array.isArray(message.parts) ? message.parts : []
  if (message.role === 'user') {
    const content = parts.filter((part): part is ContentPart => isContentParts([part]))
    return tree.user(userItem(keyOf('user'), id, content))
  }
  if (message.role !== 'assistant') return
  const answered = new Set(
    parts.map((part) => (part.type === 'tool-result' ? part.toolCallId : undefined)),
  )
  parts.forEach((part, index) => {
    const at = keyOf(`part-${index}`)
    switch (part.type) {
      case 'text':
        if (part.content !== '')
          tree.loose({ kind: 'text', key: at, text: asText(part.content), open: false })
        return
      case 'thinking':
        if (part.content !== '')
          tree.loose({ kind: 'thinking', key: at, text: asText(part.content), open: false })
        return
      case 'tool-call':
        return readForeignCall(tree, part, at, answered.has(part.id))
      case 'tool-result':
        return tree.resultOf(part.toolCallId, at, outputOf(part.content), part.state === 'error')
      default:
        return
    }
  })
}

function readForeignCall(tree: ItemTree, part: ToolCallPart, key: string, answered: boolean): void {
  tree.looseCall(key, draftOf(part))
  // `output` is what the client made of the result; the result's own text is nearer to the tool.
  if (!answered && part.output !== undefined) {
    tree.resultOf(part.id, key, outputOf(part.output), part.state === 'error')
  }
}

function draftOf(part: ToolCallPart): ToolDraft {
  return {
    id: asText(part.id),
    name: asText(part.name),
    args: asText(part.arguments),
    sandbox: isSandboxToolCall(part),
    denied: part.approval?.approved === false,
  }
}

function outputOf(content: unknown): ToolItem['output'] {
  if (content === INTERRUPTED_MARKER) return undefined
  return isContentParts(content) ? content : asText(content)
}
