import {
  ADVICE,
  codeOfRunStatus,
  codeOfStatus,
  ThreadSourceError,
  type ThreadSourceErrorCode,
} from './thread-source-error.ts'

/**
 * An error of a connection of `@tanstack/ai-client` as one with a code.
 *
 * Its adapters put the HTTP status into the text of a plain Error and nowhere else, and `fetch` tells
 * that nothing was answered by a TypeError, as does code that meets an answer of the wrong shape: so
 * here, and only here, the text is looked at.
 */
export function connectionError(
  error: unknown,
  what: string,
  asked: 'thread' | 'run',
): ThreadSourceError {
  if (error instanceof ThreadSourceError) return error
  const told = error instanceof Error ? error.message : String(error)
  const status = statusOf(told)
  const code = codeOf(error, told, status, asked)
  return new ThreadSourceError(
    code,
    `${what} could not be read: ${withStop(told)} ${ADVICE[code]}`,
    {
      cause: error,
      ...(status === undefined ? {} : { status }),
    },
  )
}

function codeOf(
  error: unknown,
  told: string,
  status: number | undefined,
  asked: 'thread' | 'run',
): ThreadSourceErrorCode {
  if (status !== undefined) return asked === 'run' ? codeOfRunStatus(status) : codeOfStatus(status)
  if (error instanceof SyntaxError) return 'bad-response'
  if (error instanceof TypeError && !/fetch|network|load failed/i.test(told)) return 'bad-response'
  return 'network'
}

function statusOf(told: string): number | undefined {
  const match = /^(?:HTTP|XHR) error! status: (\d{3})\b/.exec(told)
  return match === null ? undefined : Number(match[1])
}

function withStop(text: string): string {
  const trimmed = text.trim()
  return /[.!?]$/.test(trimmed) ? trimmed : `${trimmed}.`
}
