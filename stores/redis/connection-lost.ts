import { isRecord, own } from '../../recorder/index.ts'

/**
 * What a server says that is not ready, or that has a key no more or not yet: the last ones those of a
 * cluster that puts a replica in the place of a master, or moves slots.
 */
const PASSING = /^(LOADING|READONLY|MASTERDOWN|CLUSTERDOWN|TRYAGAIN|MOVED|ASK) /

/** Whether a command failed for want of a connection, or of a server that is ready, so that it can be tried again. */
export function isConnectionLost(error: unknown): boolean {
  if (!isRecord(error)) return false
  const code = own(error, 'code')
  if (typeof code === 'string' && /^E[A-Z]+$/.test(code)) return true
  const message = error instanceof Error ? error.message : ''
  return (
    PASSING.test(message) ||
    message.startsWith('Connection is closed') ||
    message.includes('max retries per request') ||
    message.includes("Stream isn't writeable") ||
    // Of a cluster none of whose servers says which slots are whose, or which says it differently again and again.
    own(error, 'name') === 'ClusterAllFailedError' ||
    message.startsWith('Too many Cluster redirections')
  )
}
