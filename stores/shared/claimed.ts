import { RunLogError } from '../../recorder/index.ts'

/**
 * What a lease that holds says to the next who wants it.
 *
 * @param leftMs For how long it holds unless it is renewed; undefined where its writer is seen to live.
 */
export function claimed(runId: string, leftMs: number | undefined): RunLogError {
  const run = `Run ${JSON.stringify(runId)}`
  return new RunLogError(
    'claimed',
    leftMs === undefined
      ? `${run} has a writer that lives. Wait for it to end, or cancel the run.`
      : `${run} has a writer whose lease holds for another ${Math.ceil(leftMs)} ms, and longer if it lives. Wait for it to end, or cancel the run.`,
  )
}
