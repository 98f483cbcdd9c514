import type { ToolCallStatus } from '../item.ts'
import type { RunStatus } from '../log/run-log.ts'

/** A call without a result stands as its run stands. */
export function callStatusWithoutResult(run: RunStatus): ToolCallStatus {
  switch (run) {
    case 'running':
      return 'running'
    case 'completed':
      return 'unrecorded'
    case 'failed':
    case 'aborted':
      return 'interrupted'
  }
}
