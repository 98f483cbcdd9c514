/** What happened to a file. */
export type FileChangeKind = 'create' | 'change' | 'delete' | 'rename'

/** One line of a {@link Hunk}. */
export interface HunkLine {
  readonly kind: 'context' | 'add' | 'remove'
  /** Without its mark in front and without its line break. */
  readonly text: string
  /** Its number in the file as it was, from 1; absent for added lines and where it is not known. */
  readonly oldLine?: number
  /** Its number in the file as it became, from 1; absent for removed lines and where it is not known. */
  readonly newLine?: number
  /** True for a last line without a line break at its end, where the diff says so. */
  readonly noNewline?: true
}

/** A stretch of a file with what changed in it. */
export interface Hunk {
  /** What the diff names the place: the text after `@@ … @@`, or the context that a patch looks for. */
  readonly heading?: string
  readonly lines: ReadonlyArray<HunkLine>
}

/** A text as it was and as it became. */
export interface TextPair {
  readonly before: string
  readonly after: string
  /** The number of its first line, from 1; absent where that is not known. */
  readonly firstLine?: number | undefined
}

/** What changed in one file: what every way to write a change down is read into. */
export interface FileChange {
  /** As it is called now; for a deleted file as it was called. `''` where the text names none. */
  readonly path: string
  /** As it was called before, where it has another name now. */
  readonly oldPath?: string
  readonly change: FileChangeKind
  /**
   * Empty where only the fact is known: binary files, renames, deletions by name, and what is still
   * `uncompared`.
   */
  readonly hunks: ReadonlyArray<Hunk>
  /** Lines added. */
  readonly added: number
  /** Lines removed. */
  readonly removed: number
  /** True where it has no text to compare. */
  readonly binary?: true
  /** Its mode before, six octal digits, where the mode changed. */
  readonly oldMode?: string
  /** Its mode now, six octal digits, where the mode changed. */
  readonly newMode?: string
  /** True where every line ended in CR LF; the `text` of its lines is without the CR. */
  readonly crlf?: true
  /**
   * The texts, where they are too long to be compared at once: {@link compareSteps} does it bit by
   * bit. Until then `hunks` is empty and no line is counted.
   */
  readonly uncompared?: ReadonlyArray<TextPair>
  /** The rest of its diff as it was written, where that is too long to be read at once. */
  readonly rest?: string
}

/** How a {@link FileChange} is put together; counts its lines. */
export function fileChange(parts: Omit<FileChange, 'added' | 'removed'>): FileChange {
  const bare = withoutCarriageReturns(parts.hunks)
  const hunks = bare ?? parts.hunks
  let added = 0
  let removed = 0
  for (const { lines } of hunks) {
    for (const { kind } of lines) {
      if (kind === 'add') added++
      else if (kind === 'remove') removed++
    }
  }
  return { ...parts, hunks, added, removed, ...(bare === undefined ? {} : { crlf: true as const }) }
}

/** The hunks of a file with CR LF all through, without CR; nothing where only some lines have it. */
function withoutCarriageReturns(hunks: ReadonlyArray<Hunk>): ReadonlyArray<Hunk> | undefined {
  let seen = false
  for (const { lines } of hunks) {
    for (const { text, noNewline } of lines) {
      if (text.endsWith('\r')) seen = true
      else if (noNewline === undefined) return undefined
    }
  }
  if (!seen) return undefined
  return hunks.map((hunk) => ({
    ...hunk,
    lines: hunk.lines.map((line) =>
      line.text.endsWith('\r') ? { ...line, text: line.text.slice(0, -1) } : line,
    ),
  }))
}
