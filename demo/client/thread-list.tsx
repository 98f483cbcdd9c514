import type { ThreadSummary } from '../thread-summary.ts'
import { Link } from './link.tsx'
import { Moment } from './moment.tsx'
import { threadPath } from './use-location.ts'

const STATES: Record<ThreadSummary['state'], string> = {
  running: 'running',
  completed: '',
  failed: 'failed',
  aborted: 'stopped',
  crashed: 'crashed',
}

/** The threads, the latest first. */
export function ThreadList({
  threads,
  current,
}: {
  threads: ReadonlyArray<ThreadSummary>
  current: string | undefined
}) {
  if (threads.length === 0) return <p className="hint">No threads yet.</p>
  return (
    <ul className="threads">
      {threads.map(({ threadId, title, at, state, calls }) => (
        <li key={threadId} data-thread={threadId} data-state={state}>
          <Link
            href={threadPath(threadId)}
            aria-current={threadId === current ? 'page' : undefined}
          >
            <span className="threads-title">{title}</span>
            <span className="threads-facts">
              <Moment at={at} />
              <span>{calls === 1 ? '1 call' : `${calls} calls`}</span>
              {STATES[state] && <span className="state">{STATES[state]}</span>}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
