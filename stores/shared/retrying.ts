/** How often, and after how long, a write is tried again when the connection to the engine drops. */
export interface RetryWrites {
  /** Milliseconds to keep on trying before the write fails. Default 10,000. */
  readonly retryMs?: number
}

const FIRST_PAUSE_MS = 20
const LONGEST_PAUSE_MS = 500

/**
 * Does a write that may be done again without harm until it is answered, an error is final, or the
 * time is up.
 */
export async function retrying<T>(
  write: () => Promise<T>,
  isPassing: (error: unknown) => boolean,
  { retryMs = 10_000 }: RetryWrites,
): Promise<T> {
  const until = performance.now() + retryMs
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    try {
      return await write()
    } catch (error) {
      if (!isPassing(error) || performance.now() > until) throw error
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
}
