const MAX_PARTS = 4
const MAX_VALUE = 80

/** Arguments in a few words: those that are short and plain. */
export function argsGist(args: unknown): string {
  if (typeof args !== 'object' || args === null)
    return args === undefined ? '' : String(args).slice(0, MAX_VALUE)
  const parts: string[] = []
  for (const [name, value] of Object.entries(args)) {
    if (parts.length === MAX_PARTS) break
    const words = wordsOf(value)
    if (words !== '') parts.push(Array.isArray(args) ? words : `${name}: ${words}`)
  }
  return parts.join(', ')
}

function wordsOf(value: unknown): string {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (typeof value !== 'string') return ''
  const line = value.trim().split('\n', 1)[0] ?? ''
  return line.length > MAX_VALUE ? `${line.slice(0, MAX_VALUE)}…` : line
}
