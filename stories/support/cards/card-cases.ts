import type { Item, ToolCallStatus, ToolItem } from 'rethread/recorder'
import { call } from '../items.ts'

/** Who names and shapes calls in a way of its own; `shape` is a tool that nobody foresaw. */
export type Dialect =
  | 'claudeCode'
  | 'codex'
  | 'codexRollout'
  | 'openCode'
  | 'acp'
  | 'grokBuild'
  | 'gemini'
  | 'shape'

/** A kind of card: one call of it, what it gave, how it failed, and how each dialect has it. */
export interface CardCases {
  readonly name: string
  readonly args: unknown
  readonly output: string
  readonly error: string
  readonly dialects: Readonly<Partial<Record<Dialect, () => ReadonlyArray<Item>>>>
}

/** The states that a call can be in. */
export const STATUSES = [
  'running',
  'complete',
  'error',
  'interrupted',
  'denied',
  'unrecorded',
] as const satisfies ReadonlyArray<ToolCallStatus>

/** How long the running calls of stories have run. */
const RUNNING = 12_000

/** A kind's call in a state. */
export function callInState(
  { name, args, output, error }: CardCases,
  status: ToolCallStatus,
): ToolItem {
  switch (status) {
    case 'running':
      return call(name, args, undefined, { status, startedAt: Date.now() - RUNNING })
    case 'complete':
      return call(name, args, output)
    case 'error':
      return call(name, args, error, { status })
    case 'denied':
      return call(name, args, 'The user did not want this to be done.', { status })
    case 'interrupted':
    case 'unrecorded':
      return call(name, args, undefined, { status })
  }
}
