import { memo, useState } from 'react'
import { stripEscapes } from '../../recorder/index.ts'
import { ShowMore } from '../view/show-more.tsx'
import { useView } from '../view/view-context.ts'
import { Pre } from './output-block.tsx'
import { TerminalText } from './terminal-text.tsx'
import { useTerminal } from './use-terminal.ts'

/** What a {@link TerminalView} takes. */
export interface TerminalViewProps {
  readonly text: string
  /** Whether more of it may come: then its end is what one looks at. */
  readonly open: boolean
}

/** Of what is shown at first, so much stands at the beginning; the rest, where failures are, at the end. */
const HEAD = 0.25

/** What a terminal shows after all of a text was written to it: its first and its last lines, and the rest in steps. */
export const TerminalView = memo(function TerminalView({ text, open }: TerminalViewProps) {
  const { budgets, labels, format } = useView()
  const [more, setMore] = useState(0)
  const { lines, leftOut, isDone, next, more: readMore } = useTerminal(text, open)
  const shown = budgets.lines + more
  const fits = lines.length <= shown
  const head = fits ? lines.length : Math.floor(budgets.lines * HEAD) + more
  const tail = fits ? lines.length : lines.length - (shown - head)
  if (lines.length === 0 && leftOut === 0) return null
  return (
    <div className="rt-terminal" data-open={open} aria-busy={!isDone}>
      <Pre kind="terminal" label={labels.terminalOutput} copy={() => stripEscapes(text)}>
        <TerminalText lines={lines} from={0} to={head} />
        {!fits && (
          <ShowMore
            lines={tail - head}
            step={budgets.moreLines}
            onMore={() => setMore(more + budgets.moreLines)}
          />
        )}
        {!fits && '\n'}
        <TerminalText lines={lines} from={tail} to={lines.length} />
      </Pre>
      {leftOut > 0 && (
        <p className="rt-line-note">
          {labels.leftOut(labels.characters(leftOut, format.count(leftOut)))}{' '}
          <ShowMore characters={leftOut} step={next} onMore={readMore} />
        </p>
      )}
    </div>
  )
})
