import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { StreamChunk } from '@tanstack/ai'
import { Redis } from 'ioredis'
import { Pool } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  cancelRun,
  loadThread,
  type RunEventLog,
  RunRecorder,
  ThreadFold,
  toNotation,
} from '../../recorder/index.ts'
import { countFaults } from './support/counts.ts'
import { cuttingProxy } from './support/cutting-proxy.ts'
import { type EngineServer, startPostgres, startRedis } from './support/servers.ts'
import { type Engine, type EngineAt, type OpenStores, openStores } from './support/stores.ts'
import { buildWriter, WriterProcess } from './support/writer-process.ts'

const LEASE_MS = 600
const SECOND = 1_000
const ENGINES: ReadonlyArray<Engine> = ['sqlite', 'redis', 'postgres']
const counts = countFaults()
const servers: EngineServer[] = []
const ports: Record<Engine, number> = { sqlite: 0, redis: 0, postgres: 0 }
const closers: (() => Promise<unknown> | unknown)[] = []
let folder = ''

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'rethread-takeover-'))
  const [redis, postgres] = await Promise.all([startRedis(), startPostgres(), buildWriter()])
  servers.push(redis, postgres)
  ports.redis = redis.port
  ports.postgres = postgres.port
}, 60 * SECOND)

afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()))
  rmSync(folder, { recursive: true, force: true })
})

let count = 0
const freshId = () => `takeover-${process.pid}-${count++}`
const at = (engine: Engine): EngineAt => ({
  engine,
  port: ports[engine],
  file: join(folder, 'threads.db'),
})

async function open(where: EngineAt): Promise<OpenStores> {
  const stores = await openStores(where)
  closers.push(stores.close)
  return stores
}

function startWriter(where: EngineAt, runId: string, name: string): WriterProcess {
  const writer = new WriterProcess({
    ...where,
    runId,
    threadId: runId,
    name,
    leaseMs: LEASE_MS,
    everyMs: 2,
  })
  closers.push(() => writer.kill())
  return writer
}

// The type wants the enum of @tanstack/ai, whose members are these words.
const chunk = (value: string) => ({ type: 'CUSTOM', name: 'n', value }) as StreamChunk

/** What the chunks of a log say, in order, without the ones that end a run. */
async function valuesOf(log: RunEventLog, runId: string): Promise<string[]> {
  const record = await log.get(runId)
  const values: string[] = []
  if (record === null || record.lastSeq < 0) return values
  for await (const { seq, chunk: logged } of log.read(runId)) {
    if (logged.type === 'CUSTOM') values.push(String(Reflect.get(logged, 'value')))
    if (seq >= record.lastSeq) break
  }
  return values
}

/** Counts a fault, and what it did to the chunks that a writer was told are kept. */
function tally(kept: ReadonlyArray<string>, logged: ReadonlyArray<string>): void {
  const all = new Set(logged)
  counts.faults += 1
  counts.lost += kept.filter((value) => !all.has(value)).length
  counts.doubled += logged.length - all.size
  expect(kept.filter((value) => !all.has(value))).toEqual([])
  expect(logged.length).toBe(all.size)
}

/** Loads a thread again and again until no run goes on in it; answers how long that took. */
async function untilSettled(stores: OpenStores, threadId: string): Promise<number> {
  const began = performance.now()
  for (;;) {
    const { activeRun } = await loadThread({ ...stores, threadId })
    if (activeRun === null) return performance.now() - began
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

async function sameFromStoreAndLog(
  { log, messages, locks }: OpenStores,
  threadId: string,
  runId: string,
): Promise<void> {
  const restored = new ThreadFold()
  restored.hydrate((await loadThread({ log, messages, locks, threadId })).messages)
  const replayed = new ThreadFold()
  const record = await log.get(runId)
  for (const turn of record?.turn ?? []) replayed.user(turn)
  replayed.open(runId)
  for await (const event of log.read(runId)) replayed.push(runId, event)
  expect(restored.items.map(toNotation)).toEqual(replayed.items.map(toNotation))
}

describe.each(ENGINES)('a run on %s', (engine) => {
  it('whose writer is killed between a chunk and the transcript is closed by the next load, within its lease', async () => {
    const where = at(engine)
    const stores = await open(where)
    const runId = freshId()
    const writer = startWriter(where, runId, 'a')
    await writer.until((said) => said.length > 50)
    expect((await loadThread({ ...stores, threadId: runId })).activeRun).toEqual({ runId })
    await writer.kill()
    const took = await untilSettled(stores, runId)
    expect(took).toBeLessThan(LEASE_MS + SECOND)
    expect(await stores.log.get(runId)).toMatchObject({ status: 'aborted' })
    tally(writer.kept, await valuesOf(stores.log, runId))
    await sameFromStoreAndLog(stores, runId, runId)
  })

  it('whose writer is killed goes on with a producer that takes it over', async () => {
    const where = at(engine)
    const stores = await open(where)
    const runId = freshId()
    const writer = startWriter(where, runId, 'a')
    await writer.until((said) => said.length > 20)
    await writer.kill()
    while (await stores.log.leases?.isHeld(runId))
      await new Promise((resolve) => setTimeout(resolve, 20))
    const recorder = await RunRecorder.start({ ...stores, threadId: runId, runId })
    for (let n = 0; n < 20; n += 1) await recorder.record(chunk(`b ${n}`))
    await recorder.finish('completed')
    const logged = await valuesOf(stores.log, runId)
    tally([...writer.kept, ...Array.from({ length: 20 }, (_, n) => `b ${n}`)], logged)
    expect(logged.slice(-20)).toEqual(Array.from({ length: 20 }, (_, n) => `b ${n}`))
    expect(await stores.log.get(runId)).toMatchObject({ status: 'completed' })
    await sameFromStoreAndLog(stores, runId, runId)
  })

  it('is taken by one of many that load its thread at once, and all see it end', async () => {
    const where = at(engine)
    const runId = freshId()
    const writer = startWriter(where, runId, 'a')
    await writer.until((said) => said.length > 20)
    await writer.kill()
    const loaders = await Promise.all(Array.from({ length: 4 }, () => open(where)))
    await Promise.all(loaders.map((stores) => untilSettled(stores, runId)))
    const [stores] = loaders
    if (stores === undefined) throw new Error('nobody loads')
    tally(writer.kept, await valuesOf(stores.log, runId))
    await sameFromStoreAndLog(stores, runId, runId)
    let ends = 0
    for await (const { chunk: logged } of stores.log.read(runId))
      if (logged.type === 'RUN_ERROR') ends += 1
    expect(ends).toBe(1)
  })

  it('ends when another process cancels it, and not when a reader leaves', async () => {
    const where = at(engine)
    const stores = await open(where)
    const runId = freshId()
    const writer = startWriter(where, runId, 'a')
    await writer.until((said) => said.length > 5)
    for await (const { seq } of stores.log.read(runId)) if (seq > 2) break
    const then = writer.said.length
    await writer.until((said) => said.length > then + 5)
    expect(await stores.log.get(runId)).toMatchObject({ status: 'running' })
    expect(await cancelRun(stores.log, runId)).toBe(true)
    await writer.until((said) => said.at(-1) === 'cancelled')
    expect(await stores.log.get(runId)).toMatchObject({ status: 'aborted' })
    tally(writer.kept, await valuesOf(stores.log, runId))
    expect((await loadThread({ ...stores, threadId: runId })).activeRun).toBeNull()
  })
})

describe.each(['redis', 'postgres'] as const)('a run on %s', (engine) => {
  it('takes nothing of a writer that stood still while another took over', async () => {
    const where = at(engine)
    const stores = await open(where)
    const runId = freshId()
    const stalled = startWriter(where, runId, 'a')
    await stalled.until((said) => said.length > 20)
    stalled.signal('SIGSTOP')
    while (await stores.log.leases?.isHeld(runId))
      await new Promise((resolve) => setTimeout(resolve, 20))
    const recorder = await RunRecorder.start({
      ...stores,
      threadId: runId,
      runId,
      leaseMs: LEASE_MS,
    })
    await recorder.record(chunk('b 0'))
    const before = stalled.kept.length
    stalled.signal('SIGCONT')
    for (let n = 1; n < 50; n += 1) await recorder.record(chunk(`b ${n}`))
    await stalled.until((said) => said.at(-1)?.startsWith('failed') ?? false)
    await recorder.finish('completed')
    expect(stalled.said.at(-1)).toBe('failed fenced')
    const logged = await valuesOf(stores.log, runId)
    const stale = logged.slice(logged.indexOf('b 0')).filter((value) => value.startsWith('a'))
    counts.stale += stale.length
    expect(stale).toEqual([])
    // What was under way when it was stopped may have been kept, and is only told now.
    expect(stalled.kept.length).toBeLessThanOrEqual(before + 1)
    tally([...stalled.kept, ...Array.from({ length: 50 }, (_, n) => `b ${n}`)], logged)
    await sameFromStoreAndLog(stores, runId, runId)
  })

  it('whose engine had its clock set back an hour is closed within its lease all the same', async () => {
    const where = at(engine)
    const stores = await open(where)
    const runId = freshId()
    const writer = startWriter(where, runId, 'a')
    await writer.until((said) => said.length > 20)
    await writer.kill()
    // What a clock that is set back leaves: a lease that ends in an hour.
    await addHourToLease(engine, runId)
    expect((await loadThread({ ...stores, threadId: runId })).activeRun).toEqual({ runId })
    const took = await untilSettled(stores, runId)
    expect(took).toBeLessThan(LEASE_MS + SECOND)
    tally(writer.kept, await valuesOf(stores.log, runId))
  })

  it('is recorded whole over a line that is cut again and again', async () => {
    const proxy = await (engine === 'redis'
      ? cuttingProxy(ports.redis, 400, 1_300)
      : cuttingProxy(ports.postgres, 2_000, 5_000))
    closers.push(proxy.close)
    const stores = await open({ ...at(engine), port: proxy.port })
    const direct = await open(at(engine))
    const kept: string[] = []
    for (let run = 0; run < 5; run += 1) {
      const runId = freshId()
      const request = [{ role: 'user' as const, id: `${runId}-turn`, content: 'go' }]
      const recorder = await RunRecorder.start({ ...stores, threadId: runId, runId, request })
      for (let n = 0; n < 60; n += 1) {
        await recorder.record(chunk(`a ${n}`))
        kept.push(`a ${n}`)
      }
      await recorder.finish('completed')
      tally(kept.splice(0), await valuesOf(direct.log, runId))
      expect(await direct.log.get(runId)).toMatchObject({ status: 'completed' })
    }
    expect(proxy.lines()).toBeGreaterThan(3)
  })
})

async function addHourToLease(engine: 'redis' | 'postgres', runId: string): Promise<void> {
  if (engine === 'redis') {
    const redis = new Redis({ port: ports.redis, host: '127.0.0.1' })
    await redis.hincrby(`rethread:{${runId}}:run`, 'leaseUntil', 3_600_000)
    redis.disconnect()
    return
  }
  const pool = new Pool({
    host: '127.0.0.1',
    port: ports.postgres,
    user: 'rethread',
    database: 'postgres',
  })
  pool.on('error', () => undefined)
  await pool.query(
    `UPDATE rethread_leases SET held_until = held_until + interval '1 hour' WHERE run_id = $1`,
    [runId],
  )
  await pool.end()
}
