import type { Mark } from '../../recorder/index.ts'
import type { CodeToken } from '../markdown/highlight-tokens.ts'

/** A part of a line that looks the same all through. */
export interface Painted {
  readonly text: string
  /** Its kind of token; absent for plain text. */
  readonly token: string | undefined
  readonly marked: boolean
}

/** A line cut where its colours or its marks change. */
export function paint(
  text: string,
  tokens: ReadonlyArray<CodeToken> | undefined,
  marks: ReadonlyArray<Mark> | undefined,
): Painted[] {
  const edges = new Set([0, text.length])
  for (const { start, end } of marks ?? []) edges.add(start).add(end)
  const kinds: { readonly end: number; readonly kind: string | undefined }[] = []
  let at = 0
  for (const token of tokens ?? []) {
    at += token.text.length
    edges.add(Math.min(at, text.length))
    kinds.push({ end: at, kind: token.kind })
  }
  const sorted = [...edges].filter((edge) => edge >= 0 && edge <= text.length).sort((a, b) => a - b)
  const parts: Painted[] = []
  let kind = 0
  let mark = 0
  for (let index = 0; index + 1 < sorted.length; index += 1) {
    const start = sorted[index] ?? 0
    while (kind < kinds.length && (kinds[kind]?.end ?? 0) <= start) kind += 1
    while (marks !== undefined && mark < marks.length && (marks[mark]?.end ?? 0) <= start) mark += 1
    const current = marks?.[mark]
    parts.push({
      text: text.slice(start, sorted[index + 1]),
      token: kinds[kind]?.kind,
      marked: current !== undefined && current.start <= start,
    })
  }
  return parts
}
