import { isRecord, own } from '../fold/chunk-fields.ts'
import type { RunInfo } from '../fold/run-info.ts'
import type { FileItem } from '../item.ts'
import { isRunStatus } from '../log/run-log.ts'

/**
 * What a stored message says of itself under `metadata.rethread`, so that a transcript reads back
 * into the very items it was written from. Everything else in it is an ordinary message, which other
 * readers of the store understand.
 */
export interface Stamp {
  /** The run that made it. */
  readonly run: string
  /** Its item's place in the run; with `run` it makes the key. Absent on the run's own message. */
  readonly n?: number
  /** `n` of the call that it hangs below. */
  readonly parent?: number
  /** On a result: `n` of its call. */
  readonly of?: number
  /** The run as a whole, on the message that stands before its items. */
  readonly state?: Omit<RunInfo, 'runId'>
  /** A changed file. */
  readonly file?: Pick<FileItem, 'path' | 'diff' | 'change'>
  readonly notice?: string
  /** The id of a user's message inside a run. */
  readonly user?: string
  readonly denied?: true
  /** What a call without a result had printed. */
  readonly progress?: string
  /** On a result that stands in for one that never came. */
  readonly unrecorded?: true
  readonly startedAt?: number
  readonly endedAt?: number
}

const KEY = 'rethread'

/** Message metadata that carries a stamp. */
export function stamped(stamp: Stamp): { rethread: Stamp } {
  return { [KEY]: stamp }
}

/** The stamp of a message; undefined where it has none, or one that is none of ours. */
export function stampOf(message: { metadata?: unknown }): Stamp | undefined {
  const { metadata } = message
  const stamp = isRecord(metadata) ? own(metadata, KEY) : undefined
  if (!isRecord(stamp) || typeof own(stamp, 'run') !== 'string') return undefined
  const state = own(stamp, 'state')
  if (state !== undefined && !(isRecord(state) && isRunStatus(own(state, 'status'))))
    return undefined
  // Checked as far as reading it relies on; the rest is ours or is ignored.
  return stamp as unknown as Stamp
}
