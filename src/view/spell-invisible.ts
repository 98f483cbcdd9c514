import { revealInvisible } from '../../recorder/index.ts'

/** More is not spelled: it says already that something is wrong. */
const MAX_TOKENS = 200

/**
 * A text for where no mark can be drawn, such as a tooltip: what does not show, or turns the
 * direction of what does, stands there as its code in brackets.
 */
export function spellInvisible(text: string): string {
  return revealInvisible(text, MAX_TOKENS)
    .map((token) => {
      if (token.kind === 'text') return token.text
      return token.count > 1 ? `[${token.code}×${token.count}]` : `[${token.code}]`
    })
    .join('')
}
