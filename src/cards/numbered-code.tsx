import { memo, useMemo, useState } from 'react'
import { CodeLine } from '../markdown/code-line.tsx'
import type { CodeLine as Tokens } from '../markdown/colour-steps.ts'
import { useColours } from '../markdown/use-colours.ts'
import { cutLine } from '../view/cut-lines.ts'
import { ShowMore } from '../view/show-more.tsx'
import { useView } from '../view/view-context.ts'
import { VisibleText } from '../view/visible-text.tsx'
import { languageOf } from './language-of.ts'
import { headOf, Pre } from './output-block.tsx'

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
  const code = useMemo(() => shown.join('\n'), [shown])
  const { place, lines: coloured } = useColours<HTMLElement>(code, languageOf(path))
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
      <code ref={place} data-digits={width}>
        {shown.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its number.
          <NumberedLine key={index} number={start + index} line={line} tokens={coloured[index]} />
        ))}
      </code>
    </Pre>
  )
}

interface NumberedLineProps {
  readonly number: number
  readonly line: string
  readonly tokens: Tokens | undefined
}

const NumberedLine = memo(function NumberedLine({ number, line, tokens }: NumberedLineProps) {
  const { budgets } = useView()
  const isPlain = tokens === undefined || line.length > budgets.line
  return (
    <span className="rt-numbered" data-number={number}>
      {isPlain ? <VisibleText text={cutLine(line, budgets.line)} /> : <CodeLine tokens={tokens} />}
      {'\n'}
    </span>
  )
})
