import type { Database, Statement, Transaction } from 'better-sqlite3'
import { type LeaseState, type RunLease, type RunLeases, RunLogError } from '../../recorder/index.ts'
import { identifyProcess, isProcessAlive } from './process-identity.ts'

interface LeaseRow {
  readonly fence: number
  readonly holder: string | null
  readonly cancel: number
}

/**
 * Who writes which run, among the processes of one host. A lease holds as long as its process lives:
 * when that is killed, whoever looks next sees it at once, and no clock is asked.
 */
export class SqliteRunLeases implements RunLeases {
  readonly #me = identifyProcess()
  readonly #get: Statement<[string], LeaseRow>
  readonly #take: Transaction<(runId: string) => number>
  readonly #free: Statement<[string, number]>
  readonly #cancel: Statement<[string]>

  constructor(db: Database) {
    this.#get = db.prepare('SELECT fence, holder, cancel FROM leases WHERE run_id = ?')
    this.#free = db.prepare('UPDATE leases SET holder = NULL WHERE run_id = ? AND fence = ?')
    this.#cancel = db.prepare(
      'INSERT INTO leases (run_id, fence, cancel) VALUES (?, 0, 1) ON CONFLICT (run_id) DO UPDATE SET cancel = 1',
    )
    const take = db.prepare<[string, string], LeaseRow>(
      `INSERT INTO leases (run_id, fence, holder) VALUES (?, 1, ?)
       ON CONFLICT (run_id) DO UPDATE SET fence = fence + 1, holder = excluded.holder RETURNING *`,
    )
    this.#take = db.transaction((runId: string) => {
      if (this.#isHeld(runId)) {
        throw new RunLogError('claimed', `Run ${JSON.stringify(runId)} has a writer that lives. Wait for it to end, or cancel the run.`)
      }
      return take.get(runId, this.#me)?.fence ?? 0
    })
  }

  async acquire(runId: string): Promise<RunLease> {
    const fence = this.#take.immediate(runId)
    return {
      fence,
      renew: async () => this.#stateOf(runId, fence),
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

  #stateOf(runId: string, fence: number): LeaseState {
    const row = this.#get.get(runId)
    if (row?.fence !== fence) return 'lost'
    return row.cancel === 1 ? 'cancelled' : 'held'
  }

  #isHeld(runId: string): boolean {
    const holder = this.#get.get(runId)?.holder ?? null
    return holder !== null && isProcessAlive(holder)
  }
}
