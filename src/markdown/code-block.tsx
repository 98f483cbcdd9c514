import { useState } from 'react'
import type { CodeBlockProps } from '../view/components.ts'
import { CopyButton } from '../view/copy-button.tsx'
import { cutLines } from '../view/cut-lines.ts'
import { Scroller } from '../view/scroller.tsx'
import { ShowMore } from '../view/show-more.tsx'
import { useView } from '../view/view-context.ts'
import { Highlighted } from './highlighted.tsx'

/** Code in a text: its language, a way to copy it, and the code. */
export function CodeBlock({ code, language, open }: CodeBlockProps) {
  const { labels, budgets } = useView()
  const [lines, setLines] = useState(budgets.lines * 2)
  const shown = open ? { text: code, hidden: 0 } : cutLines(code, lines, budgets.line)
  return (
    <div className="rt-code" data-language={language || undefined}>
      <div className="rt-code-head">
        <span className="rt-code-language">{language}</span>
        <span className="rt-actions">
          <CopyButton text={code} label={labels.copyCode} />
        </span>
      </div>
      <Scroller className="rt-code-scroll" label={labels.code}>
        <pre className="rt-code-body" dir="ltr">
          <Highlighted code={shown.text} language={language} open={open} />
        </pre>
      </Scroller>
      {shown.hidden > 0 && (
        <ShowMore lines={shown.hidden} onMore={() => setLines(lines + budgets.moreLines)} />
      )}
    </div>
  )
}
