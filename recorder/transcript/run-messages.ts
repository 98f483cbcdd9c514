import type { ModelMessage, ToolCall } from '@tanstack/ai'
import { asText } from '../fold/chunk-fields.ts'
import { INTERRUPTED_MARKER } from '../fold/fold-calls.ts'
import type { RunInfo } from '../fold/run-info.ts'
import type { Item, ToolItem } from '../item.ts'
import { SANDBOX_METADATA } from '../sandbox-tool-call.ts'
import { type Stamp, stamped } from './stamp.ts'

/** How much of an error's text is repeated as the message's `error`, for readers that show only that. */
const ERROR_LENGTH = 200

type Draft<T> = { -readonly [K in keyof T]: T[K] }

/**
 * A run as stored messages: one that tells of the run, then one or two for each item.
 *
 * Reads back into the same items by {@link readModelMessages}.
 */
export function runToModelMessages(run: RunInfo, items: ReadonlyArray<Item>): ModelMessage[] {
  const messages = [runMessage(run)]
  for (const item of items) writeItem(messages, run.runId, item, undefined)
  return messages
}

/** The message that tells of a run as a whole. */
export function runMessage({ runId, ...state }: RunInfo): ModelMessage {
  return {
    role: 'assistant',
    content: null,
    id: runId,
    metadata: stamped({ run: runId, state }),
  }
}

/** The stored messages of a run that goes on: to ask again costs what has changed since. */
export class RunMessages {
  readonly #runId: string
  #items: ReadonlyArray<Item> = []
  #messages: ModelMessage[] = []
  /** Where the messages of each item begin. */
  #starts: number[] = []

  constructor(runId: string) {
    this.#runId = runId
  }

  /** The messages of items; those of an item that is still the same are, too. */
  of(items: ReadonlyArray<Item>): ReadonlyArray<ModelMessage> {
    const before = this.#items
    let same = 0
    while (same < before.length && before[same] === items[same]) same += 1
    const old = { messages: this.#messages, starts: this.#starts }
    if (same < before.length) {
      this.#messages = old.messages.slice(0, old.starts[same])
      this.#starts = old.starts.slice(0, same)
    }
    for (let i = same; i < items.length; i += 1) {
      const item = items[i]
      this.#starts.push(this.#messages.length)
      if (item === undefined) continue
      if (before[i] === item) this.#keep(old.messages, old.starts[i], old.starts[i + 1])
      else writeItem(this.#messages, this.#runId, item, undefined)
    }
    this.#items = items
    return this.#messages
  }

  #keep(messages: ReadonlyArray<ModelMessage>, from = 0, to = messages.length): void {
    for (let at = from; at < to; at += 1) {
      const message = messages[at]
      if (message !== undefined) this.#messages.push(message)
    }
  }
}

function writeItem(
  messages: ModelMessage[],
  run: string,
  item: Item,
  parent: number | undefined,
): void {
  // The run's own message tells how it ended.
  if (item.kind === 'run-end') return
  const n = Number(item.key.slice(run.length + 1))
  const stamp: Draft<Stamp> = parent === undefined ? { run, n } : { run, n, parent }
  switch (item.kind) {
    case 'text':
      messages.push(message(item, item.text, stamp))
      return
    case 'user':
      stamp.user = item.id
      messages.push(message(item, item.text, stamp))
      return
    case 'thinking': {
      const thought = message(item, null, stamp)
      thought.thinking = [{ content: item.text }]
      messages.push(thought)
      return
    }
    case 'file': {
      const { path, diff, change } = item
      const file: Draft<NonNullable<Stamp['file']>> = { path }
      if (diff !== undefined) file.diff = diff
      if (change !== undefined) file.change = change
      stamp.file = file
      messages.push(message(item, null, stamp))
      return
    }
    case 'notice':
      stamp.notice = item.text
      messages.push(message(item, null, stamp))
      return
    case 'tool':
      writeCall(messages, item, stamp)
      for (const child of item.children) writeItem(messages, run, child, n)
  }
}

function message({ key }: Item, content: string | null, stamp: Stamp): ModelMessage {
  return { role: 'assistant', content, id: key, metadata: stamped(stamp) }
}

function writeCall(messages: ModelMessage[], item: ToolItem, stamp: Draft<Stamp>): void {
  const { id, name, args, status, output, sandbox, progress, startedAt, endedAt } = item
  if (startedAt !== undefined) stamp.startedAt = startedAt
  if (endedAt !== undefined) stamp.endedAt = endedAt
  if (status === 'denied') stamp.denied = true
  if (progress !== undefined) stamp.progress = progress
  const call: ToolCall = { id, type: 'function', function: { name, arguments: args } }
  if (sandbox) call.metadata = SANDBOX_METADATA
  const calling = message(item, null, stamp)
  calling.toolCalls = [call]
  messages.push(calling)
  const content = output ?? (status === 'interrupted' ? INTERRUPTED_MARKER : undefined)
  if (content !== undefined) {
    const result = resultMessage(item, { run: stamp.run, of: stamp.n ?? 0 })
    result.content = typeof content === 'string' ? content : [...content]
    if (status === 'error' || status === 'denied')
      result.error = asText(content).slice(0, ERROR_LENGTH) || 'The tool failed'
    messages.push(result)
  }
  // Nobody else may take it for a call that is still to be run.
  if (status === 'unrecorded')
    messages.push(resultMessage(item, { run: stamp.run, of: stamp.n ?? 0, unrecorded: true }))
}

function resultMessage({ key, id }: ToolItem, stamp: Stamp): ModelMessage {
  return {
    role: 'tool',
    id: `${key}/result`,
    toolCallId: id,
    content: '',
    metadata: stamped(stamp),
  }
}
