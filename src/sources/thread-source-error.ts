/**
 * Why a thread or a run could not be had.
 *
 * - `unauthorized`, `forbidden`: the server does not know the reader, or does not let them (401, 403)
 * - `not-found`: there is no such thread, or no such address (404)
 * - `gone`: a run's log is no longer there, or not as far as the cursor says
 * - `bad-request`: the server cannot make sense of the request (other 4xx)
 * - `bad-response`: the answer is not what the wire promises, such as malformed JSON
 * - `server`: the server failed, or has too much to do (5xx, 408, 429)
 * - `network`: nothing was answered, or the connection dropped
 * - `unsupported`: the connection lacks what a thread needs
 */
export type ThreadSourceErrorCode =
  | 'unauthorized'
  | 'forbidden'
  | 'not-found'
  | 'gone'
  | 'bad-request'
  | 'bad-response'
  | 'server'
  | 'network'
  | 'unsupported'

/** A {@link ThreadSource} could not give what it was asked for. */
export class ThreadSourceError extends Error {
  override readonly name = 'ThreadSourceError'
  readonly code: ThreadSourceErrorCode
  /** The HTTP status, where there was one. */
  readonly status: number | undefined
  /** Milliseconds that the server wants to be left alone for (`Retry-After`), where it said so. */
  readonly retryAfter: number | undefined

  constructor(
    code: ThreadSourceErrorCode,
    message: string,
    {
      status,
      retryAfter,
      ...options
    }: ErrorOptions & { status?: number; retryAfter?: number } = {},
  ) {
    super(message, options)
    this.code = code
    this.status = status
    this.retryAfter = retryAfter
  }
}

/** No server is left alone for longer, whatever it says. */
const MAX_RETRY_AFTER = 60_000

/** What a `Retry-After` of seconds or of a date asks for. */
export function retryAfterOf(headers: Headers): { retryAfter?: number } {
  const text = headers.get('retry-after')
  if (text === null) return {}
  const ms = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - Date.now()
  return ms > 0 ? { retryAfter: Math.min(ms, MAX_RETRY_AFTER) } : {}
}

/** What an HTTP status that is no success means. */
export function codeOfStatus(status: number): ThreadSourceErrorCode {
  if (status === 401) return 'unauthorized'
  if (status === 403) return 'forbidden'
  if (status === 404) return 'not-found'
  if (status === 410) return 'gone'
  if (status === 408 || status === 429 || status >= 500) return 'server'
  return status >= 400 ? 'bad-request' : 'bad-response'
}

/** The same when a run's log was asked for: that it is not there says nothing of the thread. */
export function codeOfRunStatus(status: number): ThreadSourceErrorCode {
  const code = codeOfStatus(status)
  return code === 'not-found' || code === 'bad-request' ? 'gone' : code
}

/** What a reader can do about a code, for messages. */
export const ADVICE: Record<ThreadSourceErrorCode, string> = {
  unauthorized: 'Sign in, then reload the thread.',
  forbidden: 'Ask for access to the thread, or open another one.',
  'not-found': "Check the thread's id and the address of the source.",
  gone: 'Load the thread again.',
  'bad-request': 'Check the address of the source and the versions of both ends.',
  'bad-response': 'Check that the address is that of a thread handler.',
  server: 'Try again later; the server knows more.',
  network: 'Check the connection and try again.',
  unsupported: 'Use another connection or source.',
}
