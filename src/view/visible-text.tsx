import { memo } from 'react'
import { revealInvisible, type VisibleToken } from '../../recorder/index.ts'
import { Hidden } from './hidden.tsx'
import { useView } from './view-context.ts'

/** So many marks say that something is wrong; more would only hold the page. */
const MAX_TOKENS = 1_000

/** A text of a machine's, with the characters in it that would not show made visible. */
export const VisibleText = memo(function VisibleText({ text }: { text: string }) {
  const tokens = revealInvisible(text, MAX_TOKENS)
  return tokens.every(({ kind }) => kind === 'text') ? text : <Tokens tokens={tokens} />
})

function Tokens({ tokens }: { tokens: ReadonlyArray<VisibleToken> }) {
  return tokens.map((token, index) =>
    token.kind === 'text' ? (
      token.text
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change their order.
      <Invisible key={index} token={token} />
    ),
  )
}

function Invisible({
  token: { code, name, count },
}: {
  token: Extract<VisibleToken, { kind: 'invisible' }>
}) {
  const { labels } = useView()
  const words = labels.hiddenCharacter(name.toLowerCase(), count)
  return (
    <span className="rt-hidden-character" title={words}>
      <span aria-hidden="true">{count > 1 ? `${code}×${count}` : code}</span>
      <Hidden>{words}</Hidden>
    </span>
  )
}
