import type { ModelMessage, StreamChunk } from '@tanstack/ai'
import { InMemoryLockStore, type LockStore } from '@tanstack/ai/locks'
import { ABORT_CODES, abortReason, RUN_CRASHED } from '../fold/fold-status.ts'
import { RunFold } from '../fold/run-fold.ts'
import { foldLog } from '../log/fold-log.ts'
import type { WriteOptions } from '../log/run-leases.ts'
import {
  isTerminalRunStatus,
  type RunError,
  type RunEventLog,
  RunLogError,
  type TerminalRunStatus,
} from '../log/run-log.ts'
import { ChunkRedactor } from '../redact/redact-chunk.ts'
import { type Redact, secretFinder } from '../redact/secret-finder.ts'
import type { MessageStore } from '../store/message-store.ts'
import { newAnswers } from './new-answers.ts'
import { newTurns } from './new-turns.ts'
import { saveRun } from './save-run.ts'
import { claimRun, type RunClaim } from './writers.ts'

/** Where a run is recorded. */
export interface RecordingStores {
  /** The chunks of runs. */
  readonly log: RunEventLog
  /** The transcripts of threads. */
  readonly messages: MessageStore
  /**
   * Keeps two writers of one thread apart. Default: those of the message store, which are for all
   * processes that share it; of one that has none, locks of this process.
   */
  readonly locks?: LockStore
}

/** What {@link RunRecorder.start} takes. */
export interface StartRecording extends RecordingStores {
  /** What must never reach log, store or reader. Default: nothing is hidden. */
  readonly redact?: Redact
  /**
   * Milliseconds after which a run whose process died counts as dead, where the log has leases. A
   * cancel from another process takes a third of it at most. Default 10,000.
   */
  readonly leaseMs?: number
  readonly threadId: string
  readonly runId: string
  /**
   * The messages that the run was asked with, the whole history included if that is what there is:
   * those user turns that the transcript does not have yet are added to it, and what it answers of
   * calls that wait for a client or for somebody's leave is told in the run. Default: none.
   */
  readonly request?: ReadonlyArray<ModelMessage>
}

/**
 * Records one run, whatever drives it: the log gets every chunk, the transcript is saved when it
 * starts and when it ends. {@link recordThread} is this, driven by `chat()`.
 */
export class RunRecorder {
  readonly #stores: RecordingStores
  readonly #claim: RunClaim
  readonly #threadId: string
  readonly #fold: RunFold
  readonly #redactor: ChunkRedactor | null
  readonly #writer: WriteOptions
  /** The transcript as it was when the run started, its turn not included. */
  readonly before: ReadonlyArray<ModelMessage>
  #finished: Promise<void> | undefined

  private constructor(
    stores: RecordingStores,
    threadId: string,
    claim: RunClaim,
    fold: RunFold,
    redactor: ChunkRedactor | null,
    before: ReadonlyArray<ModelMessage>,
  ) {
    this.before = before
    this.#redactor = redactor
    this.#stores = stores
    this.#threadId = threadId
    this.#claim = claim
    this.#writer = claim.fence === undefined ? {} : { fence: claim.fence }
    this.#fold = fold
  }

  /**
   * Opens the run in the log and saves the turn that started it. Waits while another writer of this
   * process has the run; rejects with code `claimed` while one of another process has.
   */
  static async start(options: StartRecording): Promise<RunRecorder> {
    const {
      log,
      messages,
      locks = locksOf(messages),
      threadId,
      runId,
      request = [],
      redact,
      leaseMs = 10_000,
    } = options
    const stores = { log, messages, locks }
    const redactor = redact === undefined ? null : new ChunkRedactor(secretFinder(redact))
    const claim = await claimRun(log, locks, runId, leaseMs)
    try {
      const fold = await foldSoFar(log, runId)
      let before: ReadonlyArray<ModelMessage> = []
      const turn = await locks.withLock(threadLock(threadId), async () => {
        const stored = await messages.loadThread(threadId)
        before = stored
        const turns = newTurns(stored, request, runId)
        const added = redactor?.messages(turns) ?? turns
        // Before the log knows the run, so that no run is in a log without a thread that leads to it.
        await messages.saveThread(threadId, saveRun([...stored, ...added], fold, true))
        return added
      })
      await log.open({ runId, threadId, turn })
      const recorder = new RunRecorder(stores, threadId, claim, fold, redactor, before)
      for (const answer of newAnswers(before, request)) await recorder.record(answer)
      return recorder
    } catch (error) {
      await claim.release()
      throw error
    }
  }

  /** Aborts when somebody, in whatever process, wants the run to be cancelled: {@link cancelRun}. */
  get cancelled(): AbortSignal {
    return this.#claim.cancelled
  }

  /** Aborts when another writer has taken the run over: nothing of this one is kept any more. */
  get lost(): AbortSignal {
    return this.#claim.lost
  }

  /** Whether a call of this id in this run is the sandbox's and not the engine's. */
  isSandboxCall(id: string): boolean {
    return this.#fold.isSandboxCall(id)
  }

  /** Logs a chunk. Rejects when the log does, and then nothing of the chunk is kept. */
  async record(chunk: StreamChunk): Promise<void> {
    this.#claim.lost.throwIfAborted()
    if (this.#redactor === null) return this.#keep(chunk)
    for (const kept of this.#redactor.push(chunk)) await this.#keep(kept)
  }

  /** Saves what the run has come to so far; a reader does not need it, the log has the rest. */
  save(): Promise<void> {
    return this.#save(true)
  }

  /**
   * Ends the run: logs the terminal chunk where the stream had none, makes the log's record terminal,
   * and saves the transcript. Later calls change nothing and wait for the first. Rejects with code
   * `fenced`, and saves nothing, where another writer has taken the run over.
   */
  finish(status: TerminalRunStatus, error?: RunError): Promise<void> {
    this.#finished ??= this.#finish(status, error).finally(() => this.#claim.release())
    return this.#finished
  }

  async #save(open: boolean): Promise<void> {
    const { messages, locks = locksOf(messages) } = this.#stores
    await locks.withLock(threadLock(this.#threadId), async () => {
      const stored = await messages.loadThread(this.#threadId)
      await messages.saveThread(this.#threadId, saveRun(stored, this.#fold, open))
    })
  }

  async #keep(chunk: StreamChunk): Promise<void> {
    await this.#stores.log.append(this.#fold.runId, chunk, this.#writer)
    this.#fold.push(chunk)
  }

  async #finish(status: TerminalRunStatus, error: RunError | undefined): Promise<void> {
    this.#claim.lost.throwIfAborted()
    const fold = this.#fold
    for (const held of this.#redactor?.end() ?? []) await this.#keep(held)
    if (fold.status === 'running') {
      await this.record(terminalChunk(fold.runId, this.#threadId, status, error))
    }
    const { status: ended } = fold
    // Before the transcript: this the log refuses to a writer that was taken over from, and what it
    // would have saved must not replace what its successor did.
    await this.#stores.log.finish(
      fold.runId,
      ended === 'running' ? status : ended,
      fold.error,
      this.#writer,
    )
    await this.#save(false)
  }
}

/** What a log has of a run that is about to be written: nothing as a rule, or what another writer left. */
async function foldSoFar(log: RunEventLog, runId: string): Promise<RunFold> {
  const fold = new RunFold(runId)
  const record = await log.get(runId)
  if (record === null) return fold
  if (isTerminalRunStatus(record.status)) {
    throw new RunLogError(
      'terminal-run',
      `Run ${JSON.stringify(runId)} cannot be recorded: the log has it as ${record.status}. Give chat() a new runId for each run.`,
    )
  }
  await foldLog(log, record, fold)
  return fold
}

/**
 * The chunk that tells a reader of the log alone how the run ended.
 *
 * @param timestamp When it ended, epoch milliseconds. Default: now.
 */
export function terminalChunk(
  runId: string,
  threadId: string,
  status: TerminalRunStatus,
  error: RunError | undefined,
  timestamp = Date.now(),
): StreamChunk {
  // `EventType` is an enum of @tanstack/ai; its members are these very words.
  if (status === 'completed')
    return { type: 'RUN_FINISHED', runId, threadId, timestamp } as StreamChunk
  const told =
    status === 'aborted'
      ? abortReason(error?.code) === 'crashed'
        ? RUN_CRASHED
        : { message: 'The run was aborted', code: ABORT_CODES.stopped }
      : { message: 'The run failed', ...error }
  return { type: 'RUN_ERROR', runId, threadId, timestamp, ...told } as StreamChunk
}

const LOCKS = new WeakMap<MessageStore, LockStore>()

/** The locks of a message store: its own, or else some of this process. */
export function locksOf(messages: MessageStore): LockStore {
  let locks = messages.locks ?? LOCKS.get(messages)
  if (locks === undefined) {
    locks = new InMemoryLockStore()
    LOCKS.set(messages, locks)
  }
  return locks
}

export function threadLock(threadId: string): string {
  return `rethread:thread:${threadId}`
}
