import type { Cluster, Redis } from 'ioredis'
import { describe, expect, it } from 'vitest'
import { RedisRunEventLog, type RedisRunEventLogOptions } from '../../stores/redis/index.ts'
import { keySlot } from '../../stores/redis/key-slot.ts'
import { RunKeys } from '../../stores/redis/run-keys.ts'
import { freshId, saying, startEngines } from './support/start-engines.ts'
import { connectCluster, connectRedis } from './support/stores.ts'

const RUNS = 100
const REDISES = ['redis', 'redis cluster'] as const
const engines = startEngines(REDISES)

function connect(engine: (typeof REDISES)[number]): Redis | Cluster {
  const { port } = engines.server(engine)
  const redis = engine === 'redis' ? connectRedis(port) : connectCluster(port)
  engines.after(() => redis.disconnect())
  return redis
}

function openLog(redis: Redis | Cluster, options?: RedisRunEventLogOptions): RedisRunEventLog {
  const log = new RedisRunEventLog(redis, options)
  engines.after(() => log.close())
  return log
}

async function seqsOf(events: AsyncIterable<{ readonly seq: number }>): Promise<number[]> {
  const seqs: number[] = []
  for await (const { seq } of events) seqs.push(seq)
  return seqs
}

/** How many connections the servers have. */
async function connections(engine: (typeof REDISES)[number]): Promise<number> {
  let sum = 0
  for (const port of engines.server(engine).ports) {
    const redis = connectRedis(port)
    // Without the one that asks.
    sum += Number(/connected_clients:(\d+)/.exec(await redis.info('clients'))?.[1]) - 1
    redis.disconnect()
  }
  return sum
}

describe.each([
  ['redis', 1],
  ['redis cluster', 16],
] as const)('readers of many runs on %s', (engine, most) => {
  it(`share ${most} connections that wait, and get everything`, async () => {
    const redis = connect(engine)
    const log = openLog(redis, { blockMs: 600_000 })
    const runIds = Array.from({ length: RUNS }, freshId)
    for (const runId of runIds) await log.open({ runId })
    const before = await connections(engine)
    const readers = runIds.map((runId) => log.read(runId))
    for (let n = 0; n < 3; n += 1) {
      const next = readers.map((events) => events.next())
      for (const runId of runIds) await log.append(runId, saying(`${n}`))
      for (const { value } of await Promise.all(next)) expect(value.seq).toBe(n)
    }
    expect((await connections(engine)) - before).toBeLessThanOrEqual(most)
    for (const runId of runIds) await log.finish(runId, 'completed')
    for (const events of readers) expect((await events.next()).done).toBe(true)
  })
})

describe('a cluster', () => {
  it('has all keys of a run in the slot that they are looked for in', async () => {
    const redis = connect('redis cluster')
    const keys = new RunKeys('rethread', 16)
    for (const runId of ['r', '', '{', '{}', 'a{b}c', 'ü😀', '}{', 'x'.repeat(300)]) {
      const [run, stream] = keys.of(runId)
      expect(keySlot(run)).toBe(keySlot(stream))
      for (const key of [run, stream, runId])
        expect(await redis.cluster('KEYSLOT', key)).toBe(keySlot(key))
    }
  })

  it('has the runs spread over its servers', () => {
    const keys = new RunKeys('rethread', 16)
    const parts = new Set<number>()
    for (let n = 0; n < 1_000; n += 1)
      parts.add(Math.floor(keySlot(keys.of(`run ${n}`)[0]) / (16_384 / 16)))
    expect(parts.size).toBe(16)
  })
})

describe.each(REDISES)('a log on %s', (engine) => {
  it('lets go of a finished run after the time for which it is to be kept, and of no other', async () => {
    const redis = connect(engine)
    const kept = openLog(redis, { keepFinishedMs: 3_600_000 })
    const runId = freshId()
    const keys = new RunKeys('rethread', 16).of(runId)
    await kept.open({ runId })
    await kept.append(runId, saying('a'))
    for (const key of keys) expect(await redis.pttl(key)).toBe(-1)
    await kept.finish(runId, 'completed')
    for (const key of keys) {
      const left = await redis.pttl(key)
      expect(left).toBeGreaterThan(0)
      expect(left).toBeLessThanOrEqual(3_600_000)
    }
    const brief = openLog(redis, { keepFinishedMs: 1 })
    const gone = freshId()
    await brief.open({ runId: gone })
    await brief.append(gone, saying('a'))
    const reading = seqsOf(brief.read(gone))
    await brief.finish(gone, 'completed')
    while ((await brief.get(gone)) !== null) await new Promise((resolve) => setTimeout(resolve, 5))
    await expect(brief.read(gone).next()).rejects.toMatchObject({ code: 'unknown-run' })
    // It may have come too late for the chunk; it does not wait for ever.
    expect(await reading.catch((error: unknown) => error)).toBeDefined()
    expect(await kept.get(runId)).toMatchObject({ status: 'completed' })
  })

  it('has Redis itself refuse a chunk under a number that is taken', async () => {
    const redis = connect(engine)
    const log = openLog(redis)
    const runId = freshId()
    await log.open({ runId })
    for (const value of ['a', 'b', 'c']) await log.append(runId, saying(value))
    // As if a writer counted from a state of before.
    const [run] = new RunKeys('rethread', 16).of(runId)
    await redis.hset(run, 'lastSeq', 0)
    await expect(log.append(runId, saying('stale'))).rejects.toThrow(/equal or smaller/)
    await redis.hset(run, 'lastSeq', 2)
    await log.append(runId, saying('d'))
    await log.finish(runId, 'completed')
    const values: unknown[] = []
    for await (const { chunk } of log.read(runId)) values.push(Reflect.get(chunk, 'value'))
    expect(values).toEqual(['a', 'b', 'c', 'd'])
  })

  it('works for a client that puts a prefix before every key', async () => {
    const { port } = engines.server(engine)
    const redis = engine === 'redis' ? connectRedis(port, 'app:') : connectCluster(port, {}, 'app:')
    engines.after(() => redis.disconnect())
    const log = openLog(redis, { blockMs: 600_000 })
    const runId = freshId()
    await log.open({ runId })
    const reading = log.read(runId)
    for (let n = 0; n < 3; n += 1) {
      const next = reading.next()
      await log.append(runId, saying(`${n}`))
      expect((await next).value.seq).toBe(n)
    }
    await log.finish(runId, 'completed')
    expect((await reading.next()).done).toBe(true)
  })
})
