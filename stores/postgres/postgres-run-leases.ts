import type { Pool } from 'pg'
import { type LeaseState, type RunLease, type RunLeases, RunLogError } from '../../recorder/index.ts'
import { type RetryWrites, retrying } from '../shared/retrying.ts'
import { isConnectionLost } from './connection-lost.ts'

// One statement takes the lease and moves the fence of the run, whose row a writer that is adding holds.
const ACQUIRE = `WITH taken AS (
    INSERT INTO rethread_leases AS lease (run_id, fence, held_until) VALUES ($1, 1, clock_timestamp() + $2 * interval '1 ms')
    ON CONFLICT (run_id) DO UPDATE SET fence = lease.fence + 1, held_until = excluded.held_until
    WHERE lease.held_until IS NULL OR lease.held_until <= clock_timestamp() RETURNING fence
  ), moved AS (
    UPDATE rethread_runs SET fence = taken.fence FROM taken WHERE run_id = $1
  )
  SELECT fence FROM taken`

const RENEW = `UPDATE rethread_leases SET held_until = clock_timestamp() + $3 * interval '1 ms'
  WHERE run_id = $1 AND fence = $2 RETURNING cancel`

const RELEASE = 'UPDATE rethread_leases SET held_until = NULL WHERE run_id = $1 AND fence = $2'

const IS_HELD = 'SELECT 1 FROM rethread_leases WHERE run_id = $1 AND held_until > clock_timestamp()'

const CANCEL = `INSERT INTO rethread_leases (run_id, cancel) VALUES ($1, true)
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
    const { rows } = await this.#query<{ fence: string }>(ACQUIRE, [runId, ttlMs])
    if (rows[0] === undefined) {
      throw new RunLogError('claimed', `Run ${JSON.stringify(runId)} has a writer that lives. Wait for it to end, or cancel the run.`)
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
    return (await this.#query(IS_HELD, [runId])).rows.length > 0
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
    return retrying(() => this.#pool.query<R>(sql, [...values]), isConnectionLost, this.#retry)
  }
}
