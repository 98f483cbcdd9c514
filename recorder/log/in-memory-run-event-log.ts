import type { StreamChunk } from '@tanstack/ai'
import { checkChunk, checkCursor, checkRunId, checkStatus } from './checks.ts'
import {
  isTerminalRunStatus,
  type OpenRun,
  type ReadRunOptions,
  type RunError,
  type RunEvent,
  type RunEventLog,
  RunLogError,
  type RunRecord,
  type TerminalRunStatus,
} from './run-log.ts'
import { TailIterator } from './tail-iterator.ts'

type Writable<T> = { -readonly [K in keyof T]: T[K] }

interface Run {
  /** Copied on its way in and out, so that nobody holds a reference to it. */
  readonly record: Writable<RunRecord>
  /** As JSON, so that nobody holds a reference to what is stored. */
  readonly chunks: string[]
  readonly waiting: Set<() => void>
}

/** A {@link RunEventLog} in memory: for one process, tests, and as the measure for the others. */
export class InMemoryRunEventLog implements RunEventLog {
  readonly #runs = new Map<string, Run>()

  async open({ runId, threadId = runId, turn = [] }: OpenRun): Promise<RunRecord> {
    checkRunId(runId)
    const known = this.#runs.get(runId)
    if (known) return structuredClone(known.record)
    const now = Date.now()
    const record: Writable<RunRecord> = structuredClone({
      runId,
      threadId,
      status: 'running',
      lastSeq: -1,
      turn,
      startedAt: now,
      updatedAt: now,
    })
    this.#runs.set(runId, { record, chunks: [], waiting: new Set() })
    return structuredClone(record)
  }

  async append(runId: string, chunk: StreamChunk): Promise<number> {
    const run = this.#known(runId)
    if (isTerminalRunStatus(run.record.status)) {
      throw new RunLogError(
        'terminal-run',
        `Cannot append to run ${JSON.stringify(runId)}: it is ${run.record.status}. Open a new run instead.`,
      )
    }
    const seq = run.chunks.push(checkChunk(runId, chunk)) - 1
    run.record.lastSeq = seq
    run.record.updatedAt = Date.now()
    wake(run)
    return seq
  }

  async finish(runId: string, status: TerminalRunStatus, error?: RunError): Promise<void> {
    const run = this.#known(runId)
    checkStatus(runId, status)
    if (isTerminalRunStatus(run.record.status)) return
    const now = Date.now()
    run.record.status = status
    run.record.updatedAt = now
    run.record.finishedAt = now
    if (error !== undefined) run.record.error = { ...error }
    wake(run)
  }

  async get(runId: string): Promise<RunRecord | null> {
    const run = this.#runs.get(runId)
    return run ? structuredClone(run.record) : null
  }

  read(runId: string, { fromSeq, signal }: ReadRunOptions = {}): AsyncIterableIterator<RunEvent> {
    let cursor = -1
    let run: Run | undefined
    return new TailIterator({
      start: () => {
        run = this.#known(runId)
        cursor = checkCursor(runId, fromSeq, run.record.lastSeq)
      },
      next: () => {
        const json = run?.chunks[cursor + 1]
        if (json === undefined) return undefined
        cursor += 1
        return { seq: cursor, chunk: JSON.parse(json) }
      },
      ended: () => run === undefined || isTerminalRunStatus(run.record.status),
      wait: (wakeUp) => {
        run?.waiting.add(wakeUp)
        return () => run?.waiting.delete(wakeUp)
      },
      signal,
    })
  }

  #known(runId: string): Run {
    const run = this.#runs.get(runId)
    if (run === undefined) {
      throw new RunLogError(
        'unknown-run',
        `This log has no run ${JSON.stringify(runId)}. Call open() before append, finish and read.`,
      )
    }
    return run
  }
}

function wake(run: Run): void {
  if (run.waiting.size === 0) return
  for (const wakeUp of [...run.waiting]) wakeUp()
}
