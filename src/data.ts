export { connectionSource, type ThreadConnection } from './sources/connection-source.ts'
export { type HttpSourceOptions, httpSource } from './sources/http-source.ts'
export { messagesSource } from './sources/messages-source.ts'
export { type StoreSourceOptions, storeSource } from './sources/store-source.ts'
export { ThreadSourceError, type ThreadSourceErrorCode } from './sources/thread-source-error.ts'
export type { Attention } from './store/attention.ts'
export type { RetryOptions } from './store/backoff.ts'
export type { Schedule } from './store/schedule.ts'
export type { ThreadConnectionState, ThreadState, ThreadStatus } from './store/thread-state.ts'
export type {
  ActiveRun,
  HydrateOptions,
  ReadRunOptions,
  ThreadSnapshot,
  ThreadSource,
} from './thread-source.ts'
export { createThreadStore, type ThreadStore, type ThreadStoreOptions } from './thread-store.ts'
export { type UseThreadOptions, useThread } from './use-thread.ts'
