import { useMemo, useRef } from 'react'
import { CARD_BODIES } from '../cards/card-bodies.ts'
import { FindPart } from './find/find-part.tsx'
import { Icon } from './icon.tsx'
import { usePrefetch } from './later.ts'
import { LiveRegion } from './live-region.tsx'
import { OpenAllPart } from './open-all.tsx'
import { useFollow } from './use-follow.ts'
import type { ShownThread } from './use-messages-thread.ts'
import { TURN_KEYS, useTurnKeys } from './use-turn-keys.ts'
import { useView } from './view-context.ts'
import { OlderPart } from './virtual/older-part.tsx'

/** What {@link ThreadBody} takes. */
export interface ThreadBodyProps {
  readonly thread: ShownThread
  readonly follow: boolean
  readonly openAt?: 'start' | 'end' | undefined
  readonly find?: boolean | undefined
  readonly rootProps: Readonly<Record<`data-${string}`, string | undefined>> & {
    readonly className: string
    readonly id: string | undefined
  }
}

/** A thread in whatever state it is. */
export function ThreadBody({ thread, follow, openAt, find, rootProps }: ThreadBodyProps) {
  const { items, runs, status, run, error, connection, reload } = thread
  const { hasOlder = false, loadOlder } = thread
  const { components, labels, format } = useView()
  const root = useRef<HTMLElement>(null)
  const live = status === 'live'
  const state = `${status} ${connection} ${hasOlder}`
  usePrefetch(CARD_BODIES, items.length > 0)
  const { below, goDown } = useFollow({ root, follow, openAt, items, live, state })
  useTurnKeys()
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
      aria-keyshortcuts={TURN_KEYS}
      data-status={status}
      data-connection={connection}
      data-run={run?.status}
    >
      <OpenAllPart items={items} />
      {find !== false && items.length > 0 && <FindPart items={items} always={find === true} />}
      {status === 'loading' && items.length === 0 && <components.Loading />}
      {status === 'failed' && error !== null && items.length === 0 && (
        <components.Failed error={error} reload={reload && (() => void reload())} partly={false} />
      )}
      {status === 'settled' && items.length === 0 && <components.Empty />}
      {items.length > 0 && hasOlder && loadOlder !== undefined && <OlderPart load={loadOlder} />}
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
