import type { UIMessage } from '@tanstack/ai/client'
import { useMemo, useRef } from 'react'
import {
  type Item,
  isTerminalRunStatus,
  type RunInfo,
  readUIMessages,
} from '../../recorder/index.ts'
import type { ThreadState } from '../store/thread-state.ts'
import { keepItems } from './keep-items.ts'

/** How `useChat` says that it stands. */
export type ChatStatus = 'ready' | 'submitted' | 'streaming' | 'error'

/** What of a thread can be told from messages alone. */
export type ShownThread = Pick<
  ThreadState,
  'items' | 'runs' | 'status' | 'run' | 'error' | 'connection'
> &
  Partial<Pick<ThreadState, 'reload' | 'hasOlder' | 'loadOlder'>>

/** The messages of `useChat` as a thread. Items that did not change keep their identity. */
export function useMessagesThread(
  messages: ReadonlyArray<UIMessage>,
  status: ChatStatus = 'ready',
  error: Error | undefined = undefined,
): ShownThread {
  const live = status === 'submitted' || status === 'streaming'
  // A cache of what was made of the messages before, not a state.
  const last = useRef<ReadonlyArray<Item>>([])
  const { items, runs } = useMemo(() => read(messages, live), [messages, live])
  last.current = keepItems(last.current, items)
  const kept = last.current
  return useMemo(
    () => ({
      items: kept,
      runs,
      run: runOf(runs, live),
      status: status === 'error' ? 'failed' : live ? 'live' : 'settled',
      error: status === 'error' ? (error ?? new Error('The last request failed.')) : null,
      connection: 'connected',
    }),
    [kept, runs, live, status, error],
  )
}

/** What was sent last may have told nothing of its run yet; that of the turn before is not it. */
function runOf(runs: ReadonlyArray<RunInfo>, live: boolean): RunInfo | null {
  const last = runs.at(-1)
  return last === undefined || (live && isTerminalRunStatus(last.status)) ? null : last
}

function read(
  messages: ReadonlyArray<UIMessage>,
  live: boolean,
): { items: Item[]; runs: RunInfo[] } {
  const entries = readUIMessages(messages, { live })
  const items = entries.flatMap((entry) => (entry.kind === 'run' ? entry.items : [entry.item]))
  const last = items.at(-1)
  // What is being written is open, whatever its message says.
  if (live && (last?.kind === 'text' || last?.kind === 'thinking'))
    items[items.length - 1] = { ...last, open: true }
  return { items, runs: entries.flatMap((entry) => (entry.kind === 'run' ? [entry.run] : [])) }
}
