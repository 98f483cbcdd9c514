import { Pool } from 'pg'
import { readEngineUrl, reasonOf } from './engine-url.ts'
import { UsageError } from './options.ts'

const NAME = 'DATABASE_URL'
const EXAMPLE = 'postgres://user:password@localhost:5432/rethread'
const ANSWER_MS = 5_000

/** Connections to a database that is there. */
export interface PostgresConnection {
  readonly pool: Pool
  /** Its address, for people to read. */
  readonly shown: string
}

/**
 * Connects to the PostgreSQL database of DATABASE_URL.
 *
 * @throws {UsageError} where that is no address, or the database cannot be used.
 */
export async function connectPostgres(text: string): Promise<PostgresConnection> {
  const { url, shown } = readEngineUrl(NAME, text, ['postgres:', 'postgresql:'], EXAMPLE)
  const pool = new Pool({ connectionString: url, connectionTimeoutMillis: ANSWER_MS })
  // Of connections that nobody uses just then. What is asked next gets another, or says why not.
  pool.on('error', (error) => console.error(`PostgreSQL at ${shown}: ${error.message}`))
  try {
    const { rows } = await pool.query<{ may: boolean }>(
      "SELECT has_schema_privilege(current_schema(), 'CREATE') AS may",
    )
    if (rows[0]?.may !== true) throw new Error('this user may not create tables there')
  } catch (error) {
    await pool.end()
    throw new UsageError(
      `${NAME} is ${shown}, and that does not work: ${reasonOf(error)}. Start PostgreSQL there, make the database (createdb), set ${NAME} to where it is (like ${EXAMPLE}), or unset it to do without.`,
      { cause: error },
    )
  }
  return { pool, shown }
}
