import { useMemo, useState } from 'react'
import { CodeTokens } from '../markdown/highlighted.tsx'
import { useHighlighter } from '../markdown/use-highlighter.ts'
import { cutLine } from '../view/cut-lines.ts'
import { ShowMore } from '../view/show-more.tsx'
import { useView } from '../view/view-context.ts'
import { VisibleText } from '../view/visible-text.tsx'
import { languageOf } from './language-of.ts'
import { headOf, Pre } from './output-block.tsx'
import { tokenLines } from './token-lines.ts'

/** What a {@link NumberedCode} takes. */
export interface NumberedCodeProps {
  readonly text: string
  /** Number of its first line. */
  readonly start: number
  /** Of the file; it tells the language. */
  readonly path: string
}

/** A file, or a part of one, with its line numbers. These are drawn, and never copied. */
export function NumberedCode({ text, start, path }: NumberedCodeProps) {
  const { budgets, labels } = useView()
  const [count, setCount] = useState(budgets.lines)
  const { lines: shown, left } = useMemo(() => headOf(text, count), [text, count])
  const highlighter = useHighlighter(languageOf(path))
  const coloured = useMemo(() => {
    const tokens = highlighter?.(shown.join('\n'))
    return tokens === undefined ? undefined : tokenLines(tokens)
  }, [highlighter, shown])
  const width = String(start + shown.length).length
  return (
    <Pre
      kind="file"
      label={path}
      copy={text}
      copyLabel={labels.copyFile}
      foot={
        left > 0 && (
          <ShowMore
            lines={left}
            step={budgets.moreLines}
            onMore={() => setCount(count + budgets.moreLines)}
          />
        )
      }
    >
      <code data-digits={width}>
        {shown.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its number.
          <span key={index} className="rt-numbered" data-number={start + index}>
            {coloured?.[index] === undefined ? (
              <VisibleText text={cutLine(line, budgets.line)} />
            ) : (
              <CodeTokens tokens={coloured[index]} />
            )}
            {'\n'}
          </span>
        ))}
      </code>
    </Pre>
  )
}
