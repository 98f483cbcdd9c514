import { isRunStatus, isTerminalRunStatus, RunLogError } from './run-log.ts'

/** Refuses what is no run id: an empty one, or one that is no text. */
export function checkRunId(runId: unknown): asserts runId is string {
  if (typeof runId === 'string' && runId !== '') return
  throw new RunLogError(
    'bad-run-id',
    `A run id is a non-empty string, not ${JSON.stringify(runId)}.`,
  )
}

/** A chunk as the JSON that is stored; refuses what JSON cannot hold. */
export function checkChunk(runId: string, chunk: unknown): string {
  let json: string | undefined
  try {
    json = JSON.stringify(chunk)
  } catch (cause) {
    throw new RunLogError(
      'bad-chunk',
      `A chunk of run ${JSON.stringify(runId)} cannot be stored as JSON.`,
      { cause },
    )
  }
  if (json !== undefined) return json
  throw new RunLogError(
    'bad-chunk',
    `A chunk of run ${JSON.stringify(runId)} is ${typeof chunk}, which JSON cannot hold.`,
  )
}

/** The cursor of a read; refuses one that no chunk can follow. Default -1. */
export function checkCursor(runId: string, fromSeq: unknown, lastSeq: number): number {
  if (fromSeq === undefined) return -1
  if (typeof fromSeq !== 'number' || !Number.isSafeInteger(fromSeq) || fromSeq < -1) {
    throw new RunLogError(
      'bad-cursor',
      `fromSeq is an integer of at least -1, not ${typeof fromSeq === 'number' ? fromSeq : JSON.stringify(fromSeq)}. Leave it out to read from the start.`,
    )
  }
  if (fromSeq > lastSeq) {
    throw new RunLogError(
      'bad-cursor',
      `fromSeq ${fromSeq} lies beyond the last chunk (${lastSeq}) of run ${JSON.stringify(runId)}. The cursor is of another log; read from the start.`,
    )
  }
  return fromSeq
}

/** Refuses a status that is not terminal. */
export function checkStatus(runId: string, status: unknown): void {
  if (isRunStatus(status) && isTerminalRunStatus(status)) return
  throw new RunLogError(
    'bad-status',
    `Run ${JSON.stringify(runId)} can finish as completed, failed or aborted, not as ${JSON.stringify(status)}.`,
  )
}
