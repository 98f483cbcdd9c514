export { LockLostError } from '../shared/leased-lock-store.ts'
export {
  type OpenSqliteOptions,
  openSqliteStores,
  type SqliteStores,
} from './open-sqlite-stores.ts'
export { SqliteLockStore } from './sqlite-lock-store.ts'
export { SqliteMessageStore } from './sqlite-message-store.ts'
export { SqliteRunEventLog } from './sqlite-run-event-log.ts'
export { SqliteSandboxInstanceStore } from './sqlite-sandbox-instance-store.ts'
