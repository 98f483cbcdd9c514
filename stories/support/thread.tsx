import { type ThreadState, ThreadView, type ThreadViewLooks } from 'rethread'
import { type Item, parseThreadFile, ThreadFold } from 'rethread/recorder'
import { RUN } from './items.ts'

/** A thread in a state, of which a story says what matters. */
export function threadState(
  items: ReadonlyArray<Item>,
  more: Partial<ThreadState> = {},
): ThreadState {
  const runs = items.some((item) => item.runId === RUN.runId) ? [RUN] : []
  return {
    items,
    messages: [],
    runs,
    run: runs[0] ?? null,
    status: 'settled',
    error: null,
    connection: 'connected',
    reload: async () => {},
    hasOlder: false,
    cancel: async () => {},
    loadOlder: async () => {},
    ...more,
  }
}

/** The thread of a thread log, as it stands at its end or after so many chunks of its last run. */
export function threadOfLog(log: string, upTo?: number): ThreadState {
  const fold = new ThreadFold()
  const { runs } = parseThreadFile(log, 'fixture')
  for (const { runId, turn, chunks, ended } of runs) {
    const last = runs.at(-1)?.runId === runId && upTo !== undefined
    for (const message of turn) fold.user(message)
    fold.open(runId)
    for (const [seq, chunk] of chunks.slice(0, last ? upTo : undefined).entries())
      fold.push(runId, { seq, chunk })
    if (!last && ended !== 'open') fold.end(runId, ended === 'killed' ? 'aborted' : 'completed')
  }
  const live = upTo !== undefined
  return threadState(fold.items, {
    runs: fold.runs,
    run: fold.runs.at(-1) ?? null,
    status: live ? 'live' : 'settled',
  })
}

/** What {@link Cards} takes. */
export interface CardsProps extends ThreadViewLooks {
  readonly items: ReadonlyArray<Item>
  /** Whether all of them are open, or which. */
  readonly open?: boolean | ((item: Item) => boolean)
}

/** Items as a thread shows them. */
export function Cards({ items, open = false, ...looks }: CardsProps) {
  return (
    <div className="story">
      <ThreadView
        thread={threadState(items)}
        openByDefault={typeof open === 'function' ? open : () => open}
        {...looks}
      />
    </div>
  )
}
