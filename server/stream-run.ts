import {
  isTerminalRunStatus,
  type RunEvent,
  type RunEventLog,
  type RunRecord,
  terminalChunk,
} from '../recorder/index.ts'
import { Silence } from './silence.ts'

/** What {@link streamRun} takes. */
export interface StreamRun {
  readonly log: RunEventLog
  readonly record: RunRecord
  readonly fromSeq: number
  readonly signal: AbortSignal
  /** Milliseconds of silence after which a comment is sent, so that no proxy takes the line for dead. */
  readonly heartbeatMs: number
  readonly onError: (error: unknown) => void
  /** Called once when the stream is over, however that came. */
  readonly onClose: () => void
}

/** Of what is there already so much is sent in one piece. */
const BATCH_BYTES = 16_384
const HEARTBEAT = new TextEncoder().encode(': \n\n')

/**
 * A run's log as server-sent events, `id` the seq and `data` the chunk: what is there, then what
 * comes, until the run has ended. Reads on only as fast as the client does.
 */
export function streamRun(options: StreamRun): ReadableStream<Uint8Array> {
  const { log, record, fromSeq, signal, heartbeatMs, onError, onClose } = options
  const events = log.read(record.runId, { fromSeq, signal })
  const encoder = new TextEncoder()
  let silence: Silence | undefined
  let last = fromSeq
  let ended = false
  let closed = false

  const close = () => {
    if (closed) return
    closed = true
    silence?.stop()
    onClose()
  }
  const take = ({ seq, chunk }: RunEvent) => {
    last = seq
    ended = isEnd(chunk, ended)
    return format(seq, chunk)
  }

  async function pull(controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> {
    silence ??= new Silence(heartbeatMs, () => {
      // A client that does not even read these gets no more of them.
      if ((controller.desiredSize ?? -1) >= 0) controller.enqueue(HEARTBEAT)
    })
    silence.begin()
    const first = await events.next()
    silence.end()
    if (closed) return
    if (first.done) return finish(controller)
    let text = take(first.value)
    while (last < record.lastSeq && text.length < BATCH_BYTES) {
      const more = await events.next()
      if (more.done) break
      text += take(more.value)
    }
    if (!closed) controller.enqueue(encoder.encode(text))
  }

  async function finish(controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> {
    const now = ended || signal.aborted ? null : await log.get(record.runId)
    // The client has left meanwhile, and its stream takes nothing any more.
    if (closed) return
    if (now !== null && isTerminalRunStatus(now.status)) {
      // A log that somebody else wrote may stop without a word; its record knows how it ended.
      const chunk = terminalChunk(now.runId, now.threadId, now.status, now.error)
      controller.enqueue(encoder.encode(format(last + 1, chunk)))
    }
    close()
    controller.close()
  }

  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          await pull(controller)
        } catch (error) {
          if (closed) return
          onError(error)
          close()
          await events.return?.()
          // The reader sees a broken line and comes back with its cursor.
          controller.error(error)
        }
      },
      async cancel() {
        close()
        await events.return?.()
      },
    },
    { highWaterMark: 0 },
  )
}

function format(seq: number, chunk: unknown): string {
  return `id: ${seq}\ndata: ${JSON.stringify(chunk)}\n\n`
}

/** Whether a log that ends with this chunk has said how its run ended. */
function isEnd(chunk: object | null, before: boolean): boolean {
  const { type, finishReason } = { type: undefined, finishReason: undefined, ...chunk }
  if (type === 'RUN_ERROR') return true
  if (type === 'RUN_FINISHED') return finishReason !== 'tool_calls'
  return type === 'RUN_STARTED' ? false : before
}
