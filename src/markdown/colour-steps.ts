import type { CodeToken, Highlighter } from './highlight-tokens.ts'
import { tokenLines } from './token-lines.ts'

/** A line of code in its colours. */
export type CodeLine = ReadonlyArray<CodeToken>

/** Characters that are coloured in one go: some milliseconds, whatever the language. */
const WINDOW = 16_000
/** Of those, so many are kept; the others only tell how what is kept goes on. */
const KEPT = 0.75
/** Tokens that are given, and drawn, in one go. */
export const PIECE = 1_200
/** Code of more tokens is plain from there on. */
const MAX_TOKENS = 20_000
/** Longer code is plain. */
const MAX_CODE = 200_000
/** A long line is what makes a grammar slow: code with one is plain. */
const MAX_LINE = 1_000

/**
 * Colours code step by step; each step gives some of its lines. What is longer than a window is
 * taken up again where a plain line break was, as far before the window's end as may be needed to
 * see that a comment or a string ends.
 */
export function* colourSteps(
  code: string,
  highlighter: Highlighter,
): Generator<ReadonlyArray<CodeLine>, void> {
  if (code.length > MAX_CODE || hasLongLine(code)) return
  let count = 0
  for (let from = 0; from < code.length && count < MAX_TOKENS; ) {
    const window = code.slice(from, from + WINDOW)
    const isLast = from + window.length === code.length
    const tokens = highlighter(window)
    // Whatever a grammar makes of it, what is shown is what was written.
    if (tokens?.map(({ text }) => text).join('') !== window) return
    const end = isLast ? window.length : seamOf(window, tokens)
    const lines = tokenLines(headOf(tokens, end))
    // What stands behind the seam's line break begins the next window.
    if (!isLast) lines.pop()
    count += tokens.length
    from += end
    yield* pieces(lines)
  }
}

/** Lines in pieces that are quickly drawn. */
export function* pieces(lines: ReadonlyArray<CodeLine>): Generator<ReadonlyArray<CodeLine>, void> {
  let from = 0
  let tokens = 0
  for (const [index, line] of lines.entries()) {
    tokens += line.length + 1
    if (tokens < PIECE) continue
    yield lines.slice(from, index + 1)
    from = index + 1
    tokens = 0
  }
  if (from < lines.length) yield lines.slice(from)
}

/** Where a window may be cut: behind the last plain line break of what is kept, or any line break. */
function seamOf(window: string, tokens: ReadonlyArray<CodeToken>): number {
  const limit = window.length * KEPT
  let seam = 0
  let at = 0
  for (const { text, kind } of tokens) {
    if (at >= limit) break
    if (kind === undefined) {
      const newline = text.lastIndexOf('\n', limit - at)
      if (newline !== -1) seam = at + newline + 1
    }
    at += text.length
  }
  return seam || window.lastIndexOf('\n') + 1 || window.length
}

function headOf(tokens: ReadonlyArray<CodeToken>, end: number): CodeToken[] {
  const head: CodeToken[] = []
  let at = 0
  for (const token of tokens) {
    if (at >= end) break
    const text = token.text.slice(0, end - at)
    head.push(text.length === token.text.length ? token : { ...token, text })
    at += text.length
  }
  return head
}

function hasLongLine(code: string): boolean {
  let from = 0
  while (from < code.length) {
    const end = code.indexOf('\n', from)
    const line = (end === -1 ? code.length : end) - from
    if (line > MAX_LINE) return true
    from += line + 1
  }
  return false
}
