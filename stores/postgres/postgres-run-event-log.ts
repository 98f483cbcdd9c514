import type { StreamChunk } from '@tanstack/ai'
import type { Pool } from 'pg'
import {
  checkChunk,
  checkCursor,
  checkRunId,
  checkStatus,
  isTerminalRunStatus,
  type OpenRun,
  PagedTailIterator,
  type ReadRunOptions,
  type RunError,
  type RunEvent,
  type RunEventLog,
  RunLogError,
  type RunRecord,
  type TerminalRunStatus,
} from '../../recorder/index.ts'
import { AppendQueue } from './append-queue.ts'
import { CHANNEL, Listener } from './listener.ts'

/** What {@link PostgresRunEventLog} takes beside the pool. */
export interface PostgresRunEventLogOptions {
  /** Where to `LISTEN`, if not in the pool: a pooler in transaction mode cannot. Default: the pool. */
  readonly listenPool?: Pool
  /** Milliseconds after which a reader looks for itself, should no notification come. Default 1,000. */
  readonly pollMs?: number
}

interface RunRow {
  readonly run_id: string
  readonly thread_id: string
  readonly status: RunRecord['status']
  readonly last_seq: string
  readonly turn: string
  readonly started_at: string
  readonly updated_at: string
  readonly finished_at: string | null
  readonly error: string | null
}

/** So many chunks are read at a time. */
const PAGE = 256

const OPEN = `INSERT INTO rethread_runs (run_id, thread_id, status, turn, started_at, updated_at)
  VALUES ($1, $2, 'running', $3, $4, $4) ON CONFLICT (run_id) DO NOTHING`

// The row of the run is locked by the update, so that two writers never give out one seq.
const APPEND = `WITH moved AS (
    UPDATE rethread_runs SET last_seq = last_seq + cardinality($2::text[]), updated_at = $3
    WHERE run_id = $1 AND status = 'running' RETURNING last_seq - cardinality($2::text[]) AS before
  ), added AS (
    INSERT INTO rethread_chunks (run_id, seq, chunk)
    SELECT $1, moved.before + item.place, item.chunk
    FROM moved, unnest($2::text[]) WITH ORDINALITY AS item (chunk, place)
  )
  SELECT before + 1 AS first, pg_notify('${CHANNEL}', $1) FROM moved`

const FINISH = `WITH ended AS (
    UPDATE rethread_runs SET status = $2, error = $3, updated_at = $4, finished_at = $4
    WHERE run_id = $1 AND status = 'running' RETURNING run_id
  )
  SELECT pg_notify('${CHANNEL}', run_id) FROM ended`

/** A {@link RunEventLog} in a PostgreSQL database, for many machines. */
export class PostgresRunEventLog implements RunEventLog {
  readonly #pool: Pool
  readonly #listener: Listener
  readonly #queues = new Map<string, AppendQueue>()
  #closed = false

  constructor(pool: Pool, { listenPool = pool, pollMs = 1_000 }: PostgresRunEventLogOptions = {}) {
    this.#pool = pool
    this.#listener = new Listener(listenPool, pollMs)
  }

  async open({ runId, threadId = runId, turn = [] }: OpenRun): Promise<RunRecord> {
    checkRunId(runId)
    await this.#pool.query(OPEN, [runId, threadId, JSON.stringify(turn), Date.now()])
    return this.#known(runId)
  }

  async append(runId: string, chunk: StreamChunk): Promise<number> {
    const json = checkChunk(runId, chunk)
    const queue = this.#queues.get(runId) ?? new AppendQueue((chunks) => this.#write(runId, chunks))
    this.#queues.set(runId, queue)
    try {
      return await queue.append(json)
    } finally {
      if (queue.isIdle) this.#queues.delete(runId)
    }
  }

  async finish(runId: string, status: TerminalRunStatus, error?: RunError): Promise<void> {
    await this.#known(runId)
    checkStatus(runId, status)
    await this.#pool.query(FINISH, [runId, status, error === undefined ? null : JSON.stringify(error), Date.now()])
    this.#listener.wake(runId)
  }

  async get(runId: string): Promise<RunRecord | null> {
    const { rows } = await this.#pool.query<RunRow>('SELECT * FROM rethread_runs WHERE run_id = $1', [runId])
    return rows[0] === undefined ? null : recordOf(rows[0])
  }

  read(runId: string, { fromSeq, signal }: ReadRunOptions = {}): AsyncIterableIterator<RunEvent> {
    let cursor = -1
    return new PagedTailIterator({
      start: async () => {
        cursor = checkCursor(runId, fromSeq, (await this.#known(runId)).lastSeq)
      },
      page: async () => {
        if (this.#closed) return []
        const sql = 'SELECT seq, chunk FROM rethread_chunks WHERE run_id = $1 AND seq > $2 ORDER BY seq LIMIT $3'
        const { rows } = await this.#pool.query<{ seq: string; chunk: string }>(sql, [runId, cursor, PAGE])
        const events = rows.map(({ seq, chunk }): RunEvent => ({ seq: Number(seq), chunk: JSON.parse(chunk) }))
        cursor = events.at(-1)?.seq ?? cursor
        return events
      },
      ended: async () => {
        if (this.#closed) return true
        const record = await this.get(runId)
        // A run that was deleted while somebody read it has ended too.
        return record === null || (isTerminalRunStatus(record.status) && cursor >= record.lastSeq)
      },
      wait: (wakeUp) => this.#listener.wait(runId, wakeUp),
      signal,
    })
  }

  /** Ends open reads and the connection that listens. */
  async close(): Promise<void> {
    this.#closed = true
    await this.#listener.close()
  }

  async #write(runId: string, chunks: ReadonlyArray<string>): Promise<number> {
    const { rows } = await this.#pool.query<{ first: string }>(APPEND, [runId, chunks, Date.now()])
    if (rows[0] === undefined) {
      const { status } = await this.#known(runId)
      throw new RunLogError('terminal-run', `Cannot append to run ${JSON.stringify(runId)}: it is ${status}. Open a new run instead.`)
    }
    this.#listener.wake(runId)
    return Number(rows[0].first)
  }

  async #known(runId: string): Promise<RunRecord> {
    const record = await this.get(runId)
    if (record !== null) return record
    throw new RunLogError('unknown-run', `This log has no run ${JSON.stringify(runId)}. Call open() before append, finish and read.`)
  }
}

function recordOf(row: RunRow): RunRecord {
  return {
    runId: row.run_id,
    threadId: row.thread_id,
    status: row.status,
    lastSeq: Number(row.last_seq),
    turn: JSON.parse(row.turn),
    startedAt: Number(row.started_at),
    updatedAt: Number(row.updated_at),
    ...(row.finished_at === null ? {} : { finishedAt: Number(row.finished_at) }),
    ...(row.error === null ? {} : { error: JSON.parse(row.error) }),
  }
}
