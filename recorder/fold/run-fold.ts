import type { Item } from '../item.ts'
import type { RunError, RunStatus, TerminalRunStatus } from '../log/run-log.ts'
import { ChunkFields } from './chunk-fields.ts'
import { callArguments, callChunk, callResult, endCall, startCall } from './fold-calls.ts'
import { addNotice, clip, custom } from './fold-custom.ts'
import { addProse, endMessage, startMessage } from './fold-prose.ts'
import { messagesSnapshot } from './fold-snapshot.ts'
import { endRun, errorOf, runFailed, runFinished, runStarted } from './fold-status.ts'
import { itemsOf } from './items-of.ts'
import { runEndItems } from './run-end.ts'
import type { RunInfo } from './run-info.ts'
import { createRunState, type RunState } from './run-state.ts'

/** A fold's state, for what is done with it elsewhere in the core. */
export let stateOf: (fold: RunFold) => RunState

/**
 * The one reducer of a run: takes its chunks one by one and knows the items that they make.
 *
 * Cost per chunk does not depend on how many came before. {@link RunFold.items} makes anew only the
 * items that changed since it was last asked, and keeps the identity of the others.
 */
export class RunFold {
  static {
    stateOf = (fold) => fold.#state
  }

  readonly #state: RunState

  constructor(readonly runId: string) {
    this.#state = createRunState(runId)
  }

  /** The run as a whole, as far as its chunks and {@link RunFold.end} tell. */
  get info(): RunInfo {
    const { status, startedAt, finishedAt, usage, model, redactions, reason } = this.#state
    const { error } = this
    return {
      runId: this.runId,
      status,
      ...(error === undefined ? {} : { error }),
      ...(reason === undefined ? {} : { reason }),
      ...(startedAt === undefined ? {} : { startedAt }),
      ...(finishedAt === undefined ? {} : { finishedAt }),
      ...(usage === undefined ? {} : { usage }),
      ...(model === undefined ? {} : { model }),
      ...(redactions === 0 ? {} : { redactions }),
    }
  }

  /** How the run stands. */
  get status(): RunStatus {
    return this.#state.status
  }

  /** What went wrong, where something did. */
  get error(): RunError | undefined {
    return errorOf(this.#state)
  }

  /** How many items there are, those below calls included, the run's end not. */
  get count(): number {
    return this.#state.nodes.length
  }

  /** The run's items in order. The same array until something changes. */
  get items(): ReadonlyArray<Item> {
    const state = this.#state
    if (state.items === undefined) {
      const items = itemsOf(state, state.root)
      const end = state.status === 'running' ? [] : runEndItems(this.info)
      state.items = end.length === 0 ? items : [...items, ...end]
    }
    return state.items
  }

  /** Whether it may have results of calls that an earlier run made. */
  get mayAnswer(): boolean {
    return this.#state.nameless
  }

  /** Whether the latest call of an id is the sandbox's and not the engine's. False for an unknown id. */
  isSandboxCall(id: string): boolean {
    return this.#state.calls.get(id)?.sandbox ?? false
  }

  /** Whether a chunk told of a call of this id. */
  knowsCall(id: string): boolean {
    return this.#state.calls.has(id)
  }

  /** Whether a chunk told of a text of this message id. */
  knowsText(id: string): boolean {
    return this.#state.messages.text.has(id)
  }

  /** Takes one chunk of the run. Never throws: what cannot be read becomes a notice. */
  push(chunk: unknown): void {
    const fields = ChunkFields.of(chunk)
    if (fields === null) addNotice(this.#state, `An event that could not be read: ${clip(chunk)}`)
    else take(this.#state, fields)
  }

  /** The run ended, as its record says. Where its chunks said so already, they stand. */
  end(status: TerminalRunStatus, error?: RunError): void {
    endRun(this.#state, status, error)
  }
}

function take(state: RunState, fields: ChunkFields): void {
  switch (fields.type) {
    case 'TEXT_MESSAGE_START':
      return startMessage(state, 'text', fields)
    case 'TEXT_MESSAGE_CONTENT':
    case 'TEXT_MESSAGE_CHUNK':
      return addProse(state, 'text', fields, fields.messageId)
    case 'TEXT_MESSAGE_END':
      return endMessage(state, 'text', fields)
    case 'REASONING_MESSAGE_START':
    case 'THINKING_TEXT_MESSAGE_START':
      return startMessage(state, 'thinking', fields)
    case 'REASONING_MESSAGE_CONTENT':
    case 'REASONING_MESSAGE_CHUNK':
    case 'THINKING_TEXT_MESSAGE_CONTENT':
      state.reasoned = true
      return addProse(state, 'thinking', fields, fields.messageId)
    case 'REASONING_MESSAGE_END':
    case 'THINKING_TEXT_MESSAGE_END':
      return endMessage(state, 'thinking', fields)
    case 'STEP_FINISHED':
      // Adapters of before the REASONING events carried thinking here; later ones repeat it.
      if (state.reasoned) return
      return addProse(state, 'step', fields, fields.string('stepId') ?? fields.string('stepName'))
    case 'TOOL_CALL_START':
      return startCall(state, fields)
    case 'TOOL_CALL_ARGS':
      return callArguments(state, fields)
    case 'TOOL_CALL_CHUNK':
      return callChunk(state, fields)
    case 'TOOL_CALL_END':
      return endCall(state, fields)
    case 'TOOL_CALL_RESULT':
      return callResult(state, fields)
    case 'CUSTOM':
      return custom(state, fields)
    case 'MESSAGES_SNAPSHOT':
      return messagesSnapshot(state, fields)
    case 'RUN_STARTED':
      return runStarted(state, fields)
    case 'RUN_FINISHED':
      return runFinished(state, fields)
    case 'RUN_ERROR':
      return runFailed(state, fields)
    default:
      return
  }
}
