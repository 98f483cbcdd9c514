import type { ModelMessage, ToolCall } from '@tanstack/ai'
import { asText, isContentParts, isRecord } from '../fold/chunk-fields.ts'
import { INTERRUPTED_MARKER } from '../fold/fold-calls.ts'
import type { ToolItem } from '../item.ts'
import { isSandboxToolCall } from '../sandbox-tool-call.ts'
import type { ThreadEntry } from './entries.ts'
import { ItemTree, type ToolDraft } from './item-tree.ts'
import { MessageKeys, type MessagePartName } from './message-keys.ts'
import { type Stamp, stampOf } from './stamp.ts'
import { userItem } from './user-item.ts'

/**
 * A transcript as the entries of its thread. Takes what rethread stored, and what others did:
 * `@tanstack/ai-sandbox`'s marks included.
 */
export function readModelMessages(messages: ReadonlyArray<ModelMessage>): ThreadEntry[] {
  const tree = new ItemTree()
  const keys = new MessageKeys()
  messages.forEach((message, index) => {
    if (!isRecord(message)) return
    const stamp = stampOf(message)
    if (stamp !== undefined) readStamped(tree, message, stamp)
    else readForeign(tree, message, message.id ?? `#${index}`, keys.of(message.id, index))
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

function readForeign(
  tree: ItemTree,
  message: ModelMessage,
  id: string,
  keyOf: (part: MessagePartName) => string,
): void {
  if (message.role === 'user') return tree.user(userItem(keyOf('user'), id, message.content))
  if (message.role === 'tool')
    return tree.resultOf(
      message.toolCallId ?? '',
      keyOf('result'),
      toolOutput(message),
      message.error !== undefined,
    )
  if (message.role !== 'assistant') return
  message.thinking?.forEach((thinking, i) => {
    if (thinking.content)
      tree.loose({
        kind: 'thinking',
        key: keyOf(`thinking-${i}`),
        text: thinking.content,
        open: false,
      })
  })
  const text = typeof message.content === 'string' ? message.content : textOf(message.content)
  if (text !== '') tree.loose({ kind: 'text', key: keyOf('text'), text, open: false })
  message.toolCalls?.forEach((call, i) => {
    tree.looseCall(keyOf(`call-${i}`), draftOf(call))
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
