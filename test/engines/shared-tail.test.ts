import type { StreamChunk } from '@tanstack/ai'
import { Redis } from 'ioredis'
import { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { RunEventLog } from '../../recorder/index.ts'
import { openPostgresStores } from '../../stores/postgres/index.ts'
import { RedisRunEventLog } from '../../stores/redis/index.ts'
import { endPool } from './support/end-pool.ts'
import { type EngineServer, startPostgres, startRedis } from './support/servers.ts'

const READERS = 20
const CHUNKS = 50

const servers: Partial<Record<'redis' | 'postgres', EngineServer>> = {}

beforeAll(async () => {
  ;[servers.redis, servers.postgres] = await Promise.all([startRedis(), startPostgres()])
})

afterAll(async () => {
  await Promise.all([servers.redis?.stop(), servers.postgres?.stop()])
})

/** A log, and how often it has asked its engine for chunks. */
async function open(engine: 'redis' | 'postgres') {
  const url = servers[engine]?.url ?? ''
  if (engine === 'redis') {
    const redis = new Redis(url)
    const log = new RedisRunEventLog(redis)
    const asked = vi.spyOn(redis, 'xrange')
    const close = async () => {
      await log.close()
      redis.disconnect()
    }
    return { log, asked: () => asked.mock.calls.length, close }
  }
  const pool = new Pool({ connectionString: url, max: 4 })
  pool.on('error', () => undefined)
  // Notifications wake, and not the time that passes on a busy machine.
  const { log, close: closeLog } = await openPostgresStores(pool, { pollMs: 600_000 })
  const query = vi.spyOn(pool, 'query')
  const close = async () => {
    await closeLog()
    await endPool(pool)
  }
  // The spy knows one overload of many, whose first parameter is no text.
  const asked = () => query.mock.calls.filter(([sql]) => String(sql).includes('LATERAL')).length
  return { log, asked, close }
}

/** Appends, each chunk once all readers have the one before. */
async function followed(log: RunEventLog, runId: string): Promise<number[][]> {
  let arrived = 0
  let onAll = () => {}
  const readers = Array.from({ length: READERS }, async () => {
    const seqs: number[] = []
    for await (const { seq } of log.read(runId)) {
      seqs.push(seq)
      arrived += 1
      if (arrived % READERS === 0) onAll()
    }
    return seqs
  })
  for (let n = 0; n < CHUNKS; n += 1) {
    const all = new Promise<void>((resolve) => {
      onAll = resolve
    })
    await log.append(runId, { type: 'RAW', event: n } as unknown as StreamChunk)
    await all
  }
  await log.finish(runId, 'completed')
  return Promise.all(readers)
}

describe.each(['redis', 'postgres'] as const)('readers of a run on %s', (engine) => {
  it('share what comes: the engine is asked for a chunk by the process, and not by each of them', async () => {
    const { log, asked, close } = await open(engine)
    await log.open({ runId: 'r', threadId: 't' })
    const seen = await followed(log, 'r')
    for (const seqs of seen) expect(seqs).toEqual(Array.from({ length: CHUNKS }, (_, n) => n))
    // Some when each reader comes, and some for each chunk. Each for themselves would ask for each chunk
    // at least once, since it is appended after all have the one before.
    expect(asked()).toBeLessThan((READERS * CHUNKS) / 2)
    await close()
  })

  it('are let go when the log is closed', async () => {
    const { log, close } = await open(engine)
    await log.open({ runId: 'closed', threadId: 't' })
    await log.append('closed', { type: 'RAW', event: 0 } as unknown as StreamChunk)
    const events = log.read('closed')
    expect((await events.next()).value.seq).toBe(0)
    const next = events.next()
    await close()
    expect((await next).done).toBe(true)
  })

  it('who lag behind what is kept for all still get everything', async () => {
    const { log, close } = await open(engine)
    await log.open({ runId: 'slow', threadId: 't' })
    const slow = log.read('slow')
    const fast = log.read('slow')
    const append = (n: number) =>
      log.append('slow', {
        type: 'RAW',
        event: `${n} ${'x'.repeat(1_000)}`,
      } as unknown as StreamChunk)
    await append(0)
    expect([(await slow.next()).value.seq, (await fast.next()).value.seq]).toEqual([0, 0])
    // Both wait now, so that they share a tail; then one of them stops reading for a while.
    const [next, other] = [slow.next(), fast.next()]
    await append(1)
    expect([(await next).value.seq, (await other).value.seq]).toEqual([1, 1])
    for (let n = 2; n < 500; n += 1) {
      await append(n)
      expect((await fast.next()).value.seq).toBe(n)
    }
    await log.finish('slow', 'completed')
    const rest: number[] = []
    for await (const { seq } of slow) rest.push(seq)
    expect(rest).toEqual(Array.from({ length: 498 }, (_, n) => n + 2))
    expect((await fast.next()).done).toBe(true)
    await close()
  })
})
