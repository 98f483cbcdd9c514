import { Redis } from 'ioredis'
import { startRedis } from '../../test/engines/support/servers.ts'
import type { Delivery } from './engines.ts'

/**
 * The `resumable-stream` package on Redis. Its chunks are in the memory of the producer's process, and
 * Redis only passes them on, so that an append is done before anybody has it.
 */
export async function resumableStreams(): Promise<Delivery> {
  // Not at the top: the package is installed for this bench only.
  const { createResumableStreamContext } = await import('resumable-stream/ioredis')
  const server = await startRedis({ fsync: 'everysec' })
  const [subscriber, publisher] = [new Redis(server.url), new Redis(server.url)]
  const context = createResumableStreamContext({ waitUntil: null, subscriber, publisher })
  const producers = new Map<string, ReadableStreamDefaultController<string>>()
  return {
    async open(runId) {
      const makeStream = () =>
        new ReadableStream<string>({ start: (controller) => void producers.set(runId, controller) })
      const first = await context.createNewResumableStream(runId, makeStream)
      // The answer to the request that began it, which is read like any.
      void first?.pipeTo(new WritableStream())
    },
    append: async (runId, chunk) =>
      producers.get(runId)?.enqueue(`data: ${JSON.stringify(chunk)}\n\n`),
    finish: async (runId) => producers.get(runId)?.close(),
    async read(runId) {
      const stream = await context.resumeExistingStream(runId)
      if (!stream) throw new Error(`There is no stream of ${runId}.`)
      return new Response(stream.pipeThrough(new TextEncoderStream()))
    },
    async close() {
      subscriber.disconnect()
      publisher.disconnect()
      await server.stop()
    },
  }
}
