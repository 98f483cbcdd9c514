import type { Pool } from 'pg'
import threadsAndRuns from './migrations/001-threads-and-runs.sql?raw'

/** In order; `rethread_schema` counts how many a database has had. Never change one that was released. */
const MIGRATIONS: ReadonlyArray<string> = [threadsAndRuns]

/** Any number that nobody else locks by. */
const LOCK = 7_384_105_112

/** The database's schema is of a newer rethread. */
export class PostgresSchemaError extends Error {
  override readonly name = 'PostgresSchemaError'
  readonly code = 'schema-version'
}

/**
 * Brings a database to the schema of this version; several processes may do so at once. The
 * statements are those of the `migrations` folder, for whoever runs them by other means.
 *
 * @throws {PostgresSchemaError} where a newer rethread made the schema.
 */
export async function migratePostgres(pool: Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK])
    await client.query('CREATE TABLE IF NOT EXISTS rethread_schema (version integer NOT NULL)')
    const { rows } = await client.query<{ version: number }>('SELECT version FROM rethread_schema')
    const version = rows[0]?.version ?? 0
    if (version > MIGRATIONS.length) {
      throw new PostgresSchemaError(
        `The database has schema version ${version}; this rethread knows ${MIGRATIONS.length} at most. Update rethread, or use another database.`,
      )
    }
    for (const sql of MIGRATIONS.slice(version)) await client.query(sql)
    const mark =
      rows.length === 0
        ? 'INSERT INTO rethread_schema VALUES ($1)'
        : 'UPDATE rethread_schema SET version = $1'
    await client.query(mark, [MIGRATIONS.length])
    await client.query('COMMIT')
    client.release()
  } catch (error) {
    // Closed, and with that rolled back, also where it does not answer any more.
    client.release(true)
    throw error
  }
}
