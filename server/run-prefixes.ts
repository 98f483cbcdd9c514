import type { StreamChunk } from '@tanstack/ai'
import { compact, foldLog, type RunEventLog, RunFold } from '../recorder/index.ts'

/** The compacted beginning of a run, and the seq of the last chunk that it stands for. */
export interface RunPrefix {
  readonly chunks: ReadonlyArray<StreamChunk>
  readonly cursor: number
}

interface Kept {
  readonly fold: RunFold
  cursor: number
  /** Readers of one run wait for each other, so that each chunk is folded once. */
  busy: Promise<unknown>
}

/** Folds of so many runs are kept, to go on from where the last reader of a run came. */
const KEPT = 64

/** The compacted beginnings of live runs, each folded from its log once and not by every reader. */
export class RunPrefixes {
  readonly #log: RunEventLog
  readonly #kept = new Map<string, Kept>()

  constructor(log: RunEventLog) {
    this.#log = log
  }

  /** What there is of a run by now; undefined where the log has nothing of it. */
  of(runId: string): Promise<RunPrefix | undefined> {
    const kept = this.#kept.get(runId) ?? {
      fold: new RunFold(runId),
      cursor: -1,
      busy: Promise.resolve(),
    }
    // The run that was asked for last goes last.
    this.#kept.delete(runId)
    this.#kept.set(runId, kept)
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= KEPT) break
      this.#kept.delete(oldest)
    }
    const prefix = kept.busy.then(() => this.#catchUp(runId, kept))
    kept.busy = prefix.catch(() => this.#kept.delete(runId))
    return prefix
  }

  async #catchUp(runId: string, kept: Kept): Promise<RunPrefix | undefined> {
    const record = await this.#log.get(runId)
    if (record === null || record.lastSeq === -1) return undefined
    kept.cursor = await foldLog(this.#log, record, kept.fold, kept.cursor)
    return { chunks: compact(kept.fold), cursor: kept.cursor }
  }
}
