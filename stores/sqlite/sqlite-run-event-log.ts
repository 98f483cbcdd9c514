import type { StreamChunk } from '@tanstack/ai'
import type { Database, Statement, Transaction } from 'better-sqlite3'
import {
  checkChunk,
  checkCursor,
  checkRunId,
  checkStatus,
  isTerminalRunStatus,
  type OpenRun,
  type ReadRunOptions,
  type RunError,
  type RunEvent,
  type RunEventLog,
  RunLogError,
  type RunRecord,
  TailIterator,
  type TerminalRunStatus,
  type WriteOptions,
} from '../../recorder/index.ts'
import { SqliteRunLeases } from './sqlite-run-leases.ts'
import { Wakers } from './wakers.ts'

interface RunRow {
  readonly run_id: string
  readonly thread_id: string
  readonly status: RunRecord['status']
  readonly last_seq: number
  readonly turn: string
  readonly started_at: number
  readonly updated_at: number
  readonly finished_at: number | null
  readonly error: string | null
}

interface ChunkRow {
  readonly seq: number
  readonly chunk: string
}

/** So many chunks are read from the file at a time. */
const PAGE = 256

/** A {@link RunEventLog} in an SQLite file. */
export class SqliteRunEventLog implements RunEventLog {
  readonly #get: Statement<[string], RunRow>
  readonly #insert: Statement<[string, string, string, number, number]>
  readonly #page: Statement<[string, number, number], ChunkRow>
  readonly #append: Transaction<(runId: string, chunk: string, fence: number) => number>
  readonly #finish: Transaction<
    (runId: string, status: TerminalRunStatus, error: string | null, fence: number) => void
  >
  readonly #wakers: Wakers
  readonly leases: SqliteRunLeases
  #closed = false

  constructor(db: Database, pollMs: number) {
    this.#get = db.prepare('SELECT * FROM runs WHERE run_id = ?')
    this.#insert = db.prepare(
      `INSERT INTO runs (run_id, thread_id, status, last_seq, turn, started_at, updated_at)
       VALUES (?, ?, 'running', -1, ?, ?, ?) ON CONFLICT (run_id) DO NOTHING`,
    )
    this.#page = db.prepare(
      'SELECT seq, chunk FROM chunks WHERE run_id = ? AND seq > ? ORDER BY seq LIMIT ?',
    )
    const addChunk = db.prepare('INSERT INTO chunks (run_id, seq, chunk) VALUES (?, ?, ?)')
    const moveOn = db.prepare('UPDATE runs SET last_seq = ?, updated_at = ? WHERE run_id = ?')
    const end = db.prepare(
      'UPDATE runs SET status = ?, error = ?, updated_at = ?, finished_at = ? WHERE run_id = ?',
    )
    this.leases = new SqliteRunLeases(db)
    this.#append = db.transaction((runId, chunk, fence) => {
      this.#checkFence(runId, fence)
      const { status, last_seq } = this.#known(runId)
      if (isTerminalRunStatus(status)) {
        throw new RunLogError(
          'terminal-run',
          `Cannot append to run ${JSON.stringify(runId)}: it is ${status}. Open a new run instead.`,
        )
      }
      const seq = last_seq + 1
      addChunk.run(runId, seq, chunk)
      moveOn.run(seq, Date.now(), runId)
      return seq
    })
    this.#finish = db.transaction((runId, status, error, fence) => {
      this.#checkFence(runId, fence)
      if (isTerminalRunStatus(this.#known(runId).status)) return
      const now = Date.now()
      end.run(status, error, now, now, runId)
    })
    let version = db.pragma('data_version', { simple: true })
    this.#wakers = new Wakers(() => {
      const now = db.pragma('data_version', { simple: true })
      const changed = now !== version
      version = now
      return changed
    }, pollMs)
  }

  async open({ runId, threadId = runId, turn = [] }: OpenRun): Promise<RunRecord> {
    checkRunId(runId)
    const now = Date.now()
    this.#insert.run(runId, threadId, JSON.stringify(turn), now, now)
    return recordOf(this.#known(runId))
  }

  async append(
    runId: string,
    chunk: StreamChunk,
    { fence = 0 }: WriteOptions = {},
  ): Promise<number> {
    // Not deferred: two processes that append at once would both have read the same last seq.
    const seq = this.#append.immediate(runId, checkChunk(runId, chunk), fence)
    this.#wakers.wake(runId)
    return seq
  }

  async finish(
    runId: string,
    status: TerminalRunStatus,
    error?: RunError,
    { fence = 0 }: WriteOptions = {},
  ): Promise<void> {
    this.#known(runId)
    checkStatus(runId, status)
    this.#finish.immediate(runId, status, error === undefined ? null : JSON.stringify(error), fence)
    this.#wakers.wake(runId)
  }

  async get(runId: string): Promise<RunRecord | null> {
    const row = this.#get.get(runId)
    return row === undefined ? null : recordOf(row)
  }

  read(runId: string, { fromSeq, signal }: ReadRunOptions = {}): AsyncIterableIterator<RunEvent> {
    let cursor = -1
    let page: ChunkRow[] = []
    let at = 0
    const next = (): RunEvent | undefined => {
      if (this.#closed) return undefined
      if (at === page.length) {
        page = this.#page.all(runId, cursor, PAGE)
        at = 0
      }
      const row = page[at]
      if (row === undefined) return undefined
      at += 1
      cursor = row.seq
      return { seq: row.seq, chunk: JSON.parse(row.chunk) }
    }
    return new TailIterator({
      start: () => {
        if (this.#closed) return
        cursor = checkCursor(runId, fromSeq, this.#known(runId).last_seq)
      },
      next,
      ended: () => {
        if (this.#closed) return true
        const { status, last_seq } = this.#known(runId)
        // Another process may have appended and finished since the last page was read.
        return isTerminalRunStatus(status) && cursor >= last_seq
      },
      wait: (wakeUp) => {
        const stop = this.#wakers.wait(runId, wakeUp)
        if (this.#isBehind(runId, cursor)) queueMicrotask(wakeUp)
        return stop
      },
      signal,
    })
  }

  /** Ends open reads. */
  close(): void {
    this.#closed = true
    this.#wakers.close()
  }

  /** Whether there is something to read or to end for already, so that there is no use in waiting. */
  #isBehind(runId: string, cursor: number): boolean {
    if (this.#closed) return true
    const { status, last_seq } = this.#known(runId)
    return last_seq > cursor || isTerminalRunStatus(status)
  }

  #checkFence(runId: string, fence: number): void {
    if (fence === this.leases.fenceOf(runId)) return
    throw new RunLogError(
      'fenced',
      `Another writer took over run ${JSON.stringify(runId)}. Stop this one.`,
    )
  }

  #known(runId: string): RunRow {
    const row = this.#get.get(runId)
    if (row !== undefined) return row
    throw new RunLogError(
      'unknown-run',
      `This log has no run ${JSON.stringify(runId)}. Call open() before append, finish and read.`,
    )
  }
}

function recordOf(row: RunRow): RunRecord {
  return {
    runId: row.run_id,
    threadId: row.thread_id,
    status: row.status,
    lastSeq: row.last_seq,
    turn: JSON.parse(row.turn),
    startedAt: row.started_at,
    updatedAt: row.updated_at,
    ...(row.finished_at === null ? {} : { finishedAt: row.finished_at }),
    ...(row.error === null ? {} : { error: JSON.parse(row.error) }),
  }
}
