import type { ModelMessage, StreamChunk } from '@tanstack/ai'
import { ChunkFields } from '../fold/chunk-fields.ts'
import { RunFold } from '../fold/run-fold.ts'
import { isSandboxToolCall } from '../sandbox-tool-call.ts'
import { RunMessages, runMessage } from '../transcript/run-messages.ts'
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
  let run: ObservedRun | null = null
  let behind = 0

  const write = (target: TranscriptTarget) => {
    behind = 0
    if (run !== null) target.messages = run.mergedInto(target.messages)
  }

  return {
    observe(chunk, target) {
      const fields = ChunkFields.of(chunk)
      run ??= new ObservedRun(fields?.string('runId') ?? crypto.randomUUID(), target.messages)
      run.fold.push(chunk)
      if (fields === null || !COMPLETES.has(fields.type)) return
      behind += 1
      const { length } = target.messages
      if (length < BATCH_FROM || behind > length / 2) write(target)
    },
    reconcile(target) {
      write(target)
    },
  }
}

/** A run that is observed, and its place in a transcript that somebody else writes too. */
class ObservedRun {
  readonly fold: RunFold
  readonly #messages: RunMessages
  /** What was there before the run. */
  readonly #history: WeakSet<ModelMessage>
  /** The transcript as it was written last, and what stands before and after the run in it. */
  #last: Split & { readonly whole: ReadonlyArray<ModelMessage> | null } = {
    whole: null,
    before: [],
    after: [],
  }

  constructor(runId: string, history: ReadonlyArray<ModelMessage>) {
    this.fold = new RunFold(runId)
    this.#messages = new RunMessages(runId)
    this.#history = new WeakSet(history)
  }

  /** The messages with those of the run in their place, as they now are. */
  mergedInto(messages: ReadonlyArray<ModelMessage>): ReadonlyArray<ModelMessage> {
    const { fold } = this
    const made = this.#messages.of(fold.items)
    // Only a run that went wrong has more to tell than its messages do.
    const isWrong = fold.status === 'failed' || fold.status === 'aborted'
    const { before, after } = messages === this.#last.whole ? this.#last : this.#split(messages)
    const whole = [...before].concat(isWrong ? [runMessage(fold.info)] : [], made, after)
    this.#last = { whole, before, after }
    return whole
  }

  #split(messages: ReadonlyArray<ModelMessage>): Split {
    const isOfRun = (message: ModelMessage) =>
      stampOf(message)?.run === this.fold.runId || this.#isEcho(message)
    const first = messages.findIndex(isOfRun)
    if (first === -1) return { before: messages, after: [] }
    return {
      before: messages.slice(0, first),
      after: messages.slice(first).filter((message) => !isOfRun(message)),
    }
  }

  /** Whether the engine wrote it of the run that was observed: it has the run's own ids. */
  #isEcho(message: ModelMessage): boolean {
    const { fold } = this
    if (this.#history.has(message) || stampOf(message) !== undefined) return false
    if (message.role === 'tool')
      return message.toolCallId !== undefined && fold.knowsCall(message.toolCallId)
    if (message.role !== 'assistant') return false
    const made = message.toolCalls ?? []
    if (made.length > 0)
      return made.every((call) => !isSandboxToolCall(call) && fold.knowsCall(call.id))
    return message.id !== undefined && fold.knowsText(message.id)
  }
}

interface Split {
  readonly before: ReadonlyArray<ModelMessage>
  readonly after: ReadonlyArray<ModelMessage>
}
