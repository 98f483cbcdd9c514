import {
  isTerminalRunStatus,
  RUN_CRASHED,
  type RunError,
  type RunEvent,
  type RunInfo,
  readTranscript,
  type TerminalRunStatus,
  ThreadFold,
} from '../../recorder/index.ts'
import type { ActiveRun, ThreadSnapshot } from '../thread-source.ts'
import { graftRuns } from './graft-runs.ts'
import { keepIds, sameTranscript } from './transcript-change.ts'

type Messages = ThreadSnapshot['messages']

/**
 * How reading a log came to an end: `whole` at the log's end, `cut` where it could not be read any
 * further, `lost` where the log is not there or is another one.
 */
export type ReadEnd = 'whole' | 'cut' | 'lost'

/** A thread's fold, fed with what a source answers. */
export class FoldedThread {
  #fold = new ThreadFold()
  /** The transcript that the fold was last given; undefined where it has to take the next one. */
  #stored: Messages | undefined
  /** The runs that the source's transcripts told of by themselves. */
  readonly #told = new Set<string>()
  readonly #ends = new Map<string, ReadEnd>()
  #following: string | null = null

  /** @param initial What to show until the source answers. */
  constructor(initial?: Messages) {
    if (initial === undefined) return
    this.#begin(initial)
    this.#following = this.#fold.runs.filter(isOpen).at(-1)?.runId ?? null
  }

  get fold(): ThreadFold {
    return this.#fold
  }

  /** The run that is going on, as far as the source told. */
  get following(): string | null {
    return this.#following
  }

  /** Whether there may be more to come of the run that is followed. */
  get isLive(): boolean {
    const runId = this.#following
    return runId !== null && (this.#ends.get(runId) === undefined || !this.hasEnded(runId))
  }

  /** Seq of the last chunk of a run that was folded; -1 for none. */
  cursor(runId: string): number {
    return this.#fold.cursor(runId)
  }

  /** Whether it is known how a run ended. */
  hasEnded(runId: string): boolean {
    return this.#fold.run(runId)?.status !== 'running'
  }

  push(runId: string, event: RunEvent): void {
    this.#fold.push(runId, event)
  }

  /** The reading of a run's log is over. A lost one makes the fold begin anew with the next answer. */
  ended(runId: string, end: ReadEnd): void {
    this.#ends.set(runId, end)
    if (end === 'lost') this.#stored = undefined
    const status = this.#fold.run(runId)?.status
    if (end === 'whole' && status !== undefined && isTerminalRunStatus(status))
      this.#fold.end(runId, status)
  }

  /** Takes an answer of the source for what the thread now is. */
  apply({ messages, activeRun }: ThreadSnapshot): void {
    const active = activeRun?.runId ?? null
    if (this.#stored === undefined) this.#begin(messages)
    else this.#goOn(keepIds(this.#stored, messages), active)
    this.#follow(activeRun)
  }

  #begin(messages: Messages): void {
    this.#fold = new ThreadFold()
    this.#fold.hydrate(messages)
    this.#ends.clear()
    for (const { runId } of this.#fold.runs) this.#told.add(runId)
    this.#stored = messages
  }

  #goOn(messages: Messages, active: string | null): void {
    const fold = this.#fold
    const isStray = (run: RunInfo) =>
      isOpen(run) && run.runId !== active && !this.#told.has(run.runId)
    const changed = this.#stored === undefined || !sameTranscript(this.#stored, messages)
    if (!changed && !fold.runs.some(isStray)) return
    if (fold.runs.every(({ runId }) => fold.cursor(runId) < 0)) return this.#begin(messages)
    const entries = readTranscript(messages)
    const here = new Set(
      entries.flatMap((entry) => (entry.kind === 'run' ? [entry.run.runId] : [])),
    )
    for (const { runId } of fold.runs) {
      // The fold would keep a run that the transcript does not have, whatever became of it.
      const isRead = runId === active && fold.cursor(runId) >= 0
      if (!here.has(runId) && !isRead) fold.end(runId, ...this.#endOf(runId))
    }
    for (const runId of here) this.#told.add(runId)
    const better = fold.runs.filter((run) => this.#isLogBetter(run, active))
    const standing = better.map((run) =>
      run.runId === active ? { ...run, open: true as const } : run,
    )
    fold.hydrate(graftRuns(messages, entries, fold.entries, standing))
    this.#stored = messages
  }

  /** Whether a run's log tells more than the transcript of a server that does not know of runs. */
  #isLogBetter({ runId, status }: RunInfo, active: string | null): boolean {
    if (this.#told.has(runId) || this.#fold.cursor(runId) < 0) return false
    return runId === active || (status !== 'running' && this.#ends.get(runId) === 'whole')
  }

  #follow(activeRun: ActiveRun | null): void {
    const fold = this.#fold
    this.#following = activeRun?.runId ?? null
    if (activeRun === null) {
      // Nothing goes on, so nothing is running, whatever was stored.
      for (const run of fold.runs) if (isOpen(run)) fold.end(run.runId, ...this.#endOf(run.runId))
      return
    }
    const { runId, start } = activeRun
    fold.open(runId)
    if (start !== undefined && start.cursor > fold.cursor(runId))
      fold.seed(runId, start.chunks, start.cursor)
  }

  /** What to make of a run that ended without saying how: a stream that ends by itself is finished. */
  #endOf(runId: string): [status: TerminalRunStatus, error?: RunError] {
    return this.#ends.get(runId) === 'whole' ? ['completed'] : ['aborted', RUN_CRASHED]
  }
}

function isOpen({ status, open }: RunInfo): boolean {
  return status === 'running' || open === true
}
