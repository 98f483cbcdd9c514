import type { ThreadSummary } from '../thread-summary.ts'

/** The server said no, or nothing at all. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  constructor(
    message: string,
    /** The HTTP status; undefined where the server was not reached. */
    readonly status?: number,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}

/** All threads, the latest first. */
export async function listThreads(signal: AbortSignal): Promise<ReadonlyArray<ThreadSummary>> {
  // What our own server answers is not parsed a second time.
  const { threads } = (await request('/api/threads', { signal })) as {
    threads: ReadonlyArray<ThreadSummary>
  }
  return threads
}

/** Asks for a run: in a thread, or in a new one. Answers once the run is recorded. */
export async function sendTurn(
  prompt: string,
  threadId?: string,
): Promise<{ threadId: string; runId: string }> {
  return (await request('/api/thread', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ prompt, threadId }),
  })) as { threadId: string; runId: string }
}

async function request(path: string, init: RequestInit): Promise<unknown> {
  const response = await fetch(path, init).catch((cause: unknown) => {
    if (init.signal?.aborted) throw cause
    throw new ApiError('The server cannot be reached. Is it running?', undefined, { cause })
  })
  const body: unknown = await response.json().catch(() => null)
  if (response.ok) return body
  const said =
    typeof body === 'object' && body !== null && 'error' in body
      ? String(body.error)
      : `The server answered ${response.status}.`
  throw new ApiError(said, response.status)
}
