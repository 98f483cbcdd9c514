import type { ContentPart } from '@tanstack/ai'

/**
 * How a tool call stands.
 *
 * - `running`: its run goes on and it has no result yet
 * - `complete`: it has a result
 * - `error`: its result is an error
 * - `interrupted`: its run was cut off before the result (or the harness said so)
 * - `denied`: somebody did not allow it
 * - `unrecorded`: its run finished and no result was ever recorded
 */
export type ToolCallStatus =
  | 'running'
  | 'complete'
  | 'error'
  | 'interrupted'
  | 'denied'
  | 'unrecorded'

/** What a tool returned, as it wrote it: text, or content parts where it returned parts. */
export type ToolOutput = string | ReadonlyArray<ContentPart>

interface ItemBase {
  /** Stable name of the item in its thread: the same live, rejoined and restored. */
  readonly key: string
  /** The run that made it; absent for user turns and for transcripts that name no run. */
  readonly runId?: string
}

/** What a person said to start a run. */
export interface UserItem extends ItemBase {
  readonly kind: 'user'
  /** The id its message has in the store. */
  readonly id: string
  /** The words, without attachments. */
  readonly text: string
  /** Images, documents and the like that came with it, in order. */
  readonly attachments: ReadonlyArray<Exclude<ContentPart, { type: 'text' }>>
}

/** A piece of the agent's prose, Markdown. */
export interface TextItem extends ItemBase {
  readonly kind: 'text'
  readonly text: string
  /** True while more of it may come. */
  readonly open: boolean
}

/** A piece of the agent's reasoning. */
export interface ThinkingItem extends ItemBase {
  readonly kind: 'thinking'
  readonly text: string
  /** True while more of it may come. */
  readonly open: boolean
}

/** A tool call with its result, and below it what a sub-agent that it started did. */
export interface ToolItem extends ItemBase {
  readonly kind: 'tool'
  /** The call's id as the harness gave it; not unique in a thread. */
  readonly id: string
  /** `''` for a call that never said its name. */
  readonly name: string
  /** The arguments verbatim, usually JSON text; a fragment while they stream. */
  readonly args: string
  readonly status: ToolCallStatus
  /** Absent until there is a result, and where the result was only the mark of an interruption. */
  readonly output?: ToolOutput
  /** What it printed while it ran, as far as the harness told; only while there is no `output`. */
  readonly progress?: string
  /** True where the harness ran it inside the sandbox; false where the engine of `chat()` did. */
  readonly sandbox: boolean
  readonly children: ReadonlyArray<Item>
  /** Epoch milliseconds of its first chunk, where the chunk had a `timestamp`. */
  readonly startedAt?: number
  /** Epoch milliseconds of its last result, where the chunk had a `timestamp`. */
  readonly endedAt?: number
}

/** A file of the sandbox that changed. */
export interface FileItem extends ItemBase {
  readonly kind: 'file'
  readonly path: string
  /** Unified diff; absent where only the fact of the change is known. */
  readonly diff?: string
  /** What happened to it, where the event said so. */
  readonly change?: 'create' | 'change' | 'delete'
}

/** Something the reader should know that is none of the others, such as a malformed event. */
export interface NoticeItem extends ItemBase {
  readonly kind: 'notice'
  readonly text: string
}

/** How a run ended, where it did not simply finish. */
export interface RunEndItem extends ItemBase {
  readonly kind: 'run-end'
  readonly status: 'error' | 'aborted'
  readonly message?: string
  /** Why it was aborted; absent on errors. */
  readonly reason?: AbortReason
}

/**
 * Why a run has the status `aborted`: somebody stopped it, or its process died and whoever came next
 * closed it.
 */
export type AbortReason = 'stopped' | 'crashed'

/** One thing a reader sees. */
export type Item =
  | UserItem
  | TextItem
  | ThinkingItem
  | ToolItem
  | FileItem
  | NoticeItem
  | RunEndItem

/** Every kind of {@link Item}. */
export type ItemKind = Item['kind']
