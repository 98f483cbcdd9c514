import type { CodeToken } from './highlight-tokens.ts'

/** Coloured code line by line. */
export function tokenLines(tokens: ReadonlyArray<CodeToken>): CodeToken[][] {
  const lines: CodeToken[][] = [[]]
  for (const token of tokens) {
    const [first = '', ...others] = token.text.split('\n')
    if (first !== '')
      lines.at(-1)?.push(first.length === token.text.length ? token : { ...token, text: first })
    for (const text of others) lines.push(text === '' ? [] : [{ ...token, text }])
  }
  return lines
}
