import type { ToolItem, ToolView } from '../../recorder/index.ts'
import { useView } from '../view/view-context.ts'
import { LaterBody } from './later-body.tsx'
import { OutputBlock } from './output-block.tsx'
import { plainCall, plainView } from './plain-call.ts'

/** What opens below a card's line. */
export function CardBody({ view, item }: { view: ToolView; item: ToolItem }) {
  const { labels } = useView()
  // What went wrong is what one opens a failed card for; a shell's output tells that itself.
  const showsReason =
    (item.status === 'error' || item.status === 'denied') &&
    view.kind !== 'shell' &&
    view.output !== ''
  const rest = showsReason ? withoutOutput(view) : view
  const nested = view.kind !== 'task' && item.children.length > 0
  return (
    <>
      {item.status === 'unrecorded' && <p className="rt-line-note">{labels.noResult}</p>}
      {item.status === 'denied' && <p className="rt-line-note">{labels.notAllowed}</p>}
      {showsReason && (
        <OutputBlock text={unwrapped(view.output)} copy={view.output} label={labels.output} />
      )}
      {(rest !== null || view.images.length > 0 || nested) && (
        <LaterBody
          meanwhile={() => (rest === null ? '' : plainView(rest, item))}
          raw={() => plainCall(item)}
          draw={({ CallBody }) => (
            <CallBody item={item} view={rest} images={view.images} nested={nested} />
          )}
        />
      )}
    </>
  )
}

/** The part of a failed call that stands apart from its output: what was to be done. Null for none. */
function withoutOutput(view: ToolView): ToolView | null {
  switch (view.kind) {
    case 'read':
    case 'search':
    case 'list':
    case 'fetch':
    case 'webSearch':
    case 'skill':
    case 'move':
    case 'delete':
    case 'think':
      return null
    default:
      return { ...view, output: '' }
  }
}

/** Harnesses put some errors between tags that are meant for the model. */
function unwrapped(output: string): string {
  return /^\s*<tool_use_error>([\s\S]*)<\/tool_use_error>\s*$/.exec(output)?.[1] ?? output
}

/** Whether there is anything to open. */
export function hasBody(view: ToolView, item: ToolItem): boolean {
  return (
    item.output !== undefined ||
    item.children.length > 0 ||
    item.status === 'unrecorded' ||
    (item.args !== '' && item.args !== '{}' && view.kind !== 'read' && view.kind !== 'list')
  )
}
