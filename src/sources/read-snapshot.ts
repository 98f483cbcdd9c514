import type { ActiveRun, ThreadSnapshot } from '../thread-source.ts'
import { isRecord } from './is-record.ts'
import { ADVICE, ThreadSourceError } from './thread-source-error.ts'

/** What a handler answers when it is asked for a thread. */
export interface HttpAnswer {
  readonly snapshot: ThreadSnapshot
  /** How many runs the server carries on one stream; 1 where it does not say. */
  readonly runsPerStream: number
}

/**
 * The body of a `GET ?threadId`, checked.
 *
 * @throws {ThreadSourceError} `bad-response`, which says what is wrong with it; `network` where it
 *   begins well and stops in the middle.
 */
export function readSnapshot(text: string, what: string, status: number): HttpAnswer {
  const bad = (problem: string, cause?: unknown) =>
    new ThreadSourceError('bad-response', `${what}: ${problem}. ${ADVICE['bad-response']}`, {
      status,
      cause,
    })
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch (cause) {
    if (/^\s*\{"/.test(text) && !text.trimEnd().endsWith('}')) {
      const problem = `${what}: the answer stops in the middle. ${ADVICE.network}`
      throw new ThreadSourceError('network', problem, { status, cause })
    }
    throw bad(`the answer is not JSON (it begins ${JSON.stringify(text.slice(0, 40))})`, cause)
  }
  if (!isRecord(body)) throw bad('the answer is JSON but no object')
  const { messages, activeRun, page, version, runsPerStream } = body
  if (!Array.isArray(messages)) throw bad('the answer has no list of messages')
  if (!messages.every(isRecord)) throw bad('the answer has a message that is no object')
  const cursor = isRecord(page) && page.truncated === true ? page.cursor : undefined
  const snapshot = {
    // The reader of transcripts takes whatever the fields of an object are.
    messages: messages as unknown as ThreadSnapshot['messages'],
    activeRun: readActiveRun(activeRun),
    ...(typeof cursor === 'string' && cursor !== '' ? { olderCursor: cursor } : {}),
    ...(typeof version === 'string' ? { version } : {}),
  }
  const many = Number.isSafeInteger(runsPerStream) ? Number(runsPerStream) : 1
  return { snapshot, runsPerStream: Math.max(1, many) }
}

function readActiveRun(value: unknown): ActiveRun | null {
  if (!isRecord(value) || typeof value.runId !== 'string') return null
  const { runId, start } = value
  if (!isRecord(start) || !Array.isArray(start.chunks) || !Number.isSafeInteger(start.cursor))
    return { runId }
  // Checked above; the fold takes whatever a chunk is.
  return { runId, start: { chunks: start.chunks, cursor: start.cursor as number } }
}
