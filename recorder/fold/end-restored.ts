import type { Item } from '../item.ts'
import type { RunError, TerminalRunStatus } from '../log/run-log.ts'
import { callStatusWithoutResult } from './call-status.ts'
import { abortReason } from './fold-status.ts'
import { runEndItems } from './run-end.ts'
import type { RunInfo } from './run-info.ts'

/** What a transcript had of a run, when the run turns out to have ended. */
export function endRestored(
  run: { info: RunInfo; items: ReadonlyArray<Item> },
  status: TerminalRunStatus,
  error: RunError | undefined,
): { info: RunInfo; items: ReadonlyArray<Item> } {
  const { open: _, ...told } = run.info
  if (told.status !== 'running') return { info: told, items: run.items }
  const info: RunInfo = { ...told, status, ...endOf(status, error) }
  return { info, items: [...run.items.map((item) => settle(item, status)), ...runEndItems(info)] }
}

function endOf(
  status: TerminalRunStatus,
  error: RunError | undefined,
): Pick<RunInfo, 'error' | 'reason'> {
  const reason = abortReason(error?.code)
  return {
    ...(error === undefined || reason !== undefined ? {} : { error }),
    ...(status === 'aborted' ? { reason: reason ?? 'stopped' } : {}),
  }
}

function settle(item: Item, status: TerminalRunStatus): Item {
  if (item.kind === 'text' || item.kind === 'thinking')
    return item.open ? { ...item, open: false } : item
  if (item.kind !== 'tool') return item
  const children = item.children.map((child) => settle(child, status))
  return item.status === 'running'
    ? { ...item, children, status: callStatusWithoutResult(status) }
    : { ...item, children }
}
