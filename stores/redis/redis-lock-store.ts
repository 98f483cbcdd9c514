import { LeasedLockStore, type LockOptions } from '../shared/leased-lock-store.ts'
import { type RetryWrites, retrying } from '../shared/retrying.ts'
import { isConnectionLost } from './connection-lost.ts'
import type { RedisClient } from './redis-client.ts'

/** What {@link RedisLockStore} takes beside the connection. */
export interface RedisLockStoreOptions extends LockOptions, RetryWrites {
  /** What the keys begin with. Default `rethread`. */
  readonly prefix?: string
}

const TAKE = `
local owner = redis.call('GET', KEYS[1])
if owner and owner ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return 1`

const RENEW = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
return redis.call('PEXPIRE', KEYS[1], ARGV[2])`

const FREE = `
if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('DEL', KEYS[1]) end
return 0`

/** Locks among processes in Redis, for the `locks` of recording and loading: one server or cluster, not many that vote. */
export class RedisLockStore extends LeasedLockStore {
  constructor(
    redis: RedisClient,
    { prefix = 'rethread', lockMs, ...retry }: RedisLockStoreOptions = {},
  ) {
    const run = (script: string, name: string, args: ReadonlyArray<string | number>) =>
      retrying(
        () => redis.eval(script, 1, `${prefix}:lock:${name}`, ...args),
        isConnectionLost,
        retry,
      )
    super(
      {
        take: async (name, owner, ttlMs) =>
          Number(await run(TAKE, name, [owner, Math.ceil(ttlMs)])) === 1,
        renew: async (name, owner, ttlMs) =>
          Number(await run(RENEW, name, [owner, Math.ceil(ttlMs)])) === 1,
        free: async (name, owner) => void (await run(FREE, name, [owner])),
      },
      lockMs === undefined ? {} : { lockMs },
    )
  }
}
