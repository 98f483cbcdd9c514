import { type ReactNode, useCallback, useState } from 'react'
import { compareSteps, type FileChange } from '../../recorder/index.ts'
import { useView } from '../view/view-context.ts'
import { DiffView } from './diff-view.tsx'
import { OutputBlock } from './output-block.tsx'
import { Reserved } from './reserved.tsx'
import { useSteps } from './use-steps.ts'

/** Characters of a change beyond which one is asked before it is compared. */
const UNASKED = 1_000_000

/** A change that is too large to be compared at once: it is compared in steps, or when one asks. */
export function LargeChange({ change }: { change: FileChange }) {
  const length = change.uncompared?.reduce(
    (sum, { before, after }) => sum + before.length + after.length,
    0,
  )
  if (length !== undefined && length <= UNASKED) return <Compared change={change} />
  return (
    <AskFirst>
      <Compared change={change} />
    </AskFirst>
  )
}

/** What of a diff is too much to be read unasked: as it was written. */
export function RestOfDiff({ text }: { text: string }) {
  const { labels } = useView()
  return (
    <AskFirst>
      <OutputBlock text={text} label={labels.output} />
    </AskFirst>
  )
}

function AskFirst({ children }: { children: ReactNode }) {
  const { labels } = useView()
  const [asked, setAsked] = useState(false)
  if (asked) return children
  return (
    <p className="rt-line-note">
      {labels.largeDiff}{' '}
      <button type="button" className="rt-more" onClick={() => setAsked(true)}>
        {labels.showAnyway}
      </button>
    </p>
  )
}

function Compared({ change }: { change: FileChange }) {
  const { budgets } = useView()
  const compared = useSteps(useCallback(() => compareSteps(change), [change]))
  return compared === undefined ? (
    <Reserved lines={budgets.lines} />
  ) : (
    <DiffView change={compared} />
  )
}
