import type { ModelMessage, StreamChunk } from '@tanstack/ai'
import { ChunkFields } from '../fold/chunk-fields.ts'
import { RunFold } from '../fold/run-fold.ts'
import { isSandboxToolCall } from '../sandbox-tool-call.ts'
import { runToModelMessages } from '../transcript/model-messages.ts'
import { stampOf } from '../transcript/stamp.ts'

/** A transcript that grows by being replaced, such as the `messages` of a chat middleware's context. */
export interface TranscriptTarget {
  messages: ReadonlyArray<ModelMessage>
}

/** Writes what a harness does into a transcript, while it does it. */
export interface ToolHistoryRecorder {
  /**
   * Takes every chunk of the run; changes none. Calls, results, text and thinking appear in the
   * target as they are complete. Beyond some hundred messages they appear in batches, since each
   * time the array is replaced it is copied; {@link ToolHistoryRecorder.reconcile} brings the rest.
   */
  observe(chunk: StreamChunk, target: TranscriptTarget): void
  /**
   * Brings the target to all that was observed, where the engine has put its own messages in the
   * place of the target's: missing ones are added, and what the engine wrote of the same run, which
   * is less, is replaced. Doing it twice is doing it once.
   */
  reconcile(target: TranscriptTarget): void
}

/** After these a call, a result or a text is complete. */
const COMPLETES: ReadonlySet<string> = new Set([
  'TOOL_CALL_END',
  'TOOL_CALL_RESULT',
  'TEXT_MESSAGE_END',
  'REASONING_MESSAGE_END',
  'RUN_FINISHED',
  'RUN_ERROR',
])

/** Up to so many messages the target is replaced at once; beyond, when it has grown by half. */
const BATCH_FROM = 128

/**
 * A recorder of one run for whoever keeps a transcript himself. {@link recordThread} needs none: it
 * keeps the transcript from the log.
 */
export function createToolHistoryRecorder(): ToolHistoryRecorder {
  let fold: RunFold | null = null
  let behind = 0
  const observed = {
    history: new WeakSet<ModelMessage>(),
    texts: new Set<string>(),
    calls: new Set<string>(),
  }

  const write = (target: TranscriptTarget) => {
    behind = 0
    if (fold !== null) target.messages = merge(target.messages, fold, observed)
  }

  return {
    observe(chunk, target) {
      const fields = ChunkFields.of(chunk)
      if (fold === null) {
        fold = new RunFold(fields?.string('runId') ?? crypto.randomUUID())
        for (const message of target.messages) observed.history.add(message)
      }
      fold.push(chunk)
      if (fields === null) return
      const id = fields.type.startsWith('TEXT_MESSAGE') ? fields.string('messageId') : undefined
      if (id !== undefined) observed.texts.add(id)
      const call = fields.string('toolCallId')
      if (call !== undefined) observed.calls.add(call)
      if (!COMPLETES.has(fields.type)) return
      behind += 1
      const { length } = target.messages
      if (length < BATCH_FROM || behind > length / 2) write(target)
    },
    reconcile(target) {
      write(target)
    },
  }
}

interface Observed {
  /** What was there before the run. */
  readonly history: WeakSet<ModelMessage>
  /** Ids of the run's text messages. */
  readonly texts: ReadonlySet<string>
  /** Ids of the run's calls. */
  readonly calls: ReadonlySet<string>
}

/** The messages with those of the run in their place, as they now are. */
function merge(
  messages: ReadonlyArray<ModelMessage>,
  fold: RunFold,
  observed: Observed,
): ReadonlyArray<ModelMessage> {
  const [told, ...made] = runToModelMessages(fold.info, fold.items)
  // Only a run that went wrong has more to tell than its messages do.
  const wrong = fold.status === 'failed' || fold.status === 'aborted'
  const run = wrong && told !== undefined ? [told, ...made] : made
  const isOfRun = (message: ModelMessage) =>
    stampOf(message)?.run === fold.runId || isEcho(message, observed)
  const first = messages.findIndex(isOfRun)
  const before = first === -1 ? messages : messages.slice(0, first)
  const after = first === -1 ? [] : messages.slice(first).filter((message) => !isOfRun(message))
  return [...before, ...run, ...after]
}

/** Whether the engine wrote it of the run that was observed: it has the run's own ids. */
function isEcho(message: ModelMessage, { history, texts, calls }: Observed): boolean {
  if (history.has(message) || stampOf(message) !== undefined) return false
  if (message.role === 'tool')
    return message.toolCallId !== undefined && calls.has(message.toolCallId)
  if (message.role !== 'assistant') return false
  const made = message.toolCalls ?? []
  if (made.length > 0) return made.every((call) => !isSandboxToolCall(call) && calls.has(call.id))
  return message.id !== undefined && texts.has(message.id)
}
