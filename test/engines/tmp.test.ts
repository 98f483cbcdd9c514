import { it } from 'vitest'
import { Redis } from 'ioredis'
import { RedisRunEventLog, RedisLockStore } from '../../stores/redis/index.ts'
import { cuttingProxy } from './support/cutting-proxy.ts'
import { startRedis } from './support/servers.ts'
it('x', async () => {
  const server = await startRedis()
  let cuts = 0
  const proxy = await cuttingProxy(server.port, () => 150 + ((cuts++ * 677) % 500))
  const redis = new Redis({ port: proxy.port, host: '127.0.0.1', retryStrategy: () => 30, enableReadyCheck: false })
  redis.on('error', (e) => console.log('err', e.message))
  const log = new RedisRunEventLog(redis, { retryMs: 5000 })
  const t0 = Date.now()
  const step = async (name: string, f: () => Promise<unknown>) => { try { const r = await f(); console.log(Date.now() - t0, name, JSON.stringify(r)?.slice(0, 80), cuts) } catch (e) { console.log(Date.now() - t0, name, 'FAILED', String(e), cuts) } }
  let lease: any
  await step('acquire', async () => (lease = await log.leases.acquire('r', 5000)))
  await step('get', () => log.get('r'))
  await step('open', () => log.open({ runId: 'r', threadId: 't' , turn: [{role:'user',content:'go'}]}))
  for (let n = 0; n < 30; n++) await step('append', () => log.append('r', { type: 'CUSTOM', name: 'n', value: n } as never, { fence: lease.fence }))
  await step('get', () => log.get('r'))
  await step('finish', () => log.finish('r', 'completed', undefined, { fence: lease.fence }))
  redis.disconnect(); proxy.close(); await server.stop()
}, 60000)
