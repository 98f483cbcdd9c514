/** What stands for a file that is not there, in a diff. */
export const NO_FILE = '/dev/null'

const ESCAPES: ReadonlyMap<string, number> = new Map([
  ['a', 7],
  ['b', 8],
  ['t', 9],
  ['n', 10],
  ['v', 11],
  ['f', 12],
  ['r', 13],
  ['"', 34],
  ['\\', 92],
])

/**
 * The path in a header of a diff: quoted as git quotes it (`"tab\there"`, `"\303\244"`; see
 * `core.quotePath`), or as it stands, up to a tab and a time.
 */
export function readPath(written: string): string {
  const text = written.trimStart()
  if (text.startsWith('"')) return unquote(text).path
  const tab = text.indexOf('\t')
  return tab < 0 ? text : text.slice(0, tab)
}

/** The two paths after `diff --git`: quoted, or alike but for their prefix, or parted at ` b/`. */
export function readGitPaths(written: string): { from: string; to: string } {
  if (written.startsWith('"')) {
    const { path, end } = unquote(written)
    return { from: path, to: readPath(written.slice(end)) }
  }
  if (written.endsWith('"')) {
    const quote = written.indexOf(' "')
    if (quote >= 0) return { from: written.slice(0, quote), to: readPath(written.slice(quote + 1)) }
  }
  const middle = (written.length - 1) / 2
  if (written[middle] === ' ') {
    const from = written.slice(0, middle)
    const to = written.slice(middle + 1)
    if (from === to || withoutPrefix(from) === withoutPrefix(to)) return { from, to }
  }
  const at = written.indexOf(' b/')
  const cut = at < 0 ? written.indexOf(' ') : at
  if (cut < 0) return { from: written, to: written }
  return { from: written.slice(0, cut), to: written.slice(cut + 1) }
}

/** Two paths without `a/` and `b/` (or git's `i/ w/ c/ o/`), where both sides have one. */
export function withoutPrefixes(from: string, to: string): { from: string; to: string } {
  const fits = (path: string, prefixes: string) =>
    path === NO_FILE || (path[1] === '/' && prefixes.includes(path[0] ?? ' '))
  const pair = (a: string, b: string) => fits(from, a) && fits(to, b)
  if (!pair('a', 'b') && !pair('ico', 'wi') && !pair('b', 'a')) return { from, to }
  return { from: withoutPrefix(from), to: withoutPrefix(to) }
}

function withoutPrefix(path: string): string {
  return path === NO_FILE ? path : path.slice(path.indexOf('/') + 1)
}

/** A path in quotes, and where it ends. Octal escapes are the bytes of UTF-8. */
function unquote(text: string): { path: string; end: number } {
  const pieces: string[] = []
  let bytes: number[] = []
  const flush = () => {
    if (bytes.length > 0) pieces.push(new TextDecoder().decode(Uint8Array.from(bytes)))
    bytes = []
  }
  let i = 1
  for (; i < text.length && text[i] !== '"'; i++) {
    const char = text[i] ?? ''
    if (char !== '\\') {
      flush()
      pieces.push(char)
      continue
    }
    const octal = text.slice(i + 1, i + 4)
    if (/^[0-3][0-7]{2}$/.test(octal)) {
      bytes.push(Number.parseInt(octal, 8))
      i += 3
      continue
    }
    i++
    const known = ESCAPES.get(text[i] ?? '')
    if (known === undefined) {
      flush()
      pieces.push(text[i] ?? '')
    } else bytes.push(known)
  }
  flush()
  return { path: pieces.join(''), end: i + 1 }
}
