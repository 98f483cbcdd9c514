import type { Database } from 'better-sqlite3'
import { LeasedLockStore, type LockOptions } from '../shared/leased-lock-store.ts'
import { type Hold, holds } from './hold.ts'
import { identifyProcess } from './process-identity.ts'

interface LockRow extends Hold {
  readonly owner: string
}

/** Locks among the processes of one host in an SQLite file; that of a process that died is free at once. */
export class SqliteLockStore extends LeasedLockStore {
  constructor(db: Database, options: LockOptions = {}) {
    const me = identifyProcess()
    const get = db.prepare<[string], LockRow>(
      'SELECT owner, holder, held_until, held_for FROM locks WHERE name = ?',
    )
    const curb = db.prepare('UPDATE locks SET held_until = ? WHERE name = ?')
    const put = db.prepare(
      'INSERT OR REPLACE INTO locks (name, owner, holder, held_until, held_for) VALUES (?, ?, ?, ?, ?)',
    )
    const extend = db.prepare('UPDATE locks SET held_until = ? WHERE name = ? AND owner = ?')
    const free = db.prepare('DELETE FROM locks WHERE name = ? AND owner = ?')
    const take = db.transaction((name: string, owner: string, ttlMs: number) => {
      const row = get.get(name)
      if (row !== undefined && row.owner !== owner && holds(row, (until) => curb.run(until, name)))
        return false
      put.run(name, owner, me, Date.now() + ttlMs, ttlMs)
      return true
    })
    super(
      {
        take: async (name, owner, ttlMs) => take.immediate(name, owner, Math.ceil(ttlMs)),
        renew: async (name, owner, ttlMs) =>
          extend.run(Date.now() + Math.ceil(ttlMs), name, owner).changes > 0,
        free: async (name, owner) => void free.run(name, owner),
      },
      options,
    )
  }
}
