import { resolveResumeRunId, type StreamChunk, type StreamDurability } from '@tanstack/ai'
import { type RunEventLog, RunLogError } from '../recorder/index.ts'
import { closeWhenAbandoned } from './close-when-abandoned.ts'
import { HandlerError } from './handler-error.ts'
import { LogProducer } from './log-producer.ts'

/** What {@link logDurability} takes. */
export interface LogDurabilityOptions {
  readonly log: RunEventLog
  /** Which run: the request that starts or resumes it (`X-Run-Id`, `?runId`, `Last-Event-ID`, `?offset`), or its id and cursor. */
  readonly source: Request | { readonly runId: string; readonly offset?: string | null }
  /** The thread that the run belongs to. Default: the run's own id. */
  readonly threadId?: string
  /**
   * Milliseconds after which a run whose producer died counts as dead, where the log has leases: who
   * reads it then sees it end. Default 10,000.
   */
  readonly leaseMs?: number
}

/** What {@link logDurability} gives. */
export interface LogDurability extends StreamDurability {
  /** Aborts when somebody wants the run to be cancelled (`cancelRun`): abort the `chat()` then. */
  readonly cancelled: AbortSignal
}

/**
 * A run log as the `StreamDurability` of `@tanstack/ai`, for servers that deliver with
 * `toServerSentEventsResponse({ durability })` and `resumeServerSentEventsResponse`. Offsets are seqs.
 *
 * The producer holds the run by a lease from its first chunk until it is closed. When its process
 * dies, whoever reads the run closes it as aborted, within the lease; another producer may go on with
 * it instead. One that comes back before the lease has run out waits for that; where it does not run
 * out, somebody lives who writes the run, and `append` rejects with code `claimed`. In one process the
 * later producer of a run takes over, and the earlier one's `append` rejects with code `fenced`.
 *
 * It writes what is delivered; use it in place of {@link recordThread}, not beside it on one log.
 */
export function logDurability(options: LogDurabilityOptions): LogDurability {
  const { log, source, threadId, leaseMs = 10_000 } = options
  const runId = runIdOf(source)
  const offset = offsetOf(source)
  const producer = new LogProducer(log, { runId, threadId, leaseMs })
  return {
    cancelled: producer.cancelled,
    resumeFrom: () => offset,
    append: async (chunks) => (await producer.append(chunks)).map(String),
    async *read(from, signal) {
      const stop = await closeWhenAbandoned(log, runId, leaseMs)
      try {
        const fromSeq = from === 'now' ? ((await log.get(runId))?.lastSeq ?? -1) : seqOf(from)
        const options = signal === undefined ? { fromSeq } : { fromSeq, signal }
        for await (const { seq, chunk } of log.read(runId, options))
          yield { offset: String(seq), chunk }
      } finally {
        stop()
      }
    },
    close: () => producer.close(),
    async snapshot() {
      const record = await log.get(runId)
      const events: { offset: string; chunk: StreamChunk }[] = []
      if (record === null || record.lastSeq === -1) return events
      for await (const { seq, chunk } of log.read(runId)) {
        events.push({ offset: String(seq), chunk })
        if (seq >= record.lastSeq) break
      }
      return events
    },
  }
}

function runIdOf(source: LogDurabilityOptions['source']): string {
  const runId = source instanceof Request ? resolveResumeRunId(source) : source.runId
  if (runId) return runId
  throw new HandlerError(
    'bad-request',
    'The request names no run: send X-Run-Id with a POST, or ?runId=… with a GET.',
  )
}

function offsetOf(source: LogDurabilityOptions['source']): string | null {
  if (!(source instanceof Request)) return source.offset ?? null
  return source.headers.get('last-event-id') ?? new URL(source.url).searchParams.get('offset')
}

function seqOf(offset: string): number {
  if (/^(-1|\d{1,15})$/.test(offset)) return Number(offset)
  throw new RunLogError(
    'bad-cursor',
    `${JSON.stringify(offset)} is no offset of this log: a seq, -1 or now.`,
  )
}
