import type { Pool } from 'pg'
import { LeasedLockStore, type LockOptions } from '../shared/leased-lock-store.ts'
import type { RetryWrites } from '../shared/retrying.ts'
import { queryAgain } from './query-again.ts'

// Where another has it, its time is only brought back to what it can be: the clock may have been set back.
const TAKE = `INSERT INTO rethread_locks AS lock (name, owner, held_until, held_for)
  VALUES ($1, $2, clock_timestamp() + $3 * interval '1 ms', $3 * interval '1 ms')
  ON CONFLICT (name) DO UPDATE SET
    owner = CASE WHEN lock.held_until <= clock_timestamp() THEN excluded.owner ELSE lock.owner END,
    held_until = CASE WHEN lock.held_until <= clock_timestamp() THEN excluded.held_until
      ELSE least(lock.held_until, clock_timestamp() + lock.held_for) END,
    held_for = CASE WHEN lock.held_until <= clock_timestamp() THEN excluded.held_for ELSE lock.held_for END
  RETURNING owner`

const RENEW = `UPDATE rethread_locks SET held_until = clock_timestamp() + $3 * interval '1 ms'
  WHERE name = $1 AND owner = $2 AND held_until > clock_timestamp() RETURNING name`

const FREE = 'DELETE FROM rethread_locks WHERE name = $1 AND owner = $2'

/**
 * Locks among processes in a PostgreSQL database, for the `locks` of recording and loading. Rows and
 * not advisory locks: those belong to a connection, and a pooler in transaction mode has none to give.
 */
export class PostgresLockStore extends LeasedLockStore {
  constructor(pool: Pool, { lockMs, ...retry }: LockOptions & RetryWrites = {}) {
    super(
      {
        async take(name, owner, ttlMs) {
          const { rows } = await queryAgain<{ owner: string }>(
            pool,
            TAKE,
            [name, owner, ttlMs],
            retry,
          )
          return rows[0]?.owner === owner
        },
        async renew(name, owner, ttlMs) {
          return (await queryAgain(pool, RENEW, [name, owner, ttlMs], retry)).rows.length > 0
        },
        async free(name, owner) {
          await queryAgain(pool, FREE, [name, owner], retry)
        },
      },
      lockMs === undefined ? {} : { lockMs },
    )
  }
}
