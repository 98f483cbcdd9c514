/** A text cut to a budget. */
export interface CutText {
  readonly text: string
  /** How many lines were left out. */
  readonly hidden: number
}

/** The first lines of a text; a line that is longer than `width` is cut and says so. */
export function cutLines(text: string, lines: number, width: number): CutText {
  let at = -1
  for (let line = 0; line < lines; line += 1) {
    at = text.indexOf('\n', at + 1)
    if (at === -1) return { text: cutWidth(text, width), hidden: 0 }
  }
  const hidden = countLines(text, at + 1)
  return hidden === 0
    ? { text: cutWidth(text, width), hidden: 0 }
    : { text: cutWidth(text.slice(0, at), width), hidden }
}

/** How many lines a text has from a place on; a last line break begins no line. */
export function countLines(text: string, from = 0): number {
  if (from >= text.length) return 0
  let lines = 1
  for (
    let at = text.indexOf('\n', from);
    at !== -1 && at < text.length - 1;
    at = text.indexOf('\n', at + 1)
  )
    lines += 1
  return lines
}

function cutWidth(text: string, width: number): string {
  if (text.length <= width) return text
  return text
    .split('\n')
    .map((line) => cutLine(line, width))
    .join('\n')
}

/** A line, or its beginning and its end with the number of characters between them. */
export function cutLine(line: string, width: number): string {
  if (line.length <= width) return line
  const head = Math.floor(width * 0.75)
  const tail = width - head
  return `${line.slice(0, head)} …${line.length - width}… ${line.slice(-tail)}`
}
