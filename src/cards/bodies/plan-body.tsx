import { useMemo, useState } from 'react'
import type { PlanChange, PlanStatus, PlanView, ToolItem } from '../../../recorder/index.ts'
import { Hidden } from '../../view/hidden.tsx'
import { Icon, type IconName } from '../../view/icon.tsx'
import type { Labels } from '../../view/labels.ts'
import { ShowMore } from '../../view/show-more.tsx'
import { useView } from '../../view/view-context.ts'
import { VisibleText } from '../../view/visible-text.tsx'
import { OutputBlock } from '../output-block.tsx'
import { planChanges } from '../plan-changes.ts'

const ICONS: Readonly<Record<PlanStatus, IconName>> = {
  pending: 'circle',
  active: 'half',
  done: 'check',
  cancelled: 'cross',
}

/** A plan as it stood at a call, and what changed since the one before. */
export function PlanBody({ view, item }: { view: PlanView; item: ToolItem }) {
  const { labels, history, budgets } = useView()
  const [shown, setShown] = useState(budgets.children)
  const steps = useMemo(() => planChanges(history.items(), item, view), [view, item, history])
  if (steps.length === 0)
    return view.output === '' ? null : <OutputBlock text={view.output} label={labels.output} />
  return (
    <>
      {view.explanation !== undefined && (
        <p className="rt-line-note">
          <VisibleText text={view.explanation.slice(0, 2_000)} />
        </p>
      )}
      <ol className="rt-plan">
        {steps.slice(0, shown).map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps of one plan never change their order.
          <Step key={index} step={step} />
        ))}
      </ol>
      {steps.length > shown && (
        <ShowMore
          entries={steps.length - shown}
          step={budgets.children}
          onMore={() => setShown(shown + budgets.children)}
        />
      )}
    </>
  )
}

function Step({ step: { kind, item } }: { step: PlanChange }) {
  const { labels } = useView()
  const change = changeWord(kind, labels)
  return (
    <li data-state={item.status} data-change={kind}>
      <span className="rt-mark">
        <Icon name={ICONS[item.status]} />
      </span>
      <span className="rt-plan-text">
        <Hidden>{statusWord(item.status, labels)}: </Hidden>
        <VisibleText text={item.text.slice(0, 2_000)} />
      </span>
      {change !== '' && <span className="rt-plan-change">{change}</span>}
    </li>
  )
}

function changeWord(kind: PlanChange['kind'], labels: Labels): string {
  switch (kind) {
    case 'same':
      return ''
    case 'added':
      return labels.planNew
    case 'removed':
      return labels.planRemoved
    case 'started':
      return labels.planStarted
    case 'finished':
      return labels.planFinished
    case 'cancelled':
      return labels.planCancelled
    case 'reopened':
      return labels.planReopened
    case 'reworded':
      return labels.planReworded
  }
}

function statusWord(status: PlanStatus, labels: Labels): string {
  switch (status) {
    case 'pending':
      return labels.planPending
    case 'active':
      return labels.planActive
    case 'done':
      return labels.planDone
    case 'cancelled':
      return labels.planCancelled
  }
}
