/** A text whose lines had numbers in front, without them. */
export interface NumberedText {
  readonly text: string
  /** The number of its first line. */
  readonly firstLine: number
  /** What came before and after the numbered lines. */
  readonly notes: string
}

/**
 * How tools put numbers in front of lines: Claude Code's `    12→text` and `12⇥text`, OpenCode's
 * `00012| text` and, in its `<content>`, `12: text`.
 */
const ARROW = /^ {0,9}(\d{1,9})→/
const TAB = /^ {0,9}(\d{1,9})\t/
const BAR = /^(\d{5,9})\| ?/
const COLON = /^(\d{1,9}): ?/

/**
 * Takes the numbers off the lines of a file, where the lines have them and count up by one. Nothing
 * where they do not: then it is a file like that.
 *
 * @param tabs - whether the tool is one that parts numbers and text by a tab; a table may look so, too
 */
export function withoutNumbers(text: string, tabs: boolean): NumberedText | undefined {
  const opened =
    /^(?:<path>[^\n]{0,4096}<\/path>\n(?:<type>[^\n]{0,100}<\/type>\n)?)?<(file|content)>\n?/.exec(
      text.slice(0, 5_000),
    )
  const start = opened?.[0].length ?? 0
  const head = text.slice(start, start + 40)
  const styles = opened === null ? [ARROW, ...(tabs ? [TAB] : [])] : [BAR, COLON, ARROW]
  const style = styles.find((pattern) => pattern.test(head))
  if (style === undefined) return undefined
  return numberedFrom(text, start, style)
}

function numberedFrom(text: string, start: number, style: RegExp): NumberedText | undefined {
  const lines: string[] = []
  let firstLine = 0
  let at = start
  while (at < text.length) {
    const newline = text.indexOf('\n', at)
    const end = newline < 0 ? text.length : newline
    const match = style.exec(text.slice(at, Math.min(end, at + 40)))
    if (match === null) break
    const number = Number(match[1])
    if (lines.length === 0) firstLine = number
    else if (number !== firstLine + lines.length) break
    lines.push(text.slice(at + match[0].length, end))
    at = end + 1
  }
  const rest = text.slice(at)
  // Lines that follow without an empty one between are the file's own: then so are the numbers.
  if (lines.length === 0 || !/^\s*$|^\n|^<|^\(/.test(rest.slice(0, 100))) return undefined
  const notes = rest.replace(/\n?<\/(?:file|content)>\s*$/, '').trim()
  return { text: lines.join('\n'), firstLine, notes }
}
