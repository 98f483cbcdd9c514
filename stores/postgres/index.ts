export { migratePostgres, PostgresSchemaError } from './migrate.ts'
export { openPostgresStores, type OpenPostgresOptions, type PostgresStores } from './open-postgres-stores.ts'
export { PostgresMessageStore } from './postgres-message-store.ts'
export { PostgresRunEventLog } from './postgres-run-event-log.ts'
