import type { Pool } from 'pg'

/**
 * Ends a pool whose server may be stopped next. A pool has ended before its connections have said
 * good-bye, and one that the server closes first would be an error that nobody listens to.
 */
export async function endPool(pool: Pool): Promise<void> {
  pool.on('error', () => undefined)
  await pool.end()
}
