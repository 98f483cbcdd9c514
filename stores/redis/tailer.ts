import type { Cluster, RedisOptions } from 'ioredis'
import type { TailPage } from '../shared/run-tails.ts'
import { type BlockingConnection, BlockingReader } from './blocking-reader.ts'
import { keySlot } from './key-slot.ts'
import { isCluster, type RedisClient } from './redis-client.ts'

/**
 * What connections that block are made with. A read whose line breaks rejects, since what is watched
 * by then may be something else; and keys come back in answers as they are in Redis.
 */
const BLOCKING: RedisOptions = { maxRetriesPerRequest: 0, keyPrefix: '' }

/**
 * Waits for new entries of streams, for all readers of a process: on one connection of its own, or in
 * a cluster on one for each slot that has streams which somebody watches.
 */
export class Tailer {
  readonly #redis: RedisClient
  readonly #blockMs: number
  readonly #keyPrefix: string
  readonly #readers = new Map<number, BlockingReader>()

  constructor(redis: RedisClient, blockMs: number) {
    this.#redis = redis
    this.#blockMs = blockMs
    this.#keyPrefix = redis.options.keyPrefix ?? ''
  }

  /** Calls back whenever a stream has entries after `last`; answers how to stop that. One watch a stream. */
  watch(key: string, last: string, onNews: (page?: TailPage) => void): () => void {
    const whole = `${this.#keyPrefix}${key}`
    return this.#readerOf(whole).watch(whole, last, onNews)
  }

  close(): void {
    for (const reader of this.#readers.values()) reader.close()
  }

  #readerOf(key: string): BlockingReader {
    const redis = this.#redis
    const slot = isCluster(redis) ? keySlot(key) : 0
    let reader = this.#readers.get(slot)
    if (reader === undefined) {
      const connect = isCluster(redis)
        ? () => connectToSlot(redis, slot)
        : () => ({ redis: redis.duplicate(BLOCKING), beside: redis, reconnects: true })
      reader = new BlockingReader(connect, this.#blockMs)
      this.#readers.set(slot, reader)
    }
    return reader
  }
}

/** Connects to the server that has a slot now. When it is lost or has the slot no more, it is asked anew which. */
function connectToSlot(cluster: Cluster, slot: number): BlockingConnection {
  const [master] = cluster.slots[slot] ?? []
  const node = cluster
    .nodes('master')
    .find(({ options: { host, port } }) => `${host}:${port}` === master)
  if (node === undefined) throw new Error(`The cluster has no server for slot ${slot} yet.`)
  return { redis: node.duplicate(BLOCKING), beside: node, reconnects: false }
}
