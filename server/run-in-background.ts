import type { StreamChunk } from '@tanstack/ai'

/** What {@link runInBackground} takes. */
export interface RunInBackgroundOptions {
  /** Gets what the stream throws after its first chunk. Default: `console.error`. */
  readonly onError?: (error: unknown) => void
}

/**
 * Takes all of a run, whoever reads it: no reader who leaves ends it, as one of
 * `toServerSentEventsResponse(stream)` does. Resolves with the first chunk, when `recordThread` has
 * opened the run, so that {@link threadHandler} can be asked for its log; with a serverless platform
 * that stops a function once it has answered, give `over` to its `waitUntil`.
 *
 * @param stream what `chat()` gives.
 * @returns `over`, which resolves when the run has ended, however that came.
 * @throws what the stream throws before its first chunk.
 */
export async function runInBackground(
  stream: AsyncIterable<StreamChunk>,
  { onError = reportToConsole }: RunInBackgroundOptions = {},
): Promise<{ readonly over: Promise<void> }> {
  const chunks = stream[Symbol.asyncIterator]()
  const first = await chunks.next()
  const rest = async () => {
    for (let next = first; !next.done; ) next = await chunks.next()
  }
  return { over: rest().catch(onError) }
}

function reportToConsole(error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: where nobody says what to do with it, it must not be lost.
  console.error('rethread: a run in the background failed:', error)
}
