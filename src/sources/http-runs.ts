import type { ReadRunOptions } from '../thread-source.ts'
import { FairStreams } from './fair-streams.ts'
import { HttpLine } from './http-line.ts'
import { refusalOf, type Send } from './http-request.ts'
import { RunCarriers } from './run-carriers.ts'
import { eventsOf, type RunStreamEvent, readRunStream } from './run-stream.ts'
import { type CarriedEvent, type CarriedRun, readSharedStream } from './shared-stream.ts'
import { codeOfRunStatus, codeOfStatus, type ThreadSourceError } from './thread-source-error.ts'

const EVENTS = { accept: 'text/event-stream' }

/** Reads the logs of runs from a `threadHandler`: several on one stream where the server can. */
export class HttpRuns {
  readonly #send: Send
  readonly #silenceMs: number
  readonly #alone: FairStreams
  readonly #carriers: RunCarriers

  constructor(send: Send, silenceMs: number, maxStreams: number) {
    this.#send = send
    this.#silenceMs = silenceMs
    this.#alone = new FairStreams(maxStreams)
    this.#carriers = new RunCarriers((...asked) => this.#openShared(...asked))
  }

  /** @param runsPerStream What the server said that it can carry on one stream. */
  read(
    runId: string,
    options: ReadRunOptions,
    runsPerStream: number,
  ): AsyncIterable<RunStreamEvent> {
    return (
      this.#carriers.read(runId, options, runsPerStream) ??
      this.#alone.read((asked) => this.#readAlone(runId, asked), options)
    )
  }

  async *#readAlone(
    runId: string,
    { fromSeq, signal }: ReadRunOptions,
  ): AsyncGenerator<RunStreamEvent> {
    const what = `Run ${JSON.stringify(runId)}`
    const line = new HttpLine(this.#silenceMs, signal)
    const query = [['runId', runId] as const, ['offset', String(fromSeq)] as const]
    const cursor = fromSeq === -1 ? {} : { 'last-event-id': String(fromSeq) }
    try {
      const response = await this.#send(query, { ...EVENTS, ...cursor }, line.signal)
      line.heard()
      if (!response.ok)
        throw await refusalOf(response, line, what, codeOfRunStatus(response.status))
      if (response.status === 204) return
      const stream = eventsOf(response, what, line.signal, line.heard)
      yield* readRunStream(stream, fromSeq, signal)
    } catch (error) {
      if (!signal.aborted) throw error
    } finally {
      line.close()
    }
  }

  async *#openShared(
    runs: ReadonlyArray<CarriedRun>,
    signal: AbortSignal,
    answered: () => void,
  ): AsyncGenerator<CarriedEvent> {
    const line = new HttpLine(this.#silenceMs, signal)
    const query = runs.map(({ runId, fromSeq }) => ['run', `${fromSeq}:${runId}`] as const)
    const what = `The stream of ${runs.length} runs`
    try {
      const response = await this.#send(query, EVENTS, line.signal)
      line.heard()
      // Of the runs this says nothing: each of them is refused by itself.
      if (!response.ok) throw await refusalOf(response, line, what, codeOfShared(response.status))
      const stream = eventsOf(response, what, line.signal, line.heard)
      answered()
      yield* readSharedStream(stream)
    } finally {
      line.close()
    }
  }
}

/** A page of a proxy is no reason to give a thread up; that the reader may not is. */
function codeOfShared(status: number): ThreadSourceError['code'] {
  const code = codeOfStatus(status)
  return code === 'not-found' || code === 'gone' || code === 'bad-request' ? 'server' : code
}
