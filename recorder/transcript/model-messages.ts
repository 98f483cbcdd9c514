import type { ModelMessage, ToolCall } from '@tanstack/ai'
import { asText, isContentParts, isRecord } from '../fold/chunk-fields.ts'
import { INTERRUPTED_MARKER } from '../fold/fold-calls.ts'
import type { RunInfo } from '../fold/run-info.ts'
import type { Item, ToolItem } from '../item.ts'
import { isSandboxToolCall, SANDBOX_METADATA } from '../sandbox-tool-call.ts'
import type { ThreadEntry } from './entries.ts'
import { ItemTree, type ToolDraft } from './item-tree.ts'
import { type Stamp, stamped, stampOf } from './stamp.ts'
import { userItem } from './user-item.ts'

/** How much of an error's text is repeated as the message's `error`, for readers that show only that. */
const ERROR_LENGTH = 200

/**
 * A run as stored messages: one that tells of the run, then one or two for each item.
 *
 * Reads back into the same items by {@link readModelMessages}.
 */
export function runToModelMessages(run: RunInfo, items: ReadonlyArray<Item>): ModelMessage[] {
  const { runId, ...state } = run
  const messages: ModelMessage[] = [
    { role: 'assistant', content: null, id: runId, metadata: stamped({ run: runId, state }) },
  ]
  for (const item of items) writeItem(messages, runId, item, undefined)
  return messages
}

function writeItem(
  messages: ModelMessage[],
  run: string,
  item: Item,
  parent: number | undefined,
): void {
  const n = Number(item.key.slice(run.length + 1))
  const stamp: Stamp = { run, n, ...(parent === undefined ? {} : { parent }) }
  const message = (content: string | null, more: Partial<Stamp> = {}): ModelMessage => ({
    role: 'assistant',
    content,
    id: item.key,
    metadata: stamped({ ...stamp, ...more }),
  })
  switch (item.kind) {
    case 'text':
      messages.push(message(item.text))
      return
    case 'user':
      messages.push(message(item.text, { user: item.id }))
      return
    case 'thinking':
      messages.push({ ...message(null), thinking: [{ content: item.text }] })
      return
    case 'file': {
      const { path, diff, change } = item
      const file = {
        path,
        ...(diff === undefined ? {} : { diff }),
        ...(change === undefined ? {} : { change }),
      }
      messages.push(message(null, { file }))
      return
    }
    case 'notice':
      messages.push(message(null, { notice: item.text }))
      return
    case 'tool':
      writeCall(messages, run, item, message, n)
      return
    case 'run-end':
      // The run's own message tells it.
      return
  }
}

function writeCall(
  messages: ModelMessage[],
  run: string,
  item: ToolItem,
  message: (content: null, more: Partial<Stamp>) => ModelMessage,
  n: number,
): void {
  const { startedAt, endedAt, progress } = item
  const times = {
    ...(startedAt === undefined ? {} : { startedAt }),
    ...(endedAt === undefined ? {} : { endedAt }),
  }
  const denied = item.status === 'denied' ? { denied: true as const } : {}
  const call: ToolCall = {
    id: item.id,
    type: 'function',
    function: { name: item.name, arguments: item.args },
    ...(item.sandbox ? { metadata: SANDBOX_METADATA } : {}),
  }
  const printed = progress === undefined ? {} : { progress }
  messages.push({ ...message(null, { ...times, ...denied, ...printed }), toolCalls: [call] })
  const content = item.output ?? (item.status === 'interrupted' ? INTERRUPTED_MARKER : undefined)
  if (content !== undefined) {
    messages.push({
      role: 'tool',
      id: `${item.key}/result`,
      toolCallId: item.id,
      content: typeof content === 'string' ? content : [...content],
      metadata: stamped({ run, of: n }),
      ...(item.status === 'error' || item.status === 'denied'
        ? { error: asText(content).slice(0, ERROR_LENGTH) || 'The tool failed' }
        : {}),
    })
  }
  if (item.status === 'unrecorded') {
    // Nobody else may take it for a call that is still to be run.
    const metadata = stamped({ run, of: n, unrecorded: true })
    messages.push({
      role: 'tool',
      id: `${item.key}/result`,
      toolCallId: item.id,
      content: '',
      metadata,
    })
  }
  for (const child of item.children) writeItem(messages, run, child, n)
}

/**
 * A transcript as the entries of its thread. Takes what rethread stored, and what others did:
 * `@tanstack/ai-sandbox`'s marks included.
 */
export function readModelMessages(messages: ReadonlyArray<ModelMessage>): ThreadEntry[] {
  const tree = new ItemTree()
  messages.forEach((message, index) => {
    if (!isRecord(message)) return
    const stamp = stampOf(message)
    if (stamp !== undefined) readStamped(tree, message, stamp)
    else readForeign(tree, message, index)
  })
  return tree.entries()
}

function readStamped(tree: ItemTree, message: ModelMessage, stamp: Stamp): void {
  if (stamp.state !== undefined) return tree.run({ ...stamp.state, runId: stamp.run })
  if (stamp.unrecorded) return
  if (message.role === 'tool')
    return tree.result(
      { run: stamp.run, n: stamp.of },
      toolOutput(message),
      message.error !== undefined,
    )
  if (stamp.n === undefined) return
  const at = {
    run: stamp.run,
    n: stamp.n,
    ...(stamp.parent === undefined ? {} : { parent: stamp.parent }),
  }
  const call = message.toolCalls?.[0]
  if (call !== undefined)
    return tree.call(at, { ...draftOf(call), ...told(stamp), denied: stamp.denied === true })
  if (stamp.file !== undefined) return tree.add(at, { kind: 'file', ...stamp.file })
  if (stamp.notice !== undefined) return tree.add(at, { kind: 'notice', text: stamp.notice })
  if (stamp.user !== undefined)
    return tree.add(at, {
      kind: 'user',
      id: stamp.user,
      text: asText(message.content),
      attachments: [],
    })
  const thinking = message.thinking?.[0]
  if (thinking !== undefined)
    return tree.add(at, { kind: 'thinking', text: thinking.content, open: false })
  tree.add(at, { kind: 'text', text: asText(message.content), open: false })
}

function told({
  startedAt,
  endedAt,
  progress,
}: Stamp): Pick<ToolDraft, 'startedAt' | 'endedAt' | 'progress'> {
  return {
    ...(startedAt === undefined ? {} : { startedAt }),
    ...(endedAt === undefined ? {} : { endedAt }),
    ...(progress === undefined ? {} : { progress }),
  }
}

function readForeign(tree: ItemTree, message: ModelMessage, index: number): void {
  const key = message.id ?? `#${index}`
  if (message.role === 'user') return tree.user(userItem(key, message.content))
  if (message.role === 'tool')
    return tree.resultOf(
      message.toolCallId ?? '',
      key,
      toolOutput(message),
      message.error !== undefined,
    )
  if (message.role !== 'assistant') return
  message.thinking?.forEach((thinking, i) => {
    if (thinking.content)
      tree.loose({
        kind: 'thinking',
        key: `${key}/thinking/${i}`,
        text: thinking.content,
        open: false,
      })
  })
  const text = typeof message.content === 'string' ? message.content : textOf(message.content)
  if (text !== '') tree.loose({ kind: 'text', key: `${key}/text`, text, open: false })
  message.toolCalls?.forEach((call, i) => {
    tree.looseCall(`${key}/call/${i}`, draftOf(call))
  })
}

function draftOf(call: ToolCall): ToolDraft {
  return {
    id: call.id,
    name: call.function.name,
    args: call.function.arguments,
    sandbox: isSandboxToolCall(call),
    denied: false,
  }
}

function toolOutput(message: ModelMessage): ToolItem['output'] {
  const { content } = message
  if (content === INTERRUPTED_MARKER) return undefined
  return isContentParts(content) ? content : asText(content)
}

function textOf(content: ModelMessage['content']): string {
  if (!Array.isArray(content)) return asText(content)
  return content.map((part) => (part.type === 'text' ? part.content : '')).join('')
}
