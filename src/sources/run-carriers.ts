import type { ReadRunOptions } from '../thread-source.ts'
import { type OpenShared, RunCarrier } from './run-carrier.ts'
import type { RunStreamEvent } from './run-stream.ts'

/** Streams that carry several runs, at the most: a browser opens six connections to an origin. */
const MOST = 2
/** Characters of ids in one address. Servers take some 8,000 to 16,000 in all. */
const CHARACTERS = 4_000

/** Spreads runs over as few streams as carry them. */
export class RunCarriers {
  readonly #open: OpenShared
  readonly #carriers: RunCarrier[] = []

  constructor(open: OpenShared) {
    this.#open = open
  }

  /** The events of a run; undefined where no stream has room for it. */
  read(
    runId: string,
    options: ReadRunOptions,
    runsPerStream: number,
  ): AsyncIterable<RunStreamEvent> | undefined {
    if (runsPerStream < 2) return undefined
    return this.#withRoom(runId, runsPerStream)?.read(runId, options)
  }

  #withRoom(runId: string, most: number): RunCarrier | undefined {
    // An id may take three times its length where it has to be encoded.
    const length = encodeURIComponent(runId).length
    const found = this.#carriers.find(({ load }) => {
      return load.runs < most && load.characters + length <= CHARACTERS
    })
    if (found !== undefined || this.#carriers.length >= MOST || length > CHARACTERS) return found
    const carrier = new RunCarrier(this.#open)
    this.#carriers.push(carrier)
    return carrier
  }
}
