import type { ModelMessage } from '@tanstack/ai'
import type { RunFold } from '../fold/run-fold.ts'
import { runToModelMessages } from '../transcript/run-messages.ts'
import { stampOf } from '../transcript/stamp.ts'

/**
 * A transcript with a run as it now is: in its place, or at the end where it had none.
 *
 * @param open Whether the run is still being written.
 */
export function saveRun(
  stored: ReadonlyArray<ModelMessage>,
  fold: RunFold,
  open: boolean,
): ModelMessage[] {
  const isOfRun = (message: ModelMessage) => stampOf(message)?.run === fold.runId
  const run = runToModelMessages(open ? { ...fold.info, open } : fold.info, fold.items)
  const at = stored.findIndex(isOfRun)
  if (at === -1) return [...stored, ...run]
  const before = stored.slice(0, at)
  const after = stored.slice(at).filter((message) => !isOfRun(message))
  return [...before, ...run, ...after]
}
