import { Fragment } from 'react'
import { VisibleText } from '../view/visible-text.tsx'
import { CodeLine } from './code-line.tsx'
import type { CodeLine as Tokens } from './colour-steps.ts'
import { useColours } from './use-colours.ts'

/** What a {@link Highlighted} takes. */
export interface HighlightedProps {
  readonly code: string
  /** `''` for none. */
  readonly language: string
  /** Whether more of it may come. */
  readonly open: boolean
}

/** Code in the colours of its language, as far as they are there. */
export function Highlighted({ code, language, open }: HighlightedProps) {
  const { place, lines } = useColours<HTMLElement>(code, language, open)
  const coloured = lines.reduce((sum, line) => sum + lengthOf(line) + 1, 0)
  return (
    <code ref={place}>
      {lines.map((tokens, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place.
        <Fragment key={index}>
          <CodeLine tokens={tokens} />
          {(index + 1 < lines.length || coloured <= code.length) && '\n'}
        </Fragment>
      ))}
      {coloured < code.length && <VisibleText text={code.slice(coloured)} />}
    </code>
  )
}

function lengthOf(line: Tokens): number {
  return line.reduce((sum, { text }) => sum + text.length, 0)
}
