import type { ReactNode } from 'react'
import type { ToolCallStatus, ToolItem } from '../../recorder/index.ts'
import { CopyButton } from '../view/copy-button.tsx'
import { Disclosure } from '../view/disclosure.tsx'
import { Elapsed } from '../view/elapsed.tsx'
import { Hidden } from '../view/hidden.tsx'
import { Icon, type IconName } from '../view/icon.tsx'
import type { Verb } from '../view/labels.ts'
import { useView } from '../view/view-context.ts'

/** What a {@link CardFrame} takes. */
export interface CardFrameProps {
  readonly item: ToolItem
  /** `shell`, `edit`…: for styles. */
  readonly kind: string
  readonly icon: IconName
  readonly verb: Verb
  /** What it was done to. */
  readonly title: ReactNode
  /** What came of it; null for nothing worth a word. */
  readonly result: ReactNode
  readonly actions?: ReactNode
  readonly body: (() => ReactNode) | null
  /** Called when somebody may be about to open it. */
  readonly prepare?: (() => void) | undefined
}

/** The shape of a state; a call that went well has the shape of what it did. */
const MARKS: Readonly<Record<ToolCallStatus, IconName | null>> = {
  running: 'dot',
  complete: null,
  error: 'cross',
  interrupted: 'stop',
  denied: 'bar',
  unrecorded: 'ring',
}

/** Worth telling only from here on: what took less took no time. */
const LEAST_DURATION = 1_000

/** A call's card: one line that tells all of it, and what opens below. */
export function CardFrame(props: CardFrameProps) {
  const { item, kind, icon, verb, title, result, actions, body, prepare } = props
  const { components, openByDefault, itemHref, labels } = useView()
  const head = (
    <>
      <span className="rt-mark">
        <Icon name={MARKS[item.status] ?? icon} />
      </span>
      <CardVerb status={item.status} verb={verb} />
      {title}
      <span className="rt-result">
        {result}
        <Duration item={item} />
      </span>
      {item.sandbox && <components.SandboxMark />}
    </>
  )
  return (
    <div
      className="rt-card"
      data-kind={kind}
      data-status={item.status}
      data-tool={item.name}
      data-sandbox={item.sandbox}
    >
      <Disclosure
        id={item.key}
        defaultOpen={openByDefault?.(item) ?? false}
        head={head}
        actions={
          <>
            {actions}
            {itemHref !== undefined && (
              <CopyButton text={() => itemHref(item.key)} label={labels.copyLink} icon="link" />
            )}
          </>
        }
        body={body}
        prepare={prepare}
      />
    </div>
  )
}

function CardVerb({ status, verb }: { status: ToolCallStatus; verb: Verb }) {
  const { labels } = useView()
  switch (status) {
    case 'running':
      return <span className="rt-verb">{verb.present}</span>
    case 'complete':
      return <span className="rt-verb">{verb.past}</span>
    case 'unrecorded':
      return (
        <span className="rt-verb">
          {verb.past}
          <Hidden>, {labels.status.unrecorded}</Hidden>
        </span>
      )
    case 'error':
      return <StateVerb word={labels.failed} lead={verb.failed} />
    case 'denied':
      return <StateVerb word={labels.denied} lead={verb.failed} />
    case 'interrupted':
      return <StateVerb word={labels.interrupted} lead={verb.during} />
  }
}

function StateVerb({ word, lead }: { word: string; lead: string }) {
  return (
    <>
      <span className="rt-verb">{word}</span>
      {lead !== '' && <span className="rt-lead">{lead}</span>}
    </>
  )
}

function Duration({ item }: { item: ToolItem }) {
  const { format } = useView()
  const { startedAt, endedAt, status } = item
  if (startedAt === undefined) return null
  if (status === 'running') {
    return (
      <span className="rt-fixed">
        <Elapsed since={startedAt} />
      </span>
    )
  }
  const took = endedAt === undefined ? 0 : endedAt - startedAt
  return took < LEAST_DURATION ? null : <span className="rt-fixed">{format.duration(took)}</span>
}
