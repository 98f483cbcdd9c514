import type { HttpLine } from './http-line.ts'
import { refusalText } from './refusal-text.ts'
import { ADVICE, retryAfterOf, ThreadSourceError } from './thread-source-error.ts'

/** Sends a request to a `threadHandler`. */
export type Send = (
  query: ReadonlyArray<readonly [string, string]>,
  headers: Record<string, string>,
  signal: AbortSignal,
  method?: 'GET' | 'DELETE',
) => Promise<Response>

/** The error for a request that was refused, with what the server said of it. */
export async function refusalOf(
  response: Response,
  line: HttpLine,
  what: string,
  code: ThreadSourceError['code'],
): Promise<ThreadSourceError> {
  const { status, statusText } = response
  const told = refusalText(await line.text(response).catch(() => ''))
  const reason = [`${status} ${statusText}`.trim(), told].filter((part) => part !== '').join(': ')
  return new ThreadSourceError(code, `${what} was refused (${reason}). ${ADVICE[code]}`, {
    status,
    ...retryAfterOf(response.headers),
  })
}
