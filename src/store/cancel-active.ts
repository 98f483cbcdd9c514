import { ThreadSourceError } from '../sources/thread-source-error.ts'
import type { ThreadSource } from '../thread-source.ts'
import { Backoff, type RetryOptions } from './backoff.ts'
import { isFinal, waitAfter } from './retryable.ts'

/**
 * Asks a source to end a run, again where that does not get through: to ask twice is to ask once.
 *
 * @throws {ThreadSourceError} `unsupported` where the source cannot; else what it rejects with.
 */
export async function cancelActive(
  source: ThreadSource,
  runId: string,
  retry: RetryOptions,
): Promise<void> {
  if (source.cancelRun === undefined) {
    throw new ThreadSourceError(
      'unsupported',
      `Run ${JSON.stringify(runId)} cannot be cancelled: its source has no cancelRun(). httpSource() and storeSource() have.`,
    )
  }
  const backoff = new Backoff(retry)
  for (let left = retry.attempts ?? 3; ; left -= 1) {
    try {
      return await source.cancelRun(runId)
    } catch (error) {
      if (isFinal(error, 'first') || left <= 0) throw error
      await new Promise((resolve) => setTimeout(resolve, waitAfter(error, backoff)))
    }
  }
}
