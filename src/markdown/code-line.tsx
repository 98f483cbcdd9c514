import { memo } from 'react'
import { revealInvisible } from '../../recorder/index.ts'
import { VisibleText } from '../view/visible-text.tsx'
import type { CodeLine as Tokens } from './colour-steps.ts'

/** A line of code in its colours; one with characters that do not show is plain, and shows them. */
export const CodeLine = memo(function CodeLine({ tokens }: { tokens: Tokens }) {
  const text = tokens.map((token) => token.text).join('')
  if (revealInvisible(text, 1).some(({ kind }) => kind !== 'text'))
    return <VisibleText text={text} />
  return tokens.map(({ text, kind }, index) =>
    kind === undefined ? (
      text
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the tokens of a line never change their order.
      <span key={index} className="rt-token" data-token={kind}>
        {text}
      </span>
    ),
  )
})
