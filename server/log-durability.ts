import { resolveResumeRunId, type StreamChunk, type StreamDurability } from '@tanstack/ai'
import { type RunEventLog, RunFold, RunLogError } from '../recorder/index.ts'
import { HandlerError } from './handler-error.ts'

/** What {@link logDurability} takes. */
export interface LogDurabilityOptions {
  readonly log: RunEventLog
  /** Which run: the request that starts or resumes it (`X-Run-Id`, `?runId`, `Last-Event-ID`, `?offset`), or its id and cursor. */
  readonly source: Request | { readonly runId: string; readonly offset?: string | null }
  /** The thread that the run belongs to. Default: the run's own id. */
  readonly threadId?: string
}

/**
 * A run log as the `StreamDurability` of `@tanstack/ai`, for servers that deliver with
 * `toServerSentEventsResponse({ durability })` and `resumeServerSentEventsResponse`. Offsets are seqs.
 *
 * It writes what is delivered; use it in place of {@link recordThread}, not beside it on one log.
 */
export function logDurability({ log, source, threadId }: LogDurabilityOptions): StreamDurability {
  const runId = runIdOf(source)
  const offset = offsetOf(source)
  // Tells how the run ended, once it is closed.
  const fold = new RunFold(runId)
  let opened: Promise<unknown> | undefined
  const open = () => {
    opened ??= log.open({ runId, ...(threadId === undefined ? {} : { threadId }) })
    return opened
  }
  return {
    resumeFrom: () => offset,
    async append(chunks) {
      await open()
      const offsets: string[] = []
      for (const chunk of chunks) {
        offsets.push(String(await log.append(runId, chunk)))
        fold.push(chunk)
      }
      return offsets
    },
    async *read(from, signal) {
      const fromSeq = from === 'now' ? ((await log.get(runId))?.lastSeq ?? -1) : seqOf(from)
      for await (const { seq, chunk } of log.read(runId, {
        fromSeq,
        ...(signal === undefined ? {} : { signal }),
      })) {
        yield { offset: String(seq), chunk }
      }
    },
    async close() {
      await open()
      await log.finish(runId, fold.status === 'running' ? 'completed' : fold.status, fold.error)
    },
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
