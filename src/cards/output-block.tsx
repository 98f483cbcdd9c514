import { type ReactNode, useMemo, useState } from 'react'
import { CopyButton } from '../view/copy-button.tsx'
import { countLines, cutLine } from '../view/cut-lines.ts'
import { Icon } from '../view/icon.tsx'
import { Scroller } from '../view/scroller.tsx'
import { ShowMore } from '../view/show-more.tsx'
import { useView } from '../view/view-context.ts'
import { VisibleText } from '../view/visible-text.tsx'

/** What an {@link OutputBlock} takes. */
export interface OutputBlockProps {
  readonly text: string
  readonly label: string
  /** What is copied, where it is not the text. */
  readonly copy?: string | (() => string)
}

/** What a tool wrote, as it wrote it: its beginning at first, and the rest in steps. */
export function OutputBlock({ text, label, copy = text }: OutputBlockProps) {
  const { budgets } = useView()
  const [shown, setShown] = useState(budgets.lines)
  const { lines, left } = useMemo(() => headOf(text, shown), [text, shown])
  const more = () => setShown(shown + budgets.moreLines)
  return (
    <Pre
      label={label}
      copy={copy}
      foot={left > 0 && <ShowMore lines={left} step={budgets.moreLines} onMore={more} />}
    >
      <VisibleText text={lines.map((line) => cutLine(line, budgets.line)).join('\n')} />
    </Pre>
  )
}

/** What a {@link Pre} takes. */
export interface PreProps {
  /** What a screen reader calls it. */
  readonly label: string
  readonly copy?: string | (() => string)
  readonly copyLabel?: string
  readonly children: ReactNode
  readonly foot?: ReactNode
  readonly kind?: 'output' | 'terminal' | 'file' | 'diff'
}

/** The frame of what machines wrote: in their own face, scrolled sideways or wrapped. */
export function Pre({ label, copy, copyLabel, children, foot, kind = 'output' }: PreProps) {
  const { labels } = useView()
  const [wrap, setWrap] = useState<boolean>()
  return (
    <div className="rt-pre" data-kind={kind} data-wrap={wrap}>
      <Scroller className="rt-pre-scroll" label={label}>
        <pre className="rt-pre-text" dir="ltr">
          {children}
        </pre>
      </Scroller>
      {foot}
      <div className="rt-actions rt-pre-actions">
        <button
          type="button"
          className="rt-action"
          data-action="wrap"
          aria-pressed={wrap ?? false}
          aria-label={labels.wrap}
          title={labels.wrap}
          onClick={() => setWrap(!wrap)}
        >
          <Icon name="wrap" />
        </button>
        {copy !== undefined && <CopyButton text={copy} label={copyLabel ?? labels.copyOutput} />}
      </div>
    </div>
  )
}

/** The first lines of a text, and how many there are more; a last line break begins no line. */
export function headOf(text: string, count: number): { lines: string[]; left: number } {
  const lines: string[] = []
  let at = 0
  while (lines.length < count && at < text.length) {
    const newline = text.indexOf('\n', at)
    const end = newline === -1 ? text.length : newline
    lines.push(text.slice(at, end))
    at = end + 1
  }
  return { lines, left: countLines(text, at) }
}
