import { memo } from 'react'
import type { ToolItem } from '../../recorder/index.ts'
import type { ItemProps } from '../view/components.ts'
import { CopyButton } from '../view/copy-button.tsx'
import { OpenAllButton } from '../view/open-all.tsx'
import { useView } from '../view/view-context.ts'
import { CARD_BODIES } from './card-bodies.ts'
import { CardBody, hasBody } from './card-body.tsx'
import { CardFrame } from './card-frame.tsx'
import { VERB_ICONS } from './card-icons.ts'
import { CardResult } from './card-result.tsx'
import { CardTitle } from './card-title.tsx'
import { rendererFor } from './renderer-for.ts'
import { summaryOf, viewOf } from './view-of.ts'

/** A tool call: one line that says what, on what and with what result, and the whole of it below. */
export const ToolCard = memo(function ToolCard({ item }: ItemProps<ToolItem>) {
  const { labels, tools } = useView()
  const view = viewOf(item)
  const own = rendererFor(tools, item.name, view.kind)
  if (own.Card !== undefined) return <own.Card item={item} />
  const { verb } = summaryOf(item)
  const ownBody = own.Body
  const body =
    ownBody === undefined
      ? () => <CardBody view={view} item={item} />
      : () => createOwn(ownBody, item)
  return (
    <CardFrame
      item={item}
      kind={view.kind}
      icon={view.kind === 'mcp' ? 'plug' : VERB_ICONS[verb]}
      verb={labels.verbs[verb]}
      title={
        own.Title === undefined ? <CardTitle view={view} item={item} /> : <own.Title item={item} />
      }
      result={
        own.Result === undefined ? (
          <CardResult view={view} item={item} />
        ) : (
          <own.Result item={item} />
        )
      }
      actions={
        <>
          {item.children.length > 0 && <OpenAllButton items={item.children} below={item.key} />}
          {view.kind === 'shell' && view.command !== '' && (
            <CopyButton text={view.command} label={labels.copyCommand} />
          )}
        </>
      }
      body={ownBody !== undefined || hasBody(view, item) ? body : null}
      prepare={ownBody === undefined ? CARD_BODIES.fetch : undefined}
    />
  )
})

function createOwn(Body: NonNullable<ReturnType<typeof rendererFor>['Body']>, item: ToolItem) {
  return <Body item={item} />
}
