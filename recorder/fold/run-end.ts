import type { RunEndItem } from '../item.ts'
import type { RunInfo } from './run-info.ts'

/** The item that tells how a run ended; none for one that goes on or finished well. */
export function runEndItems({ runId, status, error, reason }: RunInfo): RunEndItem[] {
  const base = { kind: 'run-end' as const, key: `${runId}/end`, runId }
  if (status === 'running') return []
  if (error !== undefined) return [{ ...base, status: 'error', message: error.message }]
  if (status === 'failed') return [{ ...base, status: 'error' }]
  if (status !== 'aborted') return []
  return [{ ...base, status: 'aborted', ...(reason === undefined ? {} : { reason }) }]
}
