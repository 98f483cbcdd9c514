import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { StreamChunk } from '@tanstack/ai'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { loadThread, type RunEventLog } from '../../../recorder/index.ts'
import { buildProcesses, ProducerProcess, ReaderProcess, WriterProcess } from './processes.ts'
import type { ProducerTask } from './producer.ts'
import { startRedisCluster } from './redis-cluster.ts'
import { type EngineServer, startPostgres, startRedis } from './servers.ts'
import { type Engine, type EngineAt, type OpenStores, openStores } from './stores.ts'
import type { WriterTask } from './writer.ts'

/** How long a lease lasts in these tests, where nobody looks before its writer is dead. */
export const LEASE_MS = 600
/** And where somebody does: longer than any machine keeps a living process waiting. */
export const LONG_LEASE_MS = 30_000

/** The engines of a test file, started before its tests and ended after them. */
export interface StartedEngines {
  at(engine: Engine): EngineAt
  server(engine: Engine): EngineServer
  /** Opens the stores of a process; they are closed after the test. */
  open(where: EngineAt): Promise<OpenStores>
  startWriter(
    where: EngineAt,
    task: Pick<WriterTask, 'runId' | 'name'> & Partial<WriterTask>,
  ): WriterProcess
  startReader(where: EngineAt, runId: string, fromSeq: number): ReaderProcess
  startProducer(
    where: EngineAt,
    task: Pick<ProducerTask, 'runId' | 'name' | 'words'> & Partial<ProducerTask>,
  ): ProducerProcess
  /** Has something done after the test. */
  after(close: () => Promise<void> | void): void
}

/** Starts engines for the tests of a file. */
export function startEngines(engines: ReadonlyArray<Engine>): StartedEngines {
  const servers = new Map<Engine, EngineServer>()
  const closers: (() => Promise<unknown> | unknown)[] = []
  let folder = ''

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'rethread-engines-'))
    const start = async (engine: Engine) => {
      if (engine === 'redis') servers.set(engine, await startRedis())
      if (engine === 'redis cluster') servers.set(engine, await startRedisCluster())
      if (engine === 'postgres') servers.set(engine, await startPostgres())
    }
    await Promise.all([...engines.map(start), buildProcesses()])
  })

  afterEach(async () => {
    for (const close of closers.splice(0).reverse()) await close()
  })

  afterAll(async () => {
    await Promise.all([...servers.values()].map((server) => server.stop()))
    rmSync(folder, { recursive: true, force: true })
  })

  const server = (engine: Engine) => {
    const started = servers.get(engine)
    if (started === undefined) throw new Error(`${engine} was not started`)
    return started
  }
  return {
    server,
    at: (engine) => ({
      engine,
      port: engine === 'sqlite' ? 0 : server(engine).port,
      file: join(folder, 'threads.db'),
    }),
    async open(where) {
      const stores = await openStores(where)
      closers.push(stores.close)
      return stores
    },
    startWriter(where, task) {
      const writer = new WriterProcess({
        ...where,
        threadId: task.runId,
        leaseMs: LEASE_MS,
        everyMs: 2,
        ...task,
      })
      closers.push(() => writer.kill())
      return writer
    },
    startReader(where, runId, fromSeq) {
      const reader = new ReaderProcess({ ...where, runId, fromSeq })
      closers.push(() => reader.kill())
      return reader
    },
    startProducer(where, task) {
      const producer = new ProducerProcess({ ...where, leaseMs: LEASE_MS, ...task })
      closers.push(() => producer.kill())
      return producer
    },
    after: (close) => void closers.push(close),
  }
}

let count = 0

export function freshId(): string {
  return `engines-${process.pid}-${count++}`
}

/** A chunk that says something, of its own. */
export function saying(value: string): StreamChunk {
  // The type wants the enum of @tanstack/ai, whose members are these words.
  return { type: 'CUSTOM', name: 'n', value } as StreamChunk
}

/** What a chunk says; undefined for one that ends a run. */
export function saidBy(chunk: StreamChunk): string | undefined {
  return chunk.type === 'CUSTOM' ? String(Reflect.get(chunk, 'value')) : undefined
}

/** What the chunks of a log say, in order, without the ones that end a run. */
export async function valuesOf(log: RunEventLog, runId: string): Promise<string[]> {
  const record = await log.get(runId)
  const values: string[] = []
  if (record === null || record.lastSeq < 0) return values
  for await (const { seq, chunk } of log.read(runId)) {
    const value = saidBy(chunk)
    if (value !== undefined) values.push(value)
    if (seq >= record.lastSeq) break
  }
  return values
}

/** Waits until nobody holds a run. */
export async function untilFree(log: RunEventLog, runId: string): Promise<void> {
  while (await log.leases?.isHeld(runId)) await new Promise((resolve) => setTimeout(resolve, 20))
}

/** Loads a thread again and again until no run goes on in it. */
export async function untilSettled(stores: OpenStores, threadId: string): Promise<void> {
  while ((await loadThread({ ...stores, threadId })).activeRun !== null)
    await new Promise((resolve) => setTimeout(resolve, 20))
}

/** Numbers that look like chance and are the same from run to run. */
export function seeded(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    // A linear congruential generator.
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
}
