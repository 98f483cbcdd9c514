export { LockLostError } from '../shared/leased-lock-store.ts'
export { RedisLockStore, type RedisLockStoreOptions } from './redis-lock-store.ts'
export { RedisRunEventLog, type RedisRunEventLogOptions } from './redis-run-event-log.ts'
