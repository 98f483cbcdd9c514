import Database from 'better-sqlite3'
import { Pool } from 'pg'
import { RunKeys } from '../../../stores/redis/run-keys.ts'
import { endPool } from './end-pool.ts'
import { connectCluster, connectRedis, type EngineAt } from './stores.ts'

const HOUR_MS = 3_600_000

/** Leaves what a clock that is set back by an hour leaves: a lease that ends in more than an hour. */
export async function setClockBack(where: EngineAt, runId: string): Promise<void> {
  await onLease(where, runId, HOUR_MS)
}

/**
 * How long the lease of a run lasts if nothing happens, by the clock of the engine, in milliseconds.
 *
 * @param addMs Moves its end first. Default 0.
 */
export function leaseLeft(where: EngineAt, runId: string, addMs = 0): Promise<number> {
  return onLease(where, runId, addMs)
}

async function onLease(where: EngineAt, runId: string, addMs: number): Promise<number> {
  const { engine, port, file } = where
  if (engine === 'sqlite') {
    const db = new Database(file)
    const row = db
      .prepare<[number, string], { held_until: number }>(
        'UPDATE leases SET held_until = held_until + ? WHERE run_id = ? RETURNING held_until',
      )
      .get(addMs, runId)
    db.close()
    return (row?.held_until ?? 0) - Date.now()
  }
  if (engine !== 'postgres') {
    const redis = engine === 'redis' ? connectRedis(port) : connectCluster(port)
    const [key] = new RunKeys('rethread', 16).of(runId)
    const until = await redis.hincrby(key, 'leaseUntil', addMs)
    // By the clock of one server: those of a cluster that runs on one machine have the same.
    const [seconds, micros] = await redis.time()
    redis.disconnect()
    return until - (Number(seconds) * 1_000 + Number(micros) / 1_000)
  }
  const pool = new Pool({ host: '127.0.0.1', port, user: 'rethread', database: 'postgres' })
  const { rows } = await pool.query<{ left: string }>(
    `UPDATE rethread_leases SET held_until = held_until + $2 * interval '1 ms' WHERE run_id = $1
     RETURNING extract(epoch FROM held_until - clock_timestamp()) * 1000 AS left`,
    [runId, addMs],
  )
  await endPool(pool)
  return Number(rows[0]?.left)
}

/** Has the lease of a run be that of a process in another container, which is not seen from here. */
export function moveToAnotherContainer({ file }: EngineAt, runId: string): void {
  const db = new Database(file)
  db.prepare(
    `UPDATE leases SET holder = json_set(holder, '$.space', 'pid:[1]') WHERE run_id = ?`,
  ).run(runId)
  db.close()
}
