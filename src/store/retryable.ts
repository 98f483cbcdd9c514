import { ThreadSourceError, type ThreadSourceErrorCode } from '../sources/thread-source-error.ts'
import type { Backoff } from './backoff.ts'

/** Whether asking again may help: of a first load, and of later ones. */
const PASSES: Record<ThreadSourceErrorCode, { readonly first: boolean; readonly later: boolean }> =
  {
    unauthorized: { first: false, later: false },
    forbidden: { first: false, later: false },
    'not-found': { first: false, later: false },
    gone: { first: false, later: true },
    'bad-request': { first: false, later: false },
    // A page of a proxy in between, while a thread is open, is no reason to give it up.
    'bad-response': { first: false, later: true },
    server: { first: true, later: true },
    network: { first: true, later: true },
    unsupported: { first: false, later: false },
  }

/** Whether there is no use in asking again. What has no code may pass. */
export function isFinal(error: unknown, load: 'first' | 'later'): boolean {
  return error instanceof ThreadSourceError && !PASSES[error.code][load]
}

/** Milliseconds to wait after an error: as long as the server asks for, if that is longer. */
export function waitAfter(error: unknown, backoff: Backoff): number {
  const asked = error instanceof ThreadSourceError ? (error.retryAfter ?? 0) : 0
  return Math.max(backoff.next(), asked)
}

/** Whether a run's log is no longer there, or is another one. */
export function isLogGone(error: unknown): boolean {
  return error instanceof ThreadSourceError && error.code === 'gone'
}
