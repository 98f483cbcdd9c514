import { memo } from 'react'
import type { CodeToken } from './highlight-tokens.ts'
import { useHighlighter } from './use-highlighter.ts'

const MAX_TOKENS = 20_000

/** Code in the colours of its language, as soon as they are there. */
export const Highlighted = memo(function Highlighted({
  code,
  language,
}: {
  code: string
  language: string
}) {
  const highlighter = useHighlighter(language)
  const tokens = highlighter?.(code)
  if (tokens === undefined || tokens.length > MAX_TOKENS) return code
  return <CodeTokens tokens={tokens} />
})

/** Coloured code. */
export function CodeTokens({ tokens }: { tokens: ReadonlyArray<CodeToken> }) {
  return tokens.map(({ text, kind }, index) =>
    kind === undefined ? (
      text
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order.
      <span key={index} className="rt-token" data-token={kind}>
        {text}
      </span>
    ),
  )
}
