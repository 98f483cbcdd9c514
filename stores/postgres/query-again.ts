import type { Pool, QueryResult } from 'pg'
import { type RetryWrites, retrying } from '../shared/retrying.ts'
import { isConnectionLost } from './connection-lost.ts'

/** Does a statement that may be done again without harm, until the database answers or the time is up. */
export function queryAgain<R extends object>(
  pool: Pool,
  sql: string,
  values: ReadonlyArray<unknown>,
  retry: RetryWrites,
): Promise<QueryResult<R>> {
  return retrying(() => pool.query<R>(sql, [...values]), isConnectionLost, retry)
}
