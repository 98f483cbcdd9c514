import type { StreamChunk } from '@tanstack/ai'
import {
  checkChunk,
  checkRunId,
  checkStatus,
  isRunStatus,
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
import { type RetryWrites, retrying } from '../shared/retrying.ts'
import { RunTails, type TailPage } from '../shared/run-tails.ts'
import { isConnectionLost } from './connection-lost.ts'
import type { RedisClient } from './redis-client.ts'
import { RedisRunLeases } from './redis-run-leases.ts'
import { RunKeys } from './run-keys.ts'
import { APPEND, FINISH, OPEN } from './scripts.ts'
import { idOf, pageOf } from './stream-entries.ts'
import { Tailer } from './tailer.ts'

/** What {@link RedisRunEventLog} takes beside the connection. */
export interface RedisRunEventLogOptions extends RetryWrites {
  /** What the keys begin with. Default `rethread`. */
  readonly prefix?: string
  /**
   * In how many slots of a cluster the runs are: a process has one connection for each of them in
   * which it has readers. More than there are masters. Default 16. Never change it: what was written
   * with another is not found.
   */
  readonly slotGroups?: number
  /** Milliseconds that a finished run is kept; 0 keeps it for ever. Default 0. */
  readonly keepFinishedMs?: number
  /** Milliseconds that a read blocks at most before it looks again. Default 5,000. */
  readonly blockMs?: number
}

/** So many chunks are read at a time. */
const PAGE = 100

/**
 * A {@link RunEventLog} on Redis Streams, for many machines: one Redis, or a cluster. A run's keys are
 * in one slot. Readers of a process share one connection of their own for waiting; in a cluster one
 * for each slot that has runs which they read, `slotGroups` at most.
 *
 * A cluster that lost a master takes its `cluster-node-timeout` (15 s by default) and longer to put a
 * replica in its place: give `retryMs` more than that, or writes fail meanwhile.
 */
export class RedisRunEventLog implements RunEventLog {
  readonly #redis: RedisClient
  readonly #keys: RunKeys
  readonly #keepMs: number
  readonly #tailer: Tailer
  readonly #tails: RunTails
  readonly #retry: RetryWrites
  readonly #queues = new Map<string, AppendQueue>()
  readonly leases: RedisRunLeases
  #closed = false

  constructor(
    redis: RedisClient,
    {
      prefix = 'rethread',
      slotGroups = 16,
      keepFinishedMs = 0,
      blockMs = 5_000,
      ...retry
    }: RedisRunEventLogOptions = {},
  ) {
    this.#retry = retry
    this.#redis = redis
    this.#keys = new RunKeys(prefix, slotGroups)
    this.#keepMs = keepFinishedMs
    this.#tailer = new Tailer(redis, blockMs)
    this.#tails = new RunTails({
      fetch: (runId, fromSeq) => this.#fetch(runId, fromSeq),
      watch: (runId, fromSeq, onNews) =>
        this.#tailer.watch(this.#keys.of(runId)[1], idOf(fromSeq), onNews),
    })
    this.leases = new RedisRunLeases((script, runId, args) => this.#run(script, runId, args))
  }

  async open({ runId, threadId = runId, turn = [] }: OpenRun): Promise<RunRecord> {
    checkRunId(runId)
    const fields = await this.#run(OPEN, runId, [runId, threadId, JSON.stringify(turn), Date.now()])
    return recordOf(pairs(fields))
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
      new AppendQueue(async (chunks, batch) =>
        Number(await this.#run(APPEND, runId, [batch, fence, Date.now(), ...chunks])),
      )
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
    const isThere = () => this.#redis.hexists(this.#keys.of(runId)[0], 'status')
    if ((await retrying(isThere, isConnectionLost, this.#retry)) === 0) throw unknownRun(runId)
    checkStatus(runId, status)
    await this.#run(FINISH, runId, [
      status,
      error === undefined ? '' : JSON.stringify(error),
      Date.now(),
      this.#keepMs,
      fence,
    ])
  }

  async get(runId: string): Promise<RunRecord | null> {
    const all = () => this.#redis.hgetall(this.#keys.of(runId)[0])
    const fields = await retrying(all, isConnectionLost, this.#retry)
    return fields.status === undefined ? null : recordOf(fields)
  }

  read(runId: string, options: ReadRunOptions = {}): AsyncIterableIterator<RunEvent> {
    return this.#tails.read(runId, () => this.#known(runId), options)
  }

  /** Ends open reads and the connection for waiting; the one that was passed in is its owner's. */
  async close(): Promise<void> {
    this.#closed = true
    this.#tailer.close()
  }

  async #fetch(runId: string, fromSeq: number): Promise<TailPage> {
    if (this.#closed) return { chunks: [], ended: true }
    const [run, stream] = this.#keys.of(runId)
    const range = () => this.#redis.xrange(stream, `(${idOf(fromSeq)}`, '+', 'COUNT', PAGE)
    const entries = await retrying(range, isConnectionLost, this.#retry)
    if (entries.length > 0) return pageOf(entries)
    const state = () => this.#redis.hmget(run, 'status', 'lastSeq')
    const [status, lastSeq] = await retrying(state, isConnectionLost, this.#retry)
    // A run that was trimmed away while somebody read it has ended too.
    return {
      chunks: [],
      ended: !isRunStatus(status) || (isTerminalRunStatus(status) && fromSeq >= Number(lastSeq)),
    }
  }

  async #known(runId: string): Promise<RunRecord> {
    const record = await this.get(runId)
    if (record === null) throw unknownRun(runId)
    return record
  }

  async #run(
    script: string,
    runId: string,
    args: ReadonlyArray<string | number>,
  ): Promise<unknown> {
    try {
      const call = () => this.#redis.eval(script, 2, ...this.#keys.of(runId), ...args)
      return await retrying(call, isConnectionLost, this.#retry)
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      if (message.includes('UNKNOWN')) throw unknownRun(runId)
      if (message.includes('FENCED')) {
        throw new RunLogError(
          'fenced',
          `Another writer took over run ${JSON.stringify(runId)}. Stop this one.`,
        )
      }
      const terminal = /TERMINAL (\w+)/.exec(message)
      if (terminal === null) throw error
      throw new RunLogError(
        'terminal-run',
        `Cannot append to run ${JSON.stringify(runId)}: it is ${terminal[1]}. Open a new run instead.`,
      )
    }
  }
}

function unknownRun(runId: string): RunLogError {
  return new RunLogError(
    'unknown-run',
    `This log has no run ${JSON.stringify(runId)}. Call open() before append, finish and read.`,
  )
}

function pairs(list: unknown): Record<string, string> {
  const fields: Record<string, string> = {}
  if (!Array.isArray(list)) return fields
  for (let i = 0; i + 1 < list.length; i += 2) fields[String(list[i])] = String(list[i + 1])
  return fields
}

function recordOf(fields: Record<string, string>): RunRecord {
  const {
    runId = '',
    threadId = '',
    status,
    lastSeq,
    turn = '[]',
    startedAt,
    updatedAt,
    finishedAt,
    error,
  } = fields
  return {
    runId,
    threadId,
    status: isRunStatus(status) ? status : 'running',
    lastSeq: Number(lastSeq),
    turn: JSON.parse(turn),
    startedAt: Number(startedAt),
    updatedAt: Number(updatedAt),
    ...(finishedAt === undefined ? {} : { finishedAt: Number(finishedAt) }),
    ...(error === undefined ? {} : { error: JSON.parse(error) }),
  }
}
