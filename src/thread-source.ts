import type { ModelMessage, StreamChunk, UIMessage } from '@tanstack/ai/client'

/** The run that is going on in a thread. */
export interface ActiveRun {
  readonly runId: string
  /**
   * The compacted beginning of the run's log, with the seq of the last chunk that it stands for, so
   * that a reader who comes to a long run reads its tail and not all of it. Only where the source
   * has it and was asked ({@link HydrateOptions.prefix}).
   */
  readonly start?: { readonly chunks: ReadonlyArray<StreamChunk>; readonly cursor: number }
}

/** What a {@link ThreadSource} answers when asked for a thread. */
export interface ThreadSnapshot {
  /** The transcript, as stored messages or as UI messages; `[]` for an empty thread. */
  readonly messages: ReadonlyArray<UIMessage> | ReadonlyArray<ModelMessage>
  /** The run that is going on, if any. */
  readonly activeRun: ActiveRun | null
  /** Present where older messages are left to ask for with `before`. */
  readonly olderCursor?: string
  /**
   * Another text whenever the stored thread is another, whatever `limit` says. Where it is absent,
   * the last message tells whether anything changed.
   */
  readonly version?: string
}

/** What {@link ThreadSource.hydrate} takes beside the thread's id. */
export interface HydrateOptions {
  readonly signal?: AbortSignal
  /** At the most so many messages, the newest. Default: all. A source may give more. */
  readonly limit?: number
  /** Only messages before this cursor (an earlier answer's `olderCursor`). */
  readonly before?: string
  /** Whether {@link ActiveRun.start} is of use. Default false. */
  readonly prefix?: boolean
}

/** What {@link ThreadSource.readRun} takes beside the run's id. */
export interface ReadRunOptions {
  /** Exclusive cursor; -1 from the start. */
  readonly fromSeq: number
  readonly signal: AbortSignal
}

/** Where a thread comes from: the seam between the front end and whatever stores threads. */
export interface ThreadSource {
  /**
   * The thread as stored, and which run is going on. Rejects when it cannot be had: with a
   * {@link ThreadSourceError}, whose `code` says whether to try again. Any other error is taken for
   * one that passes.
   */
  hydrate(threadId: string, options?: HydrateOptions): Promise<ThreadSnapshot>
  /**
   * The chunks of a run after `fromSeq`, in order and numbered from 0 without a gap, then those that
   * come, until the run has ended. The last chunk of a run says how it ended (`RUN_FINISHED`, or
   * `RUN_ERROR`, with code `aborted` for an abort); where it does not, the next `hydrate` does.
   *
   * Ends without an error when `signal` aborts; throws when the connection drops (the reader comes
   * back with its cursor).
   */
  readRun(
    runId: string,
    options: ReadRunOptions,
  ): AsyncIterable<{ readonly seq: number; readonly chunk: StreamChunk }>
  /**
   * Asks for a run to be ended, wherever it is written. Resolves once that is asked; the run's log says
   * when it has ended. Absent where the source cannot.
   */
  cancelRun?(runId: string, options?: { readonly signal?: AbortSignal }): Promise<void>
  /** True where threads never change, so that nobody asks twice. Default false. */
  readonly fixed?: boolean
}
