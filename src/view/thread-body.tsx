import { useMemo, useRef } from 'react'
import { Icon } from './icon.tsx'
import { LiveRegion } from './live-region.tsx'
import { useFollow } from './use-follow.ts'
import type { ShownThread } from './use-messages-thread.ts'
import { useView } from './view-context.ts'

/** What {@link ThreadBody} takes. */
export interface ThreadBodyProps {
  readonly thread: ShownThread
  readonly follow: boolean
  readonly rootProps: Readonly<Record<`data-${string}`, string | undefined>> & {
    readonly className: string
    readonly id: string | undefined
  }
}

/** A thread in whatever state it is. */
export function ThreadBody({ thread, follow, rootProps }: ThreadBodyProps) {
  const { items, runs, status, run, error, connection, reload } = thread
  const { components, labels, format } = useView()
  const root = useRef<HTMLElement>(null)
  const live = status === 'live'
  const { below, goDown } = useFollow(root, follow && live, items.length)
  const region = useMemo(
    () => <LiveRegion items={items} status={status} run={run} />,
    [items, status, run],
  )
  return (
    <section
      {...rootProps}
      ref={root}
      aria-label={labels.thread}
      aria-busy={status === 'loading'}
      data-status={status}
      data-connection={connection}
      data-run={run?.status}
    >
      {status === 'loading' && items.length === 0 && <components.Loading />}
      {status === 'failed' && error !== null && items.length === 0 && (
        <components.Failed error={error} reload={reload && (() => void reload())} partly={false} />
      )}
      {status === 'settled' && items.length === 0 && <components.Empty />}
      {items.length > 0 && <components.List items={items} runs={runs} />}
      {status === 'failed' && error !== null && items.length > 0 && (
        <components.Failed error={error} reload={reload && (() => void reload())} partly />
      )}
      {connection === 'reconnecting' && status !== 'failed' && <components.Reconnecting />}
      {live && connection !== 'reconnecting' && <components.LiveFoot since={run?.startedAt} />}
      {below > 0 && (
        <div className="rt-below">
          <button type="button" className="rt-button" onClick={goDown}>
            <Icon name="down" />
            {labels.newBelow(format.count(below))}
          </button>
        </div>
      )}
      {region}
    </section>
  )
}
