import { badStream, type EventStream, type RunStreamEvent, readChunk } from './run-stream.ts'
import { ADVICE, ThreadSourceError } from './thread-source-error.ts'

/** What a stream that carries several runs says of one of them. */
export type CarriedEvent =
  | { readonly kind: 'chunk'; readonly place: number; readonly event: RunStreamEvent }
  /** Its log is over. */
  | { readonly kind: 'end'; readonly place: number }
  | { readonly kind: 'refused'; readonly place: number; readonly error: ThreadSourceError }

/** A run that is to be carried, after a cursor. */
export interface CarriedRun {
  readonly runId: string
  readonly fromSeq: number
}

/**
 * The events of a `GET ?run=…&run=…`, each with the place of its run in the request.
 *
 * @throws {ThreadSourceError} `bad-response` when it is no such stream.
 */
export async function* readSharedStream(stream: EventStream): AsyncGenerator<CarriedEvent> {
  for await (const event of stream.events) {
    const [, placed, seq] = /^(\d+)(?::(\d+))?$/.exec(event.id ?? '') ?? []
    if (placed === undefined) {
      throw badStream(stream, `an event has the id ${JSON.stringify(event.id)}, and no run's place`)
    }
    const place = Number(placed)
    if (event.event === 'end') yield { kind: 'end', place }
    else if (event.event === 'refused') yield { kind: 'refused', place, error: refused(event.data) }
    else if (seq !== undefined) {
      yield {
        kind: 'chunk',
        place,
        event: { seq: Number(seq), chunk: readChunk(event, stream) },
      }
    }
  }
}

/** That it is not there says nothing of its thread; anything else may pass. */
function refused(data: string): ThreadSourceError {
  const isGone = /"code":"(not-found|bad-cursor)"/.test(data)
  const code = isGone ? 'gone' : 'server'
  return new ThreadSourceError(code, `A run was refused (${data.slice(0, 300)}). ${ADVICE[code]}`, {
    status: isGone ? 404 : 500,
  })
}
