const MAX = 300

/** The first line of a text that says something. */
export function firstLine(text: string): string {
  const start = text.slice(0, 4_000)
  for (const line of start.split('\n')) {
    const words = line.trim()
    if (/[\p{L}\p{N}]/u.test(words)) return words.slice(0, MAX)
  }
  return start.trim().slice(0, MAX)
}

/** The last line of a text that says something. */
export function lastLine(text: string): string {
  const lines = text.slice(-4_000).trimEnd().split('\n')
  return (lines.at(-1) ?? '').trim().slice(-MAX)
}

/** The last sentence of a text, without the marks of Markdown. */
export function lastSentence(text: string): string {
  const paragraph = lastLine(text.replace(/[*_`#>]+/g, ''))
  return paragraph.split(/(?<=[.!?])\s+(?=\p{Lu})/u).at(-1) ?? paragraph
}
