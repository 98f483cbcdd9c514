import { Cluster, Redis } from 'ioredis'
import { readEngineUrl, reasonOf } from './engine-url.ts'
import { UsageError } from './options.ts'

const NAME = 'REDIS_URL'
const EXAMPLE = 'redis://localhost:6379'
const ANSWER_MS = 5_000
const LONGEST_PAUSE_MS = 2_000

/** A connection that is there, and is made again when it drops. */
export interface RedisConnection {
  readonly redis: Redis | Cluster
  /** Its address, for people to read. */
  readonly shown: string
}

/**
 * Connects to the Redis of REDIS_URL, or to the cluster that it belongs to.
 *
 * @throws {UsageError} where that is no address, or nobody answers there.
 */
export async function connectRedis(text: string): Promise<RedisConnection> {
  const { url, shown } = readEngineUrl(NAME, text, ['redis:', 'rediss:'], EXAMPLE)
  let isThere = false
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: ANSWER_MS,
    // The first time a wrong address should be said and not tried for ever.
    retryStrategy: (times) => (isThere ? Math.min(times * 100, LONGEST_PAUSE_MS) : null),
  })
  let failure: Error | undefined
  redis.on('error', (error) => {
    failure = error
  })
  try {
    await redis.connect()
    if ((await redis.info('cluster')).includes('cluster_enabled:1')) {
      const cluster = await connectCluster(url, redis)
      redis.disconnect()
      tellOutages(cluster, `The Redis cluster of ${shown}`)
      return { redis: cluster, shown: `the cluster of ${shown}` }
    }
  } catch (error) {
    redis.disconnect()
    throw new UsageError(
      `${NAME} is ${shown}, and that does not work: ${reasonOf(failure ?? error)}. Start Redis there (redis-server), set ${NAME} to where it is (like ${EXAMPLE}), or unset it to do without.`,
      { cause: error },
    )
  }
  isThere = true
  tellOutages(redis, `Redis at ${shown}`)
  return { redis, shown }
}

/** Connects to a cluster by one of its nodes, with what that was connected with. */
async function connectCluster(url: string, { options }: Redis): Promise<Cluster> {
  const { username, password, tls } = options
  const cluster = new Cluster([url], {
    lazyConnect: true,
    redisOptions: {
      ...(username ? { username } : {}),
      ...(password ? { password } : {}),
      ...(tls ? { tls } : {}),
    },
  })
  try {
    await cluster.connect()
    return cluster
  } catch (error) {
    cluster.disconnect()
    throw error
  }
}

/** Says once for each time that it goes and comes, and not for each time that it is tried. */
function tellOutages(redis: Redis | Cluster, what: string): void {
  let isAway = false
  redis.on('error', (error: Error) => {
    if (!isAway) console.error(`${what}: ${error.message}`)
    isAway = true
  })
  redis.on('ready', () => {
    if (isAway) console.error(`${what} is there again.`)
    isAway = false
  })
}
