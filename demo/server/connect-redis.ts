import { Redis } from 'ioredis'
import { readEngineUrl, reasonOf } from './engine-url.ts'
import { UsageError } from './options.ts'

const NAME = 'REDIS_URL'
const EXAMPLE = 'redis://localhost:6379'
const ANSWER_MS = 5_000

/** A connection that is there, and is made again when it drops. */
export interface RedisConnection {
  readonly redis: Redis
  /** Its address, for people to read. */
  readonly shown: string
}

/**
 * Connects to the Redis of REDIS_URL.
 *
 * @throws {UsageError} where that is no address, nobody answers there, or it is a cluster.
 */
export async function connectRedis(text: string): Promise<RedisConnection> {
  const { url, shown } = readEngineUrl(NAME, text, ['redis:', 'rediss:'], EXAMPLE)
  let isThere = false
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: ANSWER_MS,
    // The first time a wrong address should be said and not tried for ever.
    retryStrategy: (times) => (isThere ? Math.min(times * 100, 2_000) : null),
  })
  let failure: Error | undefined
  redis.on('error', (error) => {
    // Once for each time that it goes, and not for each time that it is tried.
    if (isThere && failure === undefined) console.error(`Redis at ${shown}: ${error.message}`)
    failure = error
  })
  redis.on('ready', () => {
    if (isThere && failure !== undefined) console.error(`Redis at ${shown} is there again.`)
    failure = undefined
  })
  try {
    await redis.connect()
    if ((await redis.info('cluster')).includes('cluster_enabled:1'))
      throw new Error('it is a node of a cluster, and the demo knows only single servers')
  } catch (error) {
    redis.disconnect()
    throw new UsageError(
      `${NAME} is ${shown}, and that does not work: ${reasonOf(failure ?? error)}. Start Redis there (redis-server), set ${NAME} to where it is (like ${EXAMPLE}), or unset it to do without.`,
      { cause: error },
    )
  }
  isThere = true
  return { redis, shown }
}
