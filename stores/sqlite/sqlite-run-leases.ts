import type { Database, Statement, Transaction } from 'better-sqlite3'
import type { LeaseState, RunLease, RunLeases } from '../../recorder/index.ts'
import { claimed } from '../shared/claimed.ts'
import { type Hold, holds } from './hold.ts'
import { identifyProcess, isProcessAlive } from './process-identity.ts'

interface LeaseRow extends Hold {
  readonly fence: number
  readonly cancel: number
}

/**
 * Who writes which run, among the processes of one host. A lease holds as long as its process lives:
 * when that is killed, whoever looks next sees it at once, and no clock is asked. Only between
 * containers, which do not see each other's processes, it runs out.
 */
export class SqliteRunLeases implements RunLeases {
  readonly #me = identifyProcess()
  readonly #get: Statement<[string], LeaseRow>
  readonly #take: Transaction<(runId: string, ttlMs: number) => number>
  readonly #extend: Statement<[number, number, string, number]>
  readonly #free: Statement<[string, number]>
  readonly #curb: Statement<[number, string]>
  readonly #cancel: Statement<[string]>

  constructor(db: Database) {
    this.#get = db.prepare(
      'SELECT fence, holder, cancel, held_until, held_for FROM leases WHERE run_id = ?',
    )
    this.#free = db.prepare('UPDATE leases SET holder = NULL WHERE run_id = ? AND fence = ?')
    this.#curb = db.prepare('UPDATE leases SET held_until = ? WHERE run_id = ?')
    this.#extend = db.prepare(
      'UPDATE leases SET held_until = ?, held_for = ? WHERE run_id = ? AND fence = ?',
    )
    // A run that nobody ever opened or claimed has nothing to cancel, and gets no row.
    this.#cancel = db.prepare(
      `INSERT INTO leases (run_id, fence, cancel) SELECT id, 0, 1 FROM (SELECT ? AS id)
       WHERE EXISTS (SELECT 1 FROM runs WHERE run_id = id) OR EXISTS (SELECT 1 FROM leases WHERE run_id = id)
       ON CONFLICT (run_id) DO UPDATE SET cancel = 1`,
    )
    const take = db.prepare<[string, string, number, number], LeaseRow>(
      `INSERT INTO leases (run_id, fence, holder, held_until, held_for) VALUES (?, 1, ?, ?, ?)
       ON CONFLICT (run_id) DO UPDATE SET fence = fence + 1, holder = excluded.holder,
         held_until = excluded.held_until, held_for = excluded.held_for RETURNING *`,
    )
    this.#take = db.transaction((runId: string, ttlMs: number) => {
      const row = this.#get.get(runId)
      if (row !== undefined && this.#holds(runId, row)) {
        const isSeen = row.holder !== null && isProcessAlive(row.holder) !== undefined
        throw claimed(runId, isSeen ? undefined : row.held_until - Date.now())
      }
      return take.get(runId, this.#me, Date.now() + ttlMs, ttlMs)?.fence ?? 0
    })
  }

  async acquire(runId: string, ttlMs: number): Promise<RunLease> {
    const ttl = Math.ceil(ttlMs)
    const fence = this.#take.immediate(runId, ttl)
    return {
      fence,
      renew: async () => this.#renew(runId, fence, ttl),
      release: async () => {
        this.#free.run(runId, fence)
      },
    }
  }

  async isHeld(runId: string): Promise<boolean> {
    return this.#isHeld(runId)
  }

  async requestCancel(runId: string): Promise<void> {
    this.#cancel.run(runId)
  }

  /** The fence that a writer must have; 0 for a run that nobody ever had a lease of. */
  fenceOf(runId: string): number {
    return this.#get.get(runId)?.fence ?? 0
  }

  #renew(runId: string, fence: number, ttlMs: number): LeaseState {
    if (this.#extend.run(Date.now() + ttlMs, ttlMs, runId, fence).changes === 0) return 'lost'
    return this.#get.get(runId)?.cancel === 1 ? 'cancelled' : 'held'
  }

  #isHeld(runId: string): boolean {
    const row = this.#get.get(runId)
    return row !== undefined && this.#holds(runId, row)
  }

  #holds(runId: string, row: LeaseRow): boolean {
    return holds(row, (until) => this.#curb.run(until, runId))
  }
}
