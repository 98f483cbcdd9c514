export { type OpenSqliteOptions, openSqliteStores, type SqliteStores } from './open-sqlite-stores.ts'
export { SqliteMessageStore } from './sqlite-message-store.ts'
export { SqliteRunEventLog } from './sqlite-run-event-log.ts'
export { SqliteSandboxInstanceStore } from './sqlite-sandbox-instance-store.ts'
