import { isRecord, own } from '../../recorder/index.ts'

/**
 * Classes of SQLSTATE that say nothing of the statement: connection exceptions, too many connections,
 * and a server that shuts down or starts up.
 */
const PASSING = /^(08|53|57P)/

/** Whether a statement failed for want of a connection, so that it can be tried again. */
export function isConnectionLost(error: unknown): boolean {
  if (!isRecord(error)) return false
  const code = own(error, 'code')
  if (typeof code === 'string') return PASSING.test(code) || /^E[A-Z]+$/.test(code)
  // What node-postgres says of a connection that ends has no code.
  const message = error instanceof Error ? error.message : ''
  return (
    message.startsWith('Connection terminated') ||
    message.includes('timeout exceeded when trying to connect')
  )
}
