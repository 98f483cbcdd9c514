import type { ReactNode } from 'react'
import type { PlanView, TaskView, ToolItem, ToolView } from '../../recorder/index.ts'
import { spellInvisible } from '../view/spell-invisible.ts'
import { useView } from '../view/view-context.ts'
import { VisibleText } from '../view/visible-text.tsx'
import { argsGist } from './args-gist.ts'
import { firstLine, lastSentence } from './first-line.ts'
import { PathText } from './path-text.tsx'

/** What a card's line names: the command, the file, the question. */
export function CardTitle({ view, item }: { view: ToolView; item: ToolItem }): ReactNode {
  const { labels, format } = useView()
  switch (view.kind) {
    case 'shell':
      return (
        <Code
          text={view.action === 'run' ? view.command : (view.input ?? view.shell ?? view.command)}
          more={view.description}
        />
      )
    case 'read':
    case 'edit':
    case 'write':
    case 'notebook':
    case 'delete':
      return view.path === '' ? <Pending /> : <PathText path={view.path} />
    case 'patch': {
      const [first] = view.files
      if (first === undefined) return <Code text={firstLine(view.patch)} />
      return view.files.length === 1 ? (
        <PathText path={first.path} />
      ) : (
        <Prose
          strong={labels.files(view.files.length, format.count(view.files.length))}
          text={view.files.map(({ path }) => nameOf(path)).join(', ')}
        />
      )
    }
    case 'move':
      return <Code text={`${view.from} → ${view.to}`} />
    case 'search':
      return <Code text={view.pattern} more={[view.glob, view.path].filter(Boolean).join(' ')} />
    case 'list':
      return <Code text={[view.pattern, view.path].filter(Boolean).join(' ')} />
    case 'fetch':
      return <Code text={view.url} />
    case 'webSearch':
      return <Prose strong={view.query} />
    case 'plan':
      return <Prose text={stepOf(view)} />
    case 'task':
      return <TaskTitle view={view} item={item} />
    case 'question':
      return <Prose text={view.questions.map(({ question }) => question).join(' ')} />
    case 'planApproval':
      return <Prose text={firstLine(view.plan).replace(/^#+\s*/, '')} />
    case 'skill':
      return <Code text={view.skill} more={view.args} />
    case 'mcp':
      return <Code text={view.tool} lead={view.server} more={argsGist(view.args)} />
    case 'think':
      return <Prose text={firstLine(view.text)} />
    case 'unknown': {
      const name = view.name === '' ? labels.unnamedTool : view.name
      return (
        <Code
          text={view.title ?? name}
          more={view.title === undefined ? argsGist(view.args ?? item.args) : name}
        />
      )
    }
  }
}

const MAX = 400

/** One line of what a machine reads, and what there is to say besides. */
function Code({ text, lead, more }: { text: string; lead?: string; more?: string | undefined }) {
  if (text === '' && !more) return <Pending />
  return (
    <>
      {lead !== undefined && lead !== '' && (
        <span className="rt-lead">
          <VisibleText text={lead.slice(0, 100)} />
        </span>
      )}
      <span
        className="rt-object"
        title={text.length > 60 ? spellInvisible(text.slice(0, 2_000)) : undefined}
      >
        <VisibleText text={oneLine(text)} />
      </span>
      {more !== undefined && more !== '' && (
        <span className="rt-aside">
          <VisibleText text={oneLine(more)} />
        </span>
      )}
    </>
  )
}

function Prose({ strong, text = '' }: { strong?: string; text?: string }) {
  return (
    <>
      {strong !== undefined && (
        <span className="rt-object rt-object-prose rt-strong">
          <VisibleText text={oneLine(strong)} />
        </span>
      )}
      {text !== '' && (
        <span className={strong === undefined ? 'rt-object rt-object-prose rt-strong' : 'rt-aside'}>
          <VisibleText text={oneLine(text)} />
        </span>
      )}
    </>
  )
}

/** What is named by arguments that have not come yet. */
function Pending() {
  return <span className="rt-object rt-pending">…</span>
}

function TaskTitle({ view, item }: { view: TaskView; item: ToolItem }) {
  const said =
    item.status === 'running' ? lastText(item) : view.output !== '' ? view.output : lastText(item)
  return (
    <Prose
      strong={view.description === '' ? firstLine(view.prompt) : view.description}
      text={item.status === 'error' ? '' : lastSentence(said)}
    />
  )
}

function lastText(item: ToolItem): string {
  for (let at = item.children.length - 1; at >= 0; at -= 1) {
    const child = item.children[at]
    if (child?.kind === 'text') return child.text
  }
  return ''
}

/** The step that a plan is at. */
function stepOf({ items }: PlanView): string {
  const step =
    items.find(({ status }) => status === 'active') ??
    items.find(({ status }) => status === 'pending') ??
    items.at(-1)
  return step?.text ?? ''
}

function oneLine(text: string): string {
  const start = text.slice(0, MAX).trim()
  const line = start.replace(/\s*\n\s*/g, ' ⏎ ')
  return text.trim().length > start.length ? `${line}…` : line
}

function nameOf(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)
}
