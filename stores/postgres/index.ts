export { LockLostError } from '../shared/leased-lock-store.ts'
export { migratePostgres, PostgresSchemaError } from './migrate.ts'
export {
  type OpenPostgresOptions,
  openPostgresStores,
  type PostgresStores,
} from './open-postgres-stores.ts'
export { PostgresLockStore } from './postgres-lock-store.ts'
export { PostgresMessageStore } from './postgres-message-store.ts'
export { PostgresRunEventLog } from './postgres-run-event-log.ts'
