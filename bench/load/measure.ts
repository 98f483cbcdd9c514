import { setTimeout as sleep } from 'node:timers/promises'
import type { StreamChunk } from '@tanstack/ai'
import type { Delivery } from './engines.ts'

const RUNS = 100
const READERS_OF_A_RUN = 10
/** Each run, paced: for the time from append to reader. */
const PACED = 25
const PACE_MS = 200
/** Each run, as fast as it goes. */
const FLAT_OUT = 200

/** What was measured of an engine. */
export interface Measured {
  /** Events that readers got, all together, when runs are written as fast as they can be. */
  readonly eventsPerSecond: number
  /** Microseconds of this process's CPU for each of them, writing it included: it differs little on a busy machine. */
  readonly cpuPerEvent: number
  /** Milliseconds from `append` to a reader, at 500 appends a second. */
  readonly p50: number
  readonly p99: number
  /** Memory of the process for each reader that waits. */
  readonly bytesPerReader: number
  /** Events that a reader should have got and did not, or that it got twice. */
  readonly lost: number
}

let count = 0

/** Measures 1,000 readers on 100 live runs, writers in the same process. */
export async function measure(engine: Delivery): Promise<Measured> {
  const paced = await follow(engine)
  const latencies: number[] = []
  paced.onEvent = (sentAt) => latencies.push(performance.now() - sentAt)
  await Promise.all(
    paced.runIds.map(async (runId, i) => {
      await sleep((i / RUNS) * PACE_MS)
      for (let n = 0; n < PACED; n += 1) {
        await engine.append(runId, chunk(n))
        await sleep(PACE_MS)
      }
      await engine.finish(runId)
    }),
  )
  const lostWhenPaced = await paced.ended(PACED)
  latencies.sort((a, b) => a - b)

  const fast = await follow(engine)
  const began = performance.now()
  const cpuBefore = process.cpuUsage()
  await Promise.all(
    fast.runIds.map(async (runId) => {
      for (let n = 0; n < FLAT_OUT; n += 1) await engine.append(runId, chunk(n))
      await engine.finish(runId)
    }),
  )
  const lostFlatOut = await fast.ended(FLAT_OUT)
  const seconds = (performance.now() - began) / 1000
  const cpu = process.cpuUsage(cpuBefore)
  const events = RUNS * READERS_OF_A_RUN * FLAT_OUT
  return {
    eventsPerSecond: events / seconds,
    cpuPerEvent: (cpu.user + cpu.system) / events,
    p50: latencies[Math.floor(latencies.length * 0.5)] ?? Number.NaN,
    p99: latencies[Math.floor(latencies.length * 0.99)] ?? Number.NaN,
    bytesPerReader: fast.bytesPerReader,
    lost: lostWhenPaced + lostFlatOut,
  }
}

interface Following {
  readonly runIds: ReadonlyArray<string>
  readonly bytesPerReader: number
  onEvent: (sentAt: number) => void
  /** Waits until all readers are at the end; answers how many events they miss or have twice. */
  ended(expected: number): Promise<number>
}

/** Opens runs, and readers that wait on them. */
async function follow(engine: Delivery): Promise<Following> {
  const runIds = Array.from({ length: RUNS }, () => `bench-${process.pid}-${count++}`)
  for (const runId of runIds) await engine.open(runId)
  const before = memory()
  const controller = new AbortController()
  const following = { runIds, onEvent: (_sentAt: number) => {} }
  const readers: Promise<number[]>[] = []
  for (const runId of runIds) {
    for (let i = 0; i < READERS_OF_A_RUN; i += 1) {
      const response = await engine.read(runId, controller.signal)
      readers.push(readAll(response, (sentAt) => following.onEvent(sentAt)))
    }
  }
  await sleep(500)
  const bytesPerReader = (memory() - before) / (RUNS * READERS_OF_A_RUN)
  return Object.assign(following, {
    bytesPerReader,
    async ended(expected: number) {
      const all = await Promise.all(readers)
      return all.reduce(
        (sum, seen) => sum + Math.abs(expected - seen.length) + (expected - new Set(seen).size),
        0,
      )
    },
  })
}

async function readAll(response: Response, onEvent: (sentAt: number) => void): Promise<number[]> {
  if (response.body === null || !response.ok)
    throw new Error(`A reader got ${response.status}: ${await response.text()}`)
  const seen: number[] = []
  let rest = ''
  for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
    const events = (rest + text).split('\n\n')
    rest = events.pop() ?? ''
    for (const event of events) {
      const data = /^data: (.*)$/m.exec(event)?.[1]
      const delta = data === undefined ? undefined : Reflect.get(JSON.parse(data), 'delta')
      if (typeof delta !== 'string') continue
      const [n, sentAt] = delta.split(' ').map(Number)
      if (n === undefined || sentAt === undefined) continue
      seen.push(n)
      onEvent(sentAt)
    }
  }
  return seen
}

/** A piece of text as models stream it, with its number and when it was sent. */
function chunk(n: number): StreamChunk {
  const delta = `${n} ${performance.now()} ${'word '.repeat(6)}`
  // The type wants the enum of @tanstack/ai, whose members are these words.
  return { type: 'TEXT_MESSAGE_CONTENT', messageId: 'm', delta } as StreamChunk
}

function memory(): number {
  globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
