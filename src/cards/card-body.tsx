import type { ReactNode } from 'react'
import type { ToolImage, ToolItem, ToolView } from '../../recorder/index.ts'
import { Markdown } from '../markdown/markdown.tsx'
import { safeHref } from '../markdown/safe-href.ts'
import { Picture, pictureFrom } from '../view/content-part.tsx'
import { useView } from '../view/view-context.ts'
import { ChangesBody, WriteBody } from './bodies/changes-body.tsx'
import { ListBody } from './bodies/list-body.tsx'
import { NotebookBody } from './bodies/notebook-body.tsx'
import { PlainBody, TextOrTree } from './bodies/plain-body.tsx'
import { PlanBody } from './bodies/plan-body.tsx'
import { PlanApprovalBody, QuestionBody } from './bodies/question-bodies.tsx'
import { ReadBody } from './bodies/read-body.tsx'
import { SearchBody } from './bodies/search-body.tsx'
import { ShellBody } from './bodies/shell-body.tsx'
import { TaskBody } from './bodies/task-body.tsx'
import { FetchBody, WebSearchBody } from './bodies/web-bodies.tsx'
import { FileChanges } from './file-changes.tsx'
import { NestedThread } from './nested-thread.tsx'
import { OutputBlock } from './output-block.tsx'

/** What opens below a card's line. */
export function CardBody({ view, item }: { view: ToolView; item: ToolItem }) {
  const { labels } = useView()
  // What went wrong is what one opens a failed card for; a shell's output tells that itself.
  const showsReason =
    (item.status === 'error' || item.status === 'denied') &&
    view.kind !== 'shell' &&
    view.output !== ''
  const rest = showsReason ? withoutOutput(view) : view
  return (
    <>
      {item.status === 'unrecorded' && <p className="rt-line-note">{labels.noResult}</p>}
      {item.status === 'denied' && <p className="rt-line-note">{labels.notAllowed}</p>}
      {showsReason && (
        <OutputBlock text={unwrapped(view.output)} copy={view.output} label={labels.output} />
      )}
      {rest !== null && <BodyOfKind view={rest} item={item} />}
      {view.images.length > 0 && (
        <div className="rt-attachments">
          {view.images.slice(0, 50).map((image, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: images of a result never change their order.
            <ToolPicture key={index} image={image} />
          ))}
        </div>
      )}
      {view.kind !== 'task' && item.children.length > 0 && <NestedThread items={item.children} />}
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

function BodyOfKind({ view, item }: { view: ToolView; item: ToolItem }): ReactNode {
  switch (view.kind) {
    case 'shell':
      return <ShellBody view={view} item={item} />
    case 'read':
      return <ReadBody view={view} />
    case 'edit':
    case 'patch':
      return <ChangesBody view={view} />
    case 'write':
      return <WriteBody view={view} />
    case 'notebook':
      return <NotebookBody view={view} />
    case 'search':
      return <SearchBody view={view} />
    case 'list':
      return <ListBody view={view} />
    case 'fetch':
      return <FetchBody view={view} />
    case 'webSearch':
      return <WebSearchBody view={view} />
    case 'plan':
      return <PlanBody view={view} item={item} />
    case 'task':
      return <TaskBody view={view} item={item} />
    case 'question':
      return <QuestionBody view={view} />
    case 'planApproval':
      return <PlanApprovalBody view={view} />
    case 'think':
      return <Markdown text={view.text} />
    case 'skill':
    case 'move':
    case 'delete':
      return view.output === '' ? null : <TextOrTree text={view.output} />
    case 'mcp':
      return <PlainBody item={item} args={view.args} output={view.output} />
    case 'unknown':
      return (
        <>
          {view.files.length > 0 && <FileChanges changes={view.files} named />}
          <PlainBody item={item} args={view.args} output={view.output} />
        </>
      )
  }
}

function ToolPicture({ image }: { image: ToolImage }) {
  const { labels, components } = useView()
  const picture = image.kind === 'data' ? pictureFrom(image.mimeType, image.data) : undefined
  if (picture !== undefined) return <Picture {...picture} />
  const href = image.kind === 'url' ? safeHref(image.url) : undefined
  return (
    <span className="rt-attachment" data-type="image">
      <span>{labels.image}</span>
      <span className="rt-soft">{image.mimeType.slice(0, 100)}</span>
      {href !== undefined && <components.Link href={href.href}>{href.host}</components.Link>}
    </span>
  )
}
