import type { ReactNode } from 'react'
import type { ToolItem, ToolView } from '../../../recorder/index.ts'
import { Markdown } from '../../markdown/markdown.tsx'
import { FileChanges } from '../file-changes.tsx'
import { ChangesBody, WriteBody } from './changes-body.tsx'
import { ListBody } from './list-body.tsx'
import { NotebookBody } from './notebook-body.tsx'
import { PlainBody, TextOrTree } from './plain-body.tsx'
import { PlanBody } from './plan-body.tsx'
import { PlanApprovalBody, QuestionBody } from './question-bodies.tsx'
import { ReadBody } from './read-body.tsx'
import { SearchBody } from './search-body.tsx'
import { ShellBody } from './shell-body.tsx'
import { TaskBody } from './task-body.tsx'
import { FetchBody, WebSearchBody } from './web-bodies.tsx'

/** What a {@link BodyOfKind} takes. */
export interface BodyOfKindProps {
  readonly view: ToolView
  readonly item: ToolItem
}

/** What a call is about, drawn as its kind is best read. */
export function BodyOfKind({ view, item }: BodyOfKindProps): ReactNode {
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
