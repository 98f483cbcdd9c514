import { memo, useMemo, useState } from 'react'
import { renderTerminal, stripEscapes, type TerminalLine } from '../../recorder/index.ts'
import { ShowMore } from '../view/show-more.tsx'
import { useView } from '../view/view-context.ts'
import { Pre } from './output-block.tsx'
import { TerminalText } from './terminal-text.tsx'

/** What a {@link TerminalView} takes. */
export interface TerminalViewProps {
  readonly text: string
  /** Whether more of it may come: then its end is what one looks at. */
  readonly open: boolean
}

/** More than this is not read at once: it would hold the page. */
const MAX = { head: 100_000, tail: 600_000 }
/** Of what is shown at first, so much stands at the beginning; the rest, where failures are, at the end. */
const HEAD = 0.25

/** What a terminal shows after all of a text was written to it: its first and its last lines, and the rest in steps. */
export const TerminalView = memo(function TerminalView({ text, open }: TerminalViewProps) {
  const { budgets, labels, format } = useView()
  const [more, setMore] = useState(0)
  const { lines, leftOut } = useMemo(() => read(text), [text])
  const shown = budgets.lines + more
  const fits = lines.length <= shown
  const head = fits ? lines.length : Math.floor(budgets.lines * HEAD) + more
  const tail = fits ? lines.length : lines.length - (shown - head)
  if (lines.length === 0 && leftOut === 0) return null
  return (
    <div className="rt-terminal" data-open={open}>
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
          {labels.leftOut(labels.characters(leftOut, format.count(leftOut)))}
        </p>
      )}
    </div>
  )
})

function read(text: string): { lines: ReadonlyArray<TerminalLine>; leftOut: number } {
  if (text.length <= MAX.head + MAX.tail) return { lines: renderTerminal(text).lines, leftOut: 0 }
  const end = lineEnd(text, MAX.head)
  const start = Math.max(end, lineEnd(text, text.length - MAX.tail))
  const lines = [
    ...renderTerminal(text.slice(0, end)).lines,
    ...renderTerminal(text.slice(start)).lines,
  ]
  return { lines, leftOut: start - end }
}

/** Where the line around a place ends, if that is near. */
function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at)
  return end === -1 || end - at > 10_000 ? at : end + 1
}
