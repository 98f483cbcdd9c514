import type { StreamChunk } from '@tanstack/ai'
import type { Pool, QueryResult } from 'pg'
import {
  checkChunk,
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
  type TerminalRunStatus,
  type WriteOptions,
} from '../../recorder/index.ts'
import { AppendQueue } from '../shared/append-queue.ts'
import type { RetryWrites } from '../shared/retrying.ts'
import { RunTails, type TailPage } from '../shared/run-tails.ts'
import { CHANNEL, Listener } from './listener.ts'
import { PostgresRunLeases } from './postgres-run-leases.ts'
import { queryAgain } from './query-again.ts'

/** What {@link PostgresRunEventLog} takes beside the pool. */
export interface PostgresRunEventLogOptions extends RetryWrites {
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
  readonly last_batch: string | null
  readonly fence: string
}

/** A chunk of a run beside how the run stands; without a chunk where there is none. */
interface PageRow extends Pick<RunRow, 'status' | 'last_seq'> {
  readonly seq: string | null
  readonly chunk: string | null
}

/** So many chunks are read at a time. */
const PAGE_SIZE = 100

const PAGE = `SELECT run.status, run.last_seq, page.seq, page.chunk FROM rethread_runs AS run
  LEFT JOIN LATERAL (
    SELECT seq, chunk FROM rethread_chunks WHERE run_id = run.run_id AND seq > $2 ORDER BY seq LIMIT $3
  ) AS page ON true WHERE run.run_id = $1 ORDER BY page.seq`

const OPEN = `INSERT INTO rethread_runs (run_id, thread_id, status, turn, started_at, updated_at, fence)
  VALUES ($1, $2, 'running', $3, $4, $4, coalesce((SELECT fence FROM rethread_leases WHERE run_id = $1), 0))
  ON CONFLICT (run_id) DO UPDATE SET fence = excluded.fence WHERE rethread_runs.fence < excluded.fence`

// A notification takes 8,000 bytes.
const NOTIFY = `pg_notify('${CHANNEL}', CASE WHEN octet_length($1) < 7500 THEN $1 ELSE '' END)`

// The row of the run is locked by the update, so that two writers never give out one seq.
const APPEND = `WITH moved AS (
    UPDATE rethread_runs SET last_seq = last_seq + cardinality($2::text[]), updated_at = $3, last_batch = $4
    WHERE run_id = $1 AND status = 'running' AND fence = $5 AND last_batch IS DISTINCT FROM $4 RETURNING last_seq - cardinality($2::text[]) AS before
  ), added AS (
    INSERT INTO rethread_chunks (run_id, seq, chunk)
    SELECT $1, moved.before + item.place, item.chunk
    FROM moved, unnest($2::text[]) WITH ORDINALITY AS item (chunk, place)
  )
  SELECT before + 1 AS first, ${NOTIFY} FROM moved`

const FINISH = `WITH ended AS (
    UPDATE rethread_runs SET status = $2, error = $3, updated_at = $4, finished_at = $4
    WHERE run_id = $1 AND status = 'running' AND fence = $5 RETURNING run_id
  )
  SELECT ${NOTIFY} FROM ended`

/** A {@link RunEventLog} in a PostgreSQL database, for many machines. */
export class PostgresRunEventLog implements RunEventLog {
  readonly #pool: Pool
  readonly #listener: Listener
  readonly #tails: RunTails
  readonly #queues = new Map<string, AppendQueue>()
  readonly #retry: RetryWrites
  readonly leases: PostgresRunLeases
  #closed = false

  constructor(
    pool: Pool,
    { listenPool = pool, pollMs = 1_000, ...retry }: PostgresRunEventLogOptions = {},
  ) {
    this.#pool = pool
    this.#retry = retry
    this.leases = new PostgresRunLeases(pool, retry)
    this.#listener = new Listener(listenPool, pollMs)
    this.#tails = new RunTails({
      fetch: (runId, fromSeq) => this.#fetch(runId, fromSeq),
      watch: (runId, _, onNews) => this.#listener.wait(runId, () => onNews()),
    })
  }

  async open({ runId, threadId = runId, turn = [] }: OpenRun): Promise<RunRecord> {
    checkRunId(runId)
    await this.#query(OPEN, [runId, threadId, JSON.stringify(turn), Date.now()])
    return this.#known(runId)
  }

  async append(
    runId: string,
    chunk: StreamChunk,
    { fence = 0 }: WriteOptions = {},
  ): Promise<number> {
    const json = checkChunk(runId, chunk)
    // A writer's own: what is refused to a stale one is not refused to its successor.
    const name = `${fence} ${runId}`
    const queue =
      this.#queues.get(name) ??
      new AppendQueue((chunks, batch) => this.#write(runId, chunks, batch, fence))
    this.#queues.set(name, queue)
    try {
      return await queue.append(json)
    } finally {
      if (queue.isIdle) this.#queues.delete(name)
    }
  }

  async finish(
    runId: string,
    status: TerminalRunStatus,
    error?: RunError,
    { fence = 0 }: WriteOptions = {},
  ): Promise<void> {
    const row = await this.#row(runId)
    if (row === undefined) throw unknownRun(runId)
    checkStatus(runId, status)
    const values = [
      runId,
      status,
      error === undefined ? null : JSON.stringify(error),
      Date.now(),
      fence,
    ]
    const { rows } = await this.#query(FINISH, values)
    // Nothing changed: it was terminal already, or is another writer's.
    if (rows.length === 0 && Number((await this.#row(runId))?.fence) !== fence) throw fenced(runId)
    this.#listener.written(runId)
  }

  async get(runId: string): Promise<RunRecord | null> {
    const row = await this.#row(runId)
    return row === undefined ? null : recordOf(row)
  }

  read(runId: string, options: ReadRunOptions = {}): AsyncIterableIterator<RunEvent> {
    return this.#tails.read(runId, () => this.#known(runId), options)
  }

  /** Ends open reads and the connection that listens. */
  async close(): Promise<void> {
    this.#closed = true
    await this.#listener.close()
  }

  async #write(
    runId: string,
    chunks: ReadonlyArray<string>,
    batch: string,
    fence: number,
  ): Promise<number> {
    const { rows } = await this.#query<{ first: string }>(APPEND, [
      runId,
      chunks,
      Date.now(),
      batch,
      fence,
    ])
    this.#listener.written(runId)
    if (rows[0] !== undefined) return Number(rows[0].first)
    const row = await this.#row(runId)
    if (row === undefined) throw unknownRun(runId)
    // It was written, and only the answer was lost.
    if (row.last_batch === batch) return Number(row.last_seq) - chunks.length + 1
    if (Number(row.fence) !== fence) throw fenced(runId)
    throw new RunLogError(
      'terminal-run',
      `Cannot append to run ${JSON.stringify(runId)}: it is ${row.status}. Open a new run instead.`,
    )
  }

  async #fetch(runId: string, fromSeq: number): Promise<TailPage> {
    if (this.#closed) return { chunks: [], ended: true }
    const { rows } = await this.#query<PageRow>(PAGE, [runId, fromSeq, PAGE_SIZE])
    const chunks = rows.flatMap(({ seq, chunk }) =>
      seq === null || chunk === null ? [] : [{ seq: Number(seq), json: chunk }],
    )
    const [run] = rows
    // A run that was deleted while somebody read it has ended too.
    const ended =
      run === undefined ||
      (isTerminalRunStatus(run.status) && (chunks.at(-1)?.seq ?? fromSeq) >= Number(run.last_seq))
    return { chunks, ended }
  }

  async #row(runId: string): Promise<RunRow | undefined> {
    const { rows } = await this.#query<RunRow>('SELECT * FROM rethread_runs WHERE run_id = $1', [
      runId,
    ])
    return rows[0]
  }

  /** Every statement here may be done again: it looks, or names what it does. */
  #query<R extends object>(sql: string, values: ReadonlyArray<unknown>): Promise<QueryResult<R>> {
    return queryAgain(this.#pool, sql, values, this.#retry)
  }

  async #known(runId: string): Promise<RunRecord> {
    const record = await this.get(runId)
    if (record === null) throw unknownRun(runId)
    return record
  }
}

function fenced(runId: string): RunLogError {
  return new RunLogError(
    'fenced',
    `Another writer took over run ${JSON.stringify(runId)}. Stop this one.`,
  )
}

function unknownRun(runId: string): RunLogError {
  return new RunLogError(
    'unknown-run',
    `This log has no run ${JSON.stringify(runId)}. Call open() before append, finish and read.`,
  )
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
