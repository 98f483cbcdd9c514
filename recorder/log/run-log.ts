import type { ModelMessage, StreamChunk } from '@tanstack/ai'
import type { RunLeases, WriteOptions } from './run-leases.ts'

/** A status after which nothing is appended to a run any more. */
export type TerminalRunStatus = 'completed' | 'failed' | 'aborted'

/** How a run stands; the words of `@tanstack/ai`. */
export type RunStatus = 'running' | TerminalRunStatus

const TERMINAL: Record<RunStatus, boolean> = {
  running: false,
  completed: true,
  failed: true,
  aborted: true,
}

/** Whether nothing will be appended to a run of this status any more. False for unknown words. */
export function isTerminalRunStatus(status: RunStatus): status is TerminalRunStatus {
  return Object.hasOwn(TERMINAL, status) && TERMINAL[status]
}

/** Whether a value is a {@link RunStatus}: for what comes out of a store. */
export function isRunStatus(value: unknown): value is RunStatus {
  return typeof value === 'string' && Object.hasOwn(TERMINAL, value)
}

/** Why a run failed. */
export interface RunError {
  readonly message: string
  /** For callers to branch on, where the provider gave one. */
  readonly code?: string
}

/** What a {@link RunEventLog} knows of a run beside its chunks. */
export interface RunRecord {
  readonly runId: string
  readonly threadId: string
  readonly status: RunStatus
  /** Seq of the last chunk; -1 while there is none. */
  readonly lastSeq: number
  /** The user's messages that started the run, so that the log alone tells the whole thread. */
  readonly turn: ReadonlyArray<ModelMessage>
  /** Epoch milliseconds. */
  readonly startedAt: number
  /** Epoch milliseconds of the last change. */
  readonly updatedAt: number
  /** Epoch milliseconds; present once the run is terminal. */
  readonly finishedAt?: number
  readonly error?: RunError
}

/** One logged chunk. */
export interface RunEvent {
  /** 0, 1, 2, … within its run, without gaps. */
  readonly seq: number
  readonly chunk: StreamChunk
}

/** What {@link RunEventLog.open} takes. */
export interface OpenRun {
  readonly runId: string
  /** Default: the run's own id, for a run that belongs to no thread. */
  readonly threadId?: string
  /** See {@link RunRecord.turn}. Default: none. */
  readonly turn?: ReadonlyArray<ModelMessage>
}

/** What {@link RunEventLog.read} takes. */
export interface ReadRunOptions {
  /** Exclusive cursor: the first event has a greater seq. Default -1, from the start. */
  readonly fromSeq?: number
  /** Ends the reading, without an error, when it aborts. */
  readonly signal?: AbortSignal
}

/**
 * Append-only, seq-numbered chunks of runs.
 *
 * Every violation of the contract rejects with a {@link RunLogError}; no method throws
 * synchronously. Chunks are copied in and copied out.
 */
export interface RunEventLog {
  /** Makes the record of a run, or answers the one that is there, unchanged. */
  open(run: OpenRun): Promise<RunRecord>
  /**
   * Adds a chunk and answers its seq. Calls that do not wait for each other are numbered in their
   * order. Rejects for an unknown and for a terminal run, and with code
   * `fenced` for a writer that another one has taken the run from.
   */
  append(runId: string, chunk: StreamChunk, options?: WriteOptions): Promise<number>
  /** Makes a run terminal. On a run that is terminal already it changes nothing. */
  finish(
    runId: string,
    status: TerminalRunStatus,
    error?: RunError,
    options?: WriteOptions,
  ): Promise<void>
  /** The record of a run; null for an unknown one. */
  get(runId: string): Promise<RunRecord | null>
  /**
   * Everything after `fromSeq`, then what comes, until the run is terminal and all of it was
   * given. Rejects for an unknown run, and for a cursor that is no integer of at least -1 or
   * lies beyond the last chunk. `return()` ends it at once, even while it waits.
   */
  read(runId: string, options?: ReadRunOptions): AsyncIterableIterator<RunEvent>
  /** Present where several processes may write: who writes which run. */
  readonly leases?: RunLeases | undefined
}

/** What a {@link RunLogError} is about. */
export type RunLogErrorCode =
  | 'unknown-run'
  | 'terminal-run'
  | 'bad-cursor'
  | 'bad-status'
  | 'bad-run-id'
  | 'bad-chunk'
  | 'claimed'
  | 'fenced'

/** A violated contract of {@link RunEventLog}. */
export class RunLogError extends Error {
  override readonly name = 'RunLogError'
  constructor(
    readonly code: RunLogErrorCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}
