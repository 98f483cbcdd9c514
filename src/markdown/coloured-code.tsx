import { Fragment } from 'react'
import { VisibleText } from '../view/visible-text.tsx'
import { CodeLine } from './code-line.tsx'
import type { CodeLine as Tokens } from './colour-steps.ts'

/** What a {@link ColouredCode} takes. */
export interface ColouredCodeProps {
  readonly code: string
  /** Its first lines in their colours. */
  readonly lines: ReadonlyArray<Tokens>
}

/** Code of which the first lines have their colours. */
export function ColouredCode({ code, lines }: ColouredCodeProps) {
  const coloured = lines.reduce((sum, line) => sum + lengthOf(line) + 1, 0)
  return (
    <>
      {lines.map((tokens, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place.
        <Fragment key={index}>
          <CodeLine tokens={tokens} />
          {(index + 1 < lines.length || coloured <= code.length) && '\n'}
        </Fragment>
      ))}
      {coloured < code.length && <VisibleText text={code.slice(coloured)} />}
    </>
  )
}

function lengthOf(line: Tokens): number {
  return line.reduce((sum, { text }) => sum + text.length, 0)
}
