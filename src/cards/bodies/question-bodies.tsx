import type { PlanApprovalView, Question, QuestionView } from '../../../recorder/index.ts'
import { Markdown } from '../../markdown/markdown.tsx'
import { Hidden } from '../../view/hidden.tsx'
import { Icon } from '../../view/icon.tsx'
import { useView } from '../../view/view-context.ts'
import { VisibleText } from '../../view/visible-text.tsx'
import { OutputBlock } from '../output-block.tsx'

/** Questions with their options, and what was answered. */
export function QuestionBody({ view }: { view: QuestionView }) {
  const { labels } = useView()
  if (view.questions.length === 0) {
    return view.output === '' ? null : <OutputBlock text={view.output} label={labels.output} />
  }
  return view.questions.slice(0, 50).map((question, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: questions never change their order.
    <OneQuestion key={index} question={question} />
  ))
}

function OneQuestion({ question: { question, options, answer } }: { question: Question }) {
  const { labels } = useView()
  const isOption = options.some(({ chosen }) => chosen)
  return (
    <div className="rt-question">
      <p>
        <VisibleText text={question.slice(0, 4_000)} />
      </p>
      <ul className="rt-options">
        {options.slice(0, 50).map(({ label, description, chosen }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: options never change their order.
          <li key={index} data-chosen={chosen}>
            <span className="rt-mark">
              <Icon name={chosen ? 'check' : 'circle'} />
            </span>
            <span>
              <VisibleText text={label.slice(0, 1_000)} />
              {chosen && <Hidden>, {labels.selected}</Hidden>}
              {description !== undefined && (
                <span className="rt-option-words">
                  <VisibleText text={description.slice(0, 2_000)} />
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
      {answer !== undefined && !isOption && (
        <p className="rt-line-note">
          {labels.answer}: <VisibleText text={answer.slice(0, 4_000)} />
        </p>
      )}
    </div>
  )
}

/** A plan that waits for a yes, or had its answer. */
export function PlanApprovalBody({ view }: { view: PlanApprovalView }) {
  const { labels } = useView()
  return (
    <>
      <Markdown text={view.plan} />
      {view.decision === 'rejected' && view.output !== '' && (
        <OutputBlock text={view.output} label={labels.answer} />
      )}
    </>
  )
}
