import { isRecord, own } from '../../recorder/index.ts'

/** Whether a command failed for want of a connection, or of a server that is ready, so that it can be tried again. */
export function isConnectionLost(error: unknown): boolean {
  if (!isRecord(error)) return false
  const code = own(error, 'code')
  if (typeof code === 'string' && /^E[A-Z]+$/.test(code)) return true
  const message = error instanceof Error ? error.message : ''
  return (
    message.startsWith('LOADING') ||
    message.startsWith('Connection is closed') ||
    message.includes('max retries per request') ||
    message.includes("Stream isn't writeable")
  )
}
