import { memo } from 'react'
import type { ToolItem } from '../../recorder/index.ts'
import type { ToolGroupProps } from '../view/components.ts'
import { Disclosure } from '../view/disclosure.tsx'
import { Icon } from '../view/icon.tsx'
import { ItemView } from '../view/item-view.tsx'
import { OpenAllButton } from '../view/open-all.tsx'
import { useView } from '../view/view-context.ts'
import { VisibleText } from '../view/visible-text.tsx'
import { VERB_ICONS } from './card-icons.ts'
import { summaryOf } from './view-of.ts'

const MAX_NAMES = 12

/** Several calls of one kind in a row as one line, which opens to each of them. */
export const ToolGroup = memo(function ToolGroup({ items }: ToolGroupProps) {
  const { labels, format, components, opens } = useView()
  const [first] = items
  if (first === undefined) return null
  const { verb } = summaryOf(first)
  const { present, past, many } = labels.verbs[verb]
  const running = items.some(({ status }) => status === 'running')
  const took = spanOf(items)
  return (
    <div
      className="rt-card rt-group"
      data-kind={verb}
      data-status={running ? 'running' : 'complete'}
      data-count={items.length}
    >
      <Disclosure
        id={`${first.key}…`}
        // Whoever opened one of them before they were many wants to go on seeing it.
        defaultOpen={items.some(({ key }) => opens.get(key) === true)}
        head={
          <>
            <span className="rt-mark">
              <Icon name={running ? 'dot' : VERB_ICONS[verb]} />
            </span>
            <span className="rt-verb">{running ? present : past}</span>
            <span className="rt-object rt-object-prose rt-strong rt-fixed">
              {many(items.length, format.count(items.length))}
            </span>
            <span className="rt-aside">
              <VisibleText text={namesOf(items)} />
            </span>
            <span className="rt-result">
              {took >= 1_000 && !running && <span>{format.duration(took)}</span>}
            </span>
            {first.sandbox && <components.SandboxMark />}
          </>
        }
        actions={<OpenAllButton items={items} below={`${first.key}…`} />}
        body={() => (
          <div className="rt-children">
            {items.map((item) => (
              <ItemView key={item.key} item={item} />
            ))}
          </div>
        )}
      />
    </div>
  )
})

/** What they were about, each once: files by their names, and by their folders too where names meet. */
function namesOf(items: ReadonlyArray<ToolItem>): string {
  const objects = new Set(
    items.slice(0, MAX_NAMES).map((item) => summaryOf(item).object.slice(-400)),
  )
  const isPath = items[0] !== undefined && summaryOf(items[0]).objectKind === 'path'
  if (!isPath) return [...objects].map((object) => object.slice(0, 80)).join(', ')
  for (const depth of [1, 2]) {
    const names = new Set([...objects].map((path) => path.split(/[/\\]/).slice(-depth).join('/')))
    if (names.size === objects.size || depth === 2) return [...names].join(', ')
  }
  return ''
}

/** From when the first began to when the last ended: they may have run side by side. */
function spanOf(items: ReadonlyArray<ToolItem>): number {
  const begins = items.flatMap(({ startedAt }) => startedAt ?? [])
  const ends = items.flatMap(({ endedAt }) => endedAt ?? [])
  return begins.length === 0 || ends.length === 0 ? 0 : Math.max(...ends) - Math.min(...begins)
}
