import { type FileChange, type FileChangeKind, fileChange, type Hunk } from './file-change.ts'
import { HunkBuilder } from './hunk-builder.ts'
import { bare, TextLines } from './text-lines.ts'

const BEGIN = '*** Begin Patch'

const SECTIONS: ReadonlyArray<readonly [start: string, change: FileChangeKind]> = [
  ['*** Add File: ', 'create'],
  ['*** Update File: ', 'change'],
  ['*** Delete File: ', 'delete'],
]

/** Whether a text has a patch in the notation that begins with `*** Begin Patch`. */
export function isBeginPatch(text: string): boolean {
  if (text.startsWith(BEGIN)) return true
  return text.includes(`\n${BEGIN}`)
}

/**
 * The files of a patch that begins with `*** Begin Patch`, as Codex's `apply_patch` takes it. Its
 * lines have no numbers, except those of new files: it finds its places by the lines around them.
 * What stands before it (a heredoc's head) and after `*** End Patch` is skipped. A patch that breaks
 * off, because it is still being written, is read as far as it goes.
 */
export function parseBeginPatch(text: string): ReadonlyArray<FileChange> {
  const start = text.startsWith(BEGIN) ? 0 : text.indexOf(`\n${BEGIN}`) + 1
  const lines = new TextLines(text.slice(start))
  lines.advance()
  const files: FileChange[] = []
  while (lines.next !== undefined && !lines.next.startsWith('*** End Patch')) {
    const line = bare(lines.next)
    lines.advance()
    const section = SECTIONS.find(([head]) => line.startsWith(head))
    if (section !== undefined)
      files.push(readSection(lines, section[1], line.slice(section[0].length)))
  }
  return files
}

function readSection(lines: TextLines, change: FileChangeKind, named: string): FileChange {
  const path = named.trim()
  let movedTo: string | undefined
  if (lines.next?.startsWith('*** Move to: ')) {
    movedTo = bare(lines.next).slice(13).trim()
    lines.advance()
  }
  const hunks = change === 'create' ? readNewFile(lines) : readHunks(lines)
  if (movedTo === undefined || movedTo === path) return fileChange({ path, change, hunks })
  return fileChange({ path: movedTo, oldPath: path, change: 'rename', hunks })
}

/** A new file: all its lines are marked `+`; one that is not is taken as it stands. */
function readNewFile(lines: TextLines): Hunk[] {
  const hunk = new HunkBuilder(undefined, 1)
  for (; lines.next !== undefined && !lines.next.startsWith('*** '); lines.advance()) {
    hunk.add(lines.next.startsWith('+') ? lines.next.slice(1) : lines.next)
  }
  return hunk.empty ? [] : [hunk.build()]
}

function readHunks(lines: TextLines): Hunk[] {
  const hunks: Hunk[] = []
  let headings: string[] = []
  let hunk: HunkBuilder | undefined
  const end = () => {
    if (hunk !== undefined) hunks.push(hunk.build())
    hunk = undefined
  }
  for (; lines.next !== undefined; lines.advance()) {
    const line = lines.next
    if (line.startsWith('*** ') && bare(line) !== '*** End of File') break
    if (line.startsWith('@@')) {
      end()
      const heading = bare(line).slice(2).trim()
      if (heading !== '') headings.push(heading)
    } else if (!line.startsWith('*** ')) {
      hunk ??= new HunkBuilder(undefined, undefined, headings.join(' › '))
      headings = []
      if (line.startsWith('+')) hunk.add(line.slice(1))
      else if (line.startsWith('-')) hunk.remove(line.slice(1))
      else hunk.context(line.startsWith(' ') ? line.slice(1) : line)
    }
  }
  end()
  return hunks
}
