import type { ReactNode } from 'react'
import type { ToolItem, ToolOutcome, ToolView } from '../../recorder/index.ts'
import type { Format } from '../view/format.ts'
import type { Labels } from '../view/labels.ts'
import { spellInvisible } from '../view/spell-invisible.ts'
import { useView } from '../view/view-context.ts'
import { VisibleText } from '../view/visible-text.tsx'
import { Counts } from './counts.tsx'
import { lastLine } from './first-line.ts'
import { summaryOf } from './view-of.ts'

/** What came of a call, at the end of its line. */
export function CardResult({ view, item }: { view: ToolView; item: ToolItem }) {
  const { labels, format } = useView()
  const { outcome } = summaryOf(item)
  const calls = countCalls(item)
  const running = item.status === 'running'
  // What was not done has changed nothing.
  const counted = item.status === 'interrupted' || item.status === 'denied' ? [] : outcome
  const added = linesOf(counted, 'added')
  const removed = linesOf(counted, 'removed')
  return (
    <>
      {running && view.kind === 'shell' && <Words text={lastLine(view.output)} />}
      {running && (view.kind === 'question' || view.kind === 'planApproval') && (
        <span>{labels.waiting}</span>
      )}
      {item.status === 'unrecorded' && <Words text={labels.status.unrecorded} />}
      {outcome
        .filter((each) => !isNamed(each, view))
        .sort(errorFirst)
        .map((each) => (
          <Outcome key={each.kind} outcome={each} labels={labels} format={format} />
        ))}
      <Counts added={added} removed={removed} />
      {view.kind === 'shell' && view.stillRunning === true && !view.background && (
        <span>{labels.stillRunning}</span>
      )}
      {view.kind === 'notebook' && view.cell !== undefined && <span>{labels.cell(view.cell)}</span>}
      {calls > 0 && <span>{labels.calls(calls, format.count(calls))}</span>}
    </>
  )
}

/** A patch's files are what its card is about. */
function isNamed({ kind }: ToolOutcome, view: ToolView): boolean {
  return kind === 'files' && view.kind === 'patch'
}

/** The words of an error may be cut; what stands behind them may not. */
function errorFirst(a: ToolOutcome, b: ToolOutcome): number {
  return Number(b.kind === 'error') - Number(a.kind === 'error')
}

interface OutcomeProps {
  readonly outcome: ToolOutcome
  readonly labels: Labels
  readonly format: Format
}

function Outcome({ outcome, labels, format }: OutcomeProps): ReactNode {
  switch (outcome.kind) {
    case 'error':
      return <Words text={outcome.text} tone="bad" />
    case 'answer':
      return <Words text={outcome.text} />
    case 'exit':
      return <span data-tone="bad">{labels.exit(outcome.code)}</span>
    // Drawn together, with their signs.
    case 'added':
    case 'removed':
      return null
    default: {
      const words = wordsOf(outcome, labels, format)
      return words === '' ? null : <span>{words}</span>
    }
  }
}

type Worded = Exclude<ToolOutcome, { kind: 'error' | 'answer' | 'exit' | 'added' | 'removed' }>

function wordsOf(outcome: Worded, labels: Labels, format: Format): string {
  const { count } = format
  switch (outcome.kind) {
    case 'background':
      return labels.inBackground
    case 'created':
      return labels.created
    case 'deleted':
      return labels.deleted
    case 'renamed':
      return labels.renamed(outcome.from)
    case 'files':
      return labels.files(outcome.count, count(outcome.count))
    case 'lines':
      return outcome.count === 0 ? '' : labels.lines(outcome.count, count(outcome.count))
    case 'range':
      return outcome.to === undefined
        ? labels.linesFrom(count(outcome.from))
        : labels.lineRange(count(outcome.from), count(outcome.to))
    case 'matches': {
      const matches = labels.matches(outcome.count, count(outcome.count))
      return outcome.files < 2
        ? matches
        : labels.matchesIn(matches, labels.files(outcome.files, count(outcome.files)))
    }
    case 'entries':
      return labels.entries(outcome.count, count(outcome.count))
    case 'results':
      return labels.results(outcome.count, count(outcome.count))
    case 'images':
      return labels.images(outcome.count, count(outcome.count))
    case 'steps':
      return labels.steps(count(outcome.done), count(outcome.all))
    case 'questions':
      return labels.questions(outcome.count, count(outcome.count))
    case 'approved':
      return labels.approved
    case 'rejected':
      return labels.rejected
    case 'truncated':
      return labels.andMore
    case 'characters':
      return labels.characters(outcome.count, count(outcome.count))
  }
}

function Words({ text, tone }: { text: string; tone?: 'bad' }) {
  if (text === '') return null
  return (
    <span className="rt-result-words" data-tone={tone} title={spellInvisible(text.slice(0, 500))}>
      <VisibleText text={text} />
    </span>
  )
}

function linesOf(outcomes: ReadonlyArray<ToolOutcome>, kind: 'added' | 'removed'): number {
  return outcomes.reduce((sum, each) => (each.kind === kind ? sum + each.lines : sum), 0)
}

/** All calls that sub-agents made on behalf of this one. */
export function countCalls(item: ToolItem): number {
  return item.children.reduce(
    (sum, child) => (child.kind === 'tool' ? sum + 1 + countCalls(child) : sum),
    0,
  )
}
