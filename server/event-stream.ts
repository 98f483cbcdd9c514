import { Silence } from './silence.ts'

/** Pieces of text that come by and by. */
export interface Pieces {
  /** The next piece, however long that takes; undefined after the last. */
  next(): Promise<string | undefined>
  /** Ends it at once, also while somebody waits for the next. */
  stop(): Promise<void>
}

/** What {@link eventStream} takes. */
export interface EventStreamOptions {
  /** Milliseconds of silence after which a comment is sent, so that no proxy takes the line for dead. */
  readonly heartbeatMs: number
  /** Milliseconds after which a client that takes nothing is cut off. */
  readonly stalledMs: number
  /** Aborts when the client is gone. */
  readonly signal: AbortSignal
  readonly onError: (error: unknown) => void
  /** Called once when the stream is over, however that came. */
  readonly onClose: () => void
}

const HEARTBEAT = new TextEncoder().encode(': \n\n')

/** A stream of what comes, which asks for the next piece only when the client has taken the last. */
export function eventStream(
  pieces: Pieces,
  { heartbeatMs, stalledMs, signal, onError, onClose }: EventStreamOptions,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let silence: Silence | undefined
  let stalled: Silence | undefined
  let closed = false
  let gone: () => void = () => undefined

  const close = () => {
    if (closed) return
    closed = true
    silence?.stop()
    stalled?.stop()
    signal.removeEventListener('abort', gone)
    onClose()
  }
  const start = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    silence = new Silence(heartbeatMs, () => {
      // A client that does not even read these gets no more of them.
      if ((controller.desiredSize ?? -1) >= 0) controller.enqueue(HEARTBEAT)
    })
    stalled = new Silence(stalledMs, () => {
      close()
      void pieces.stop()
      controller.error(new Error('The client took nothing for too long.'))
    })
    gone = () => {
      if (closed) return
      close()
      void pieces.stop()
      controller.close()
    }
    // Not each runtime cancels the stream of a client that is gone.
    if (signal.aborted) gone()
    else signal.addEventListener('abort', gone, { once: true })
  }

  return new ReadableStream<Uint8Array>(
    {
      start,
      async pull(controller) {
        try {
          stalled?.end()
          silence?.begin()
          const text = await pieces.next()
          silence?.end()
          // The client has left meanwhile, and its stream takes nothing any more.
          if (closed) return
          if (text === undefined) {
            close()
            controller.close()
            return
          }
          stalled?.begin()
          controller.enqueue(encoder.encode(text))
        } catch (error) {
          if (closed) return
          onError(error)
          close()
          await pieces.stop()
          // The reader sees a broken line and comes back with its cursor.
          controller.error(error)
        }
      },
      async cancel() {
        close()
        await pieces.stop()
      },
    },
    { highWaterMark: 0 },
  )
}
