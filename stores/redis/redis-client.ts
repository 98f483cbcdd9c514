import type { Cluster, Redis } from 'ioredis'

/** What ioredis connects with: one server, behind Sentinel or not, or a cluster. */
export type RedisClient = Redis | Cluster

export function isCluster(client: RedisClient): client is Cluster {
  return client.isCluster
}
