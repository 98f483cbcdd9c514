import type { ReadRunOptions } from '../thread-source.ts'
import { Lane } from './lane.ts'
import { cutOff, type RunStreamEvent } from './run-stream.ts'
import type { CarriedEvent, CarriedRun } from './shared-stream.ts'
import { ThreadSourceError } from './thread-source-error.ts'

/** Opens a stream that carries runs. `answered` is called when it begins to come. */
export type OpenShared = (
  runs: ReadonlyArray<CarriedRun>,
  signal: AbortSignal,
  answered: () => void,
) => AsyncIterable<CarriedEvent>

/** One stream that is open, or being opened. */
interface Line {
  readonly abort: AbortController
  /** The runs by their place in the request. */
  readonly runIds: ReadonlyArray<string>
  /** The readers whose cursors it was opened with, by the run that it still carries. */
  readonly lanes: Map<string, ReadonlySet<Lane>>
}

/** Milliseconds in which threads that are opened together come to be on one stream. */
const GATHER = 5

/**
 * Carries the logs of many runs on one stream. When another one is to be carried the stream is opened
 * anew, with a cursor for each; the old one goes on until the new one answers, so that nobody waits.
 */
export class RunCarrier {
  readonly #open: OpenShared
  readonly #lanes = new Set<Lane>()
  #line: Line | undefined
  #opening: Line | undefined
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(open: OpenShared) {
    this.#open = open
  }

  /** How many runs it carries, and the characters of their ids in an address. */
  get load(): { readonly runs: number; readonly characters: number } {
    const runIds = [...this.#wanted().keys()]
    return {
      runs: runIds.length,
      characters: runIds.reduce((sum, id) => sum + encodeURIComponent(id).length, 0),
    }
  }

  async *read(runId: string, options: ReadRunOptions): AsyncGenerator<RunStreamEvent> {
    const lane = new Lane(runId, options)
    this.#lanes.add(lane)
    this.#gather()
    try {
      yield* lane.events()
    } finally {
      this.#lanes.delete(lane)
      this.#gather()
    }
  }

  /** Opens another stream soon, if the one that is there does not carry just what is wanted. */
  #gather(): void {
    if (this.#lanes.size === 0) return this.#close()
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      this.#update()
    }, GATHER)
  }

  #close(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    for (const line of [this.#line, this.#opening]) line?.abort.abort()
    this.#line = undefined
    this.#opening = undefined
  }

  #wanted(): Map<string, Set<Lane>> {
    const wanted = new Map<string, Set<Lane>>()
    for (const lane of this.#lanes) {
      if (!lane.isOpen) continue
      wanted.set(lane.runId, (wanted.get(lane.runId) ?? new Set()).add(lane))
    }
    return wanted
  }

  #update(): void {
    // One at a time; what is wanted then is looked at again.
    if (this.#opening !== undefined) return
    const wanted = this.#wanted()
    const carried = this.#line?.lanes ?? new Map<string, ReadonlySet<Lane>>()
    const isCarried = (lane: Lane) => carried.get(lane.runId)?.has(lane) === true
    const areCarried = [...wanted.values()].every((lanes) => [...lanes].every(isCarried))
    if (wanted.size > 0 && (!areCarried || carried.size > wanted.size)) void this.#run(wanted)
  }

  async #run(wanted: Map<string, Set<Lane>>): Promise<void> {
    const runIds = [...wanted.keys()]
    const line: Line = { abort: new AbortController(), runIds, lanes: wanted }
    const { signal } = line.abort
    this.#opening = line
    const answered = () => {
      if (this.#opening !== line) return
      this.#opening = undefined
      this.#line?.abort.abort()
      this.#line = line
      this.#gather()
    }
    const runs = [...wanted].map(([runId, lanes]) => ({
      runId,
      fromSeq: Math.min(...[...lanes].map(({ last }) => last)),
    }))
    try {
      for await (const event of this.#open(runs, signal, answered)) await take(line, event)
      if (!signal.aborted) this.#lost(line, undefined)
    } catch (error) {
      if (!signal.aborted) this.#lost(line, error)
    }
  }

  /** A stream broke, or was refused. Who is on the one before is not concerned. */
  #lost(line: Line, error: unknown): void {
    const wasOpening = this.#opening === line
    if (wasOpening) this.#opening = undefined
    else if (this.#line === line) this.#line = undefined
    const before = wasOpening ? this.#line?.lanes : undefined
    for (const [runId, lanes] of line.lanes) {
      for (const lane of lanes) {
        if (before?.get(runId)?.has(lane)) continue
        lane.fail(
          error instanceof ThreadSourceError ? error : cutOff(nameOf(runId), lane.last, error),
        )
      }
    }
  }
}

function take({ runIds, lanes }: Line, carried: CarriedEvent): Promise<unknown> | undefined {
  const runId = runIds[carried.place] ?? ''
  const readers = [...(lanes.get(runId) ?? [])]
  switch (carried.kind) {
    case 'chunk': {
      const full = readers.flatMap((lane) => lane.push(carried.event) ?? [])
      return full.length === 0 ? undefined : Promise.all(full)
    }
    case 'end':
      lanes.delete(runId)
      for (const lane of readers) lane.end((last) => cutOff(nameOf(runId), last, undefined))
      return undefined
    case 'refused':
      lanes.delete(runId)
      for (const lane of readers) lane.fail(carried.error)
      return undefined
    default:
      return carried satisfies never
  }
}

function nameOf(runId: string): string {
  return `Run ${JSON.stringify(runId)}`
}
