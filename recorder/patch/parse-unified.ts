import { NO_FILE, readGitPaths, readPath, withoutPrefixes } from './diff-path.ts'
import { type FileChange, type FileChangeKind, fileChange, type Hunk } from './file-change.ts'
import { isFileHeader, readHunk } from './parse-hunk.ts'
import { bare, TextLines } from './text-lines.ts'

/** What is known of a file while its part of a diff is read. */
interface Draft {
  from: string | undefined
  to: string | undefined
  change: FileChangeKind | undefined
  /** Its paths are without prefix, as `rename from` and `rename to` give them. */
  exact: boolean
  binary: boolean
  oldMode: string | undefined
  newMode: string | undefined
  readonly hunks: Hunk[]
}

/**
 * The files of a unified diff, read as leniently as it can be without guessing: with git's headers
 * or without any, with wrong or absent numbers in `@@`, with prose around it. What belongs to no
 * file's part is skipped. Linear in the length of the text.
 */
export function parseUnified(text: string): ReadonlyArray<FileChange> {
  const lines = new TextLines(text)
  const files: FileChange[] = []
  let draft: Draft | undefined
  const begin = (): Draft => {
    if (draft !== undefined) files.push(...finish(draft))
    draft = newDraft()
    return draft
  }
  while (lines.next !== undefined) {
    const line = bare(lines.next)
    if (line.startsWith('diff --git ')) {
      Object.assign(begin(), readGitPaths(line.slice(11)))
      lines.advance()
    } else if (line.startsWith('Index: ')) {
      const path = line.slice(7)
      Object.assign(begin(), { from: path, to: path, exact: true })
      lines.advance()
    } else if (isFileHeader(lines)) {
      // A file that has lines already is over; one of which only git's header was read goes on.
      const file = draft === undefined || draft.hunks.length > 0 ? begin() : draft
      readFileHeader(file, lines)
    } else if (line.startsWith('@@')) {
      const hunk = readHunk(lines)
      if (hunk.lines.length > 0) {
        draft ??= begin()
        draft.hunks.push(hunk)
      }
    } else {
      if (draft !== undefined) readExtendedHeader(draft, line)
      lines.advance()
    }
  }
  if (draft !== undefined) files.push(...finish(draft))
  return files
}

function newDraft(): Draft {
  return {
    from: undefined,
    to: undefined,
    change: undefined,
    exact: false,
    binary: false,
    oldMode: undefined,
    newMode: undefined,
    hunks: [],
  }
}

/** `--- from` and `+++ to`, and the lines below them where no `@@` comes first. */
function readFileHeader(draft: Draft, lines: TextLines): void {
  const from = readPath(bare(lines.next ?? '').slice(4))
  lines.advance()
  const to = readPath(bare(lines.next ?? '').slice(4))
  lines.advance()
  if (!draft.exact || from === NO_FILE || to === NO_FILE)
    Object.assign(draft, { from, to, exact: false })
  if (/^[ +-]/.test(lines.next ?? '') && !isFileHeader(lines)) draft.hunks.push(readHunk(lines))
}

/** What git says of a file between its names and its lines. */
function readExtendedHeader(draft: Draft, line: string): void {
  if (draft.hunks.length > 0) return
  const after = (start: string) => (line.startsWith(start) ? line.slice(start.length) : undefined)
  const from = after('rename from ') ?? after('copy from ')
  const to = after('rename to ') ?? after('copy to ')
  if (from !== undefined) Object.assign(draft, { from: readPath(from), exact: true })
  else if (to !== undefined) {
    const change = line.startsWith('rename') ? 'rename' : 'create'
    Object.assign(draft, { to: readPath(to), exact: true, change })
  } else if (line.startsWith('new file mode ')) draft.change = 'create'
  else if (line.startsWith('deleted file mode ')) draft.change = 'delete'
  else if (line.startsWith('old mode ')) draft.oldMode = line.slice(9)
  else if (line.startsWith('new mode ')) draft.newMode = line.slice(9)
  else if (line.startsWith('Binary files ') || line === 'GIT binary patch') draft.binary = true
}

/** The file, where there is anything to be said of it. */
function finish(draft: Draft): FileChange[] {
  const { hunks, binary, oldMode, newMode } = draft
  const given = { from: draft.from ?? '', to: draft.to ?? '' }
  const { from, to } = draft.exact ? given : withoutPrefixes(given.from, given.to)
  const change = draft.change ?? changeOf(from, to)
  const path = to === NO_FILE ? from : to
  if (hunks.length === 0 && path === '') return []
  return [
    fileChange({
      path,
      change,
      hunks,
      ...(from === to || from === NO_FILE || to === NO_FILE ? {} : { oldPath: from }),
      ...(binary ? { binary } : {}),
      ...(oldMode === undefined ? {} : { oldMode }),
      ...(newMode === undefined ? {} : { newMode }),
    }),
  ]
}

function changeOf(from: string, to: string): FileChangeKind {
  if (from === NO_FILE) return 'create'
  if (to === NO_FILE) return 'delete'
  return from === to ? 'change' : 'rename'
}
