import type { StreamChunk } from '@tanstack/ai'
import { Redis } from 'ioredis'
import { Pool } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { RunEventLog } from '../../recorder/index.ts'
import { openPostgresStores } from '../../stores/postgres/index.ts'
import { RedisRunEventLog } from '../../stores/redis/index.ts'
import { countFaults } from './support/counts.ts'
import { cuttingProxy } from './support/cutting-proxy.ts'
import { type EngineServer, startPostgres, startRedis } from './support/servers.ts'

const CHUNKS = 400
const servers: Record<'redis' | 'postgres', EngineServer | undefined> = {
  redis: undefined,
  postgres: undefined,
}
const counts = countFaults()
const closers: (() => unknown)[] = []

beforeAll(async () => {
  ;[servers.redis, servers.postgres] = await Promise.all([startRedis(), startPostgres()])
}, 60_000)

afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

afterAll(async () => {
  await Promise.all([servers.redis?.stop(), servers.postgres?.stop()])
})

const ENGINES = ['redis', 'postgres'] as const

async function openLog(engine: (typeof ENGINES)[number], port: number): Promise<RunEventLog> {
  if (engine === 'redis') {
    const connection = new Redis({
      port,
      host: '127.0.0.1',
      retryStrategy: () => 30,
      enableReadyCheck: false,
    })
    connection.on('error', () => undefined)
    const log = new RedisRunEventLog(connection, { blockMs: 300, retryMs: 30_000 })
    closers.push(
      () => log.close(),
      () => connection.disconnect(),
    )
    return log
  }
  const pool = new Pool({
    connectionString: `postgres://rethread@127.0.0.1:${port}/postgres`,
    max: 6,
  })
  pool.on('error', () => undefined)
  const { log, close } = await openPostgresStores(pool, { pollMs: 100, retryMs: 30_000 })
  closers.push(close, () => pool.end())
  return log
}

const chunk = (n: number) => ({ type: 'RAW', event: n }) as unknown as StreamChunk
const numberOf = (chunkOf: StreamChunk) => Number(Reflect.get(chunkOf, 'event'))

/** Appends, one at a time, and calls in between what goes wrong. */
async function write(
  log: RunEventLog,
  runId: string,
  disturb: (n: number) => Promise<void> | void,
): Promise<void> {
  for (let n = 0; n < CHUNKS; n += 1) {
    await disturb(n)
    await log.append(runId, chunk(n))
  }
  await log.finish(runId, 'completed')
}

/** Reads to the end, coming back with its cursor whenever the line breaks. */
async function follow(log: RunEventLog, runId: string): Promise<number[]> {
  const seen: number[] = []
  for (;;) {
    try {
      for await (const event of log.read(runId, { fromSeq: seen.length - 1 }))
        seen.push(numberOf(event.chunk))
      return seen
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}

function check(seen: ReadonlyArray<number>): void {
  const times = new Map<number, number>()
  for (const n of seen) times.set(n, (times.get(n) ?? 0) + 1)
  counts.faults += 1
  counts.lost += CHUNKS - times.size
  counts.doubled += seen.length - times.size
  expect(seen).toEqual(Array.from({ length: CHUNKS }, (_, n) => n))
}

describe.each(ENGINES)('a log on %s loses and doubles nothing', (engine) => {
  it('when the engine is killed and started again under load', async () => {
    const server = servers[engine]
    if (server === undefined) throw new Error('the engine did not start')
    const log = await openLog(engine, server.port)
    const runId = `restart-${engine}`
    await log.open({ runId, threadId: 't' })
    const reading = follow(log, runId)
    await write(log, runId, async (n) => {
      if (n % 150 !== 100) return
      await server.kill()
      await server.restart()
    })
    check(await reading)
  }, 60_000)

  it('when connections are cut in the middle of answers', async () => {
    const server = servers[engine]
    if (server === undefined) throw new Error('the engine did not start')
    const proxy = await cuttingProxy(server.port, 3_000, 8_000)
    closers.push(proxy.close)
    const log = await openLog(engine, proxy.port)
    const runId = `cut-${engine}`
    await log.open({ runId, threadId: 't' })
    const reading = follow(log, runId)
    await write(log, runId, () => undefined)
    check(await reading)
    expect(proxy.lines()).toBeGreaterThan(3)
  }, 60_000)

  it('when a reader is killed and comes back with its cursor, again and again', async () => {
    const server = servers[engine]
    if (server === undefined) throw new Error('the engine did not start')
    const log = await openLog(engine, server.port)
    const runId = `reader-${engine}`
    await log.open({ runId, threadId: 't' })
    const seen: number[] = []
    const reading = (async () => {
      while (seen.length < CHUNKS) {
        const most = seen.length + 37
        for await (const event of log.read(runId, { fromSeq: seen.length - 1 })) {
          seen.push(numberOf(event.chunk))
          if (seen.length === most) break
        }
      }
    })()
    await write(log, runId, () => undefined)
    await reading
    check(seen)
  }, 60_000)
})
