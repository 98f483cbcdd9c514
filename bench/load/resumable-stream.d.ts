// What the bench uses of the package that rethread's log on Redis is compared with. It is installed
// only for the bench, in this folder; types are checked without it too.
declare module 'resumable-stream/ioredis' {
  import type { Redis } from 'ioredis'

  export function createResumableStreamContext(options: {
    readonly waitUntil: null
    readonly subscriber: Redis
    readonly publisher: Redis
  }): {
    createNewResumableStream(
      streamId: string,
      makeStream: () => ReadableStream<string>,
    ): Promise<ReadableStream<string> | null>
    resumeExistingStream(streamId: string): Promise<ReadableStream<string> | null | undefined>
  }
}
