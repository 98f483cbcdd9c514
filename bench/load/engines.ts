import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { memoryStream, resumeServerSentEventsResponse, type StreamChunk } from '@tanstack/ai'
import { Redis } from 'ioredis'
import { Pool } from 'pg'
import { openPostgresStores } from 'rethread/postgres'
import { InMemoryMessageStore, InMemoryRunEventLog, type RunEventLog } from 'rethread/recorder'
import { RedisRunEventLog } from 'rethread/redis'
import { threadHandler } from 'rethread/server'
import { openSqliteStores } from 'rethread/sqlite'
import { startPostgres, startRedis } from '../../test/engines/support/servers.ts'
import { resumableStreams } from './resumable-streams.ts'

export const ENGINES = [
  'memoryStream of @tanstack/ai',
  'memory',
  'sqlite',
  'resumable-stream on redis',
  'redis',
  'postgres',
] as const

export type LoadEngine = (typeof ENGINES)[number]

/** What is measured: runs that are written, and readers that follow them. */
export interface Delivery {
  open(runId: string): Promise<void>
  append(runId: string, chunk: StreamChunk): Promise<unknown>
  finish(runId: string): Promise<void>
  /** The answer that a reader of a run gets, as server-sent events. */
  read(runId: string, signal: AbortSignal): Promise<Response>
  close(): Promise<void>
}

/** Starts an engine and whatever it needs. */
export async function openEngine(name: LoadEngine): Promise<Delivery> {
  switch (name) {
    case 'memoryStream of @tanstack/ai':
      return memoryStreams()
    case 'resumable-stream on redis':
      return resumableStreams()
    case 'memory':
      return throughHandler(new InMemoryRunEventLog(), async () => undefined)
    case 'sqlite': {
      const folder = mkdtempSync(join(tmpdir(), 'rethread-bench-'))
      const { log, close } = openSqliteStores(join(folder, 'threads.db'))
      return throughHandler(log, async () => {
        close()
        rmSync(folder, { recursive: true })
      })
    }
    case 'redis': {
      const server = await startRedis({ fsync: 'everysec' })
      const redis = new Redis(server.url)
      const log = new RedisRunEventLog(redis)
      return throughHandler(log, async () => {
        await log.close()
        redis.disconnect()
        await server.stop()
      })
    }
    case 'postgres': {
      const server = await startPostgres()
      const pool = new Pool({ connectionString: server.url, max: 10 })
      pool.on('error', () => undefined)
      const { log, close } = await openPostgresStores(pool)
      return throughHandler(log, async () => {
        await close()
        await pool.end()
        await server.stop()
      })
    }
  }
}

function throughHandler(log: RunEventLog, close: () => Promise<void>): Delivery {
  const handler = threadHandler({
    log,
    messages: new InMemoryMessageStore(),
    authorize: () => true,
  })
  return {
    open: async (runId) => void (await log.open({ runId, threadId: runId })),
    append: (runId, chunk) => log.append(runId, chunk),
    finish: (runId) => log.finish(runId, 'completed'),
    read: (runId, signal) =>
      handler(new Request(`http://bench.test/?runId=${runId}&offset=-1`, { signal })),
    close,
  }
}

function memoryStreams(): Delivery {
  return {
    // A join of an empty log fails after a while: it begins with a chunk, as the engine has it begin.
    open: async (runId) =>
      void (await memoryStream({ runId }).append([
        { type: 'CUSTOM', name: 'run.accepted', value: {} } as StreamChunk,
      ])),
    append: (runId, chunk) => memoryStream({ runId }).append([chunk]),
    finish: (runId) => memoryStream({ runId }).close(),
    read: async (runId) =>
      resumeServerSentEventsResponse({ adapter: memoryStream({ runId, offset: '-1' }) }),
    close: async () => undefined,
  }
}
