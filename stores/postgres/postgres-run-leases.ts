import type { Pool } from 'pg'
import type { LeaseState, RunLease, RunLeases } from '../../recorder/index.ts'
import { claimed } from '../shared/claimed.ts'
import type { RetryWrites } from '../shared/retrying.ts'
import { queryAgain } from './query-again.ts'

// One statement takes the lease and moves the fence of the run, whose row a writer that is adding holds.
// A claim whose answer was lost comes again under its name, and gets what it has.
const ACQUIRE = `WITH taken AS (
    INSERT INTO rethread_leases AS lease (run_id, fence, held_until, held_for, claim)
    VALUES ($1, 1, clock_timestamp() + $2 * interval '1 ms', $2 * interval '1 ms', $3)
    ON CONFLICT (run_id) DO UPDATE SET fence = lease.fence + CASE WHEN lease.claim = $3 THEN 0 ELSE 1 END,
      held_until = excluded.held_until, held_for = excluded.held_for, claim = excluded.claim
    WHERE lease.held_until IS NULL OR lease.held_until <= clock_timestamp() OR lease.claim = $3 RETURNING fence
  ), moved AS (
    UPDATE rethread_runs SET fence = taken.fence FROM taken WHERE run_id = $1
  )
  SELECT fence FROM taken`

const RENEW = `UPDATE rethread_leases SET held_until = clock_timestamp() + $3 * interval '1 ms'
  WHERE run_id = $1 AND fence = $2 RETURNING cancel`

const RELEASE =
  'UPDATE rethread_leases SET held_until = NULL, claim = NULL WHERE run_id = $1 AND fence = $2'

const IS_HELD = `SELECT held_until > clock_timestamp() + held_for AS beyond
  FROM rethread_leases WHERE run_id = $1 AND held_until > clock_timestamp()`

// The clock was set back: the lease lasts for its own length from now, not until the clock is there again.
const CURB = `UPDATE rethread_leases SET held_until = clock_timestamp() + held_for
  WHERE run_id = $1 AND held_until > clock_timestamp() + held_for`

const LEFT = `SELECT greatest(0, extract(epoch FROM held_until - clock_timestamp()) * 1000) AS ms
  FROM rethread_leases WHERE run_id = $1`

// A run that nobody ever opened or claimed has nothing to cancel, and gets no row.
const CANCEL = `INSERT INTO rethread_leases (run_id, cancel) SELECT $1, true
  WHERE EXISTS (SELECT 1 FROM rethread_runs WHERE run_id = $1) OR EXISTS (SELECT 1 FROM rethread_leases WHERE run_id = $1)
  ON CONFLICT (run_id) DO UPDATE SET cancel = true`

/** Who writes which run, by the clock of the database. */
export class PostgresRunLeases implements RunLeases {
  readonly #pool: Pool
  readonly #retry: RetryWrites

  constructor(pool: Pool, retry: RetryWrites) {
    this.#pool = pool
    this.#retry = retry
  }

  async acquire(runId: string, ttlMs: number): Promise<RunLease> {
    const { rows } = await this.#query<{ fence: string }>(ACQUIRE, [
      runId,
      ttlMs,
      crypto.randomUUID(),
    ])
    if (rows[0] === undefined) {
      await this.#query(CURB, [runId])
      const left = await this.#query<{ ms: string }>(LEFT, [runId])
      throw claimed(runId, Number(left.rows[0]?.ms ?? 0))
    }
    const fence = Number(rows[0].fence)
    return {
      fence,
      renew: () => this.#renew(runId, fence, ttlMs),
      release: async () => {
        await this.#query(RELEASE, [runId, fence])
      },
    }
  }

  async isHeld(runId: string): Promise<boolean> {
    const { rows } = await this.#query<{ beyond: boolean }>(IS_HELD, [runId])
    if (rows[0]?.beyond) await this.#query(CURB, [runId])
    return rows.length > 0
  }

  async requestCancel(runId: string): Promise<void> {
    await this.#query(CANCEL, [runId])
  }

  async #renew(runId: string, fence: number, ttlMs: number): Promise<LeaseState> {
    const { rows } = await this.#query<{ cancel: boolean }>(RENEW, [runId, fence, ttlMs])
    if (rows[0] === undefined) return 'lost'
    return rows[0].cancel ? 'cancelled' : 'held'
  }

  #query<R extends object>(sql: string, values: ReadonlyArray<unknown>) {
    return queryAgain<R>(this.#pool, sql, values, this.#retry)
  }
}
