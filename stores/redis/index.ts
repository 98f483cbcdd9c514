export { RedisRunEventLog, type RedisRunEventLogOptions } from './redis-run-event-log.ts'
