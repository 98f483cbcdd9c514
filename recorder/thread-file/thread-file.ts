import type { ModelMessage, StreamChunk } from '@tanstack/ai'

/** A run as a file has it. */
export interface FileRun {
  readonly runId: string
  /** The user's messages that started it; empty for a run that nobody asked for. */
  readonly turn: ReadonlyArray<ModelMessage>
  readonly chunks: ReadonlyArray<StreamChunk>
  /**
   * `said`: the chunks say how it ended. `killed`: its process died, the log just stops.
   * `open`: it is still running.
   */
  readonly ended: 'said' | 'killed' | 'open'
}

/** A thread as a file has it: a parity case, or a thread log. */
export interface ThreadFile {
  readonly threadId: string
  /** What the file calls itself. */
  readonly title?: string
  readonly runs: ReadonlyArray<FileRun>
  /** What a reader must see, in the notation of {@link toNotation}; parity cases have it. */
  readonly items?: ReadonlyArray<unknown>
}

/** A file that is no thread: where, and what is wrong. */
export class ThreadFileError extends Error {
  override readonly name = 'ThreadFileError'
  readonly code = 'bad-thread-file'
  constructor(
    /** `file` or `file:line`. */
    readonly where: string,
    what: string,
    options?: ErrorOptions,
  ) {
    super(`${where}: ${what}`, options)
  }
}
