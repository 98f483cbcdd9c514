import type { RunEventLog, RunRecord } from '../recorder/index.ts'
import { HandlerError } from './handler-error.ts'

/**
 * Whether whoever sent a request may read a thread. `true` lets it through, `false` refuses it, and a
 * `Response` (a redirect, a 401 with a challenge) is sent as it is.
 */
export type Authorize = (asked: {
  readonly request: Request
  readonly threadId: string
  /** The run that is asked for; absent where the thread itself is. */
  readonly runId?: string
}) => boolean | Response | Promise<boolean | Response>

/** Null for a yes, and else the response that says no. @throws {HandlerError} which `refused` made. */
export async function refusal(
  authorize: Authorize,
  asked: Parameters<Authorize>[0],
  refused: () => HandlerError,
): Promise<Response | null> {
  const answer = await authorize(asked)
  if (answer instanceof Response) return answer
  // Anything but a plain yes is a no.
  if (answer !== true) throw refused()
  return null
}

/**
 * The record of a run that may be read, or the response that says no.
 *
 * For an unknown run `authorize` is asked all the same, with the run's id in the place of a thread's:
 * by its answer and by its time nobody can tell such a run from one that is somebody else's.
 *
 * @throws {HandlerError} `not-found`.
 */
export async function readableRun(
  log: RunEventLog,
  authorize: Authorize,
  request: Request,
  runId: string,
): Promise<RunRecord | Response> {
  const record = await log.get(runId)
  const threadId = record?.threadId ?? runId
  const refused = await refusal(authorize, { request, threadId, runId }, unknownRun)
  if (refused !== null) return refused
  if (record === null) throw unknownRun()
  return record
}

export function forbidden(): HandlerError {
  return new HandlerError('forbidden', 'You may not read this thread.')
}

export function mayNotCancel(): HandlerError {
  return new HandlerError('forbidden', 'You may not cancel this run.')
}

function unknownRun(): HandlerError {
  return new HandlerError('not-found', 'There is no such run that you may read.')
}
