import type { Hunk } from './file-change.ts'
import { HunkBuilder } from './hunk-builder.ts'
import { bare, type TextLines } from './text-lines.ts'

/** More digits than any line number has: what is longer is not one. */
const HEADER = /^(@@+) (?:-(\d{1,12})(?:,(\d{1,12}))? )+\+(\d{1,12})(?:,(\d{1,12}))? @@+(.*)$/s

/** How much of a hunk is still to come, as its header has it; Infinity where it does not say. */
interface Rest {
  old: number
  new: number
}

/** Whether the next two lines are `--- path` and `+++ path`. */
export function isFileHeader(lines: TextLines): boolean {
  if (!lines.next?.startsWith('--- ')) return false
  return lines.peek(1)?.startsWith('+++ ') === true
}

/**
 * Reads one hunk: its `@@` line, if the next line is one, and the lines that belong to it. The
 * numbers of the header decide only what the look of a line leaves open, so a hunk with wrong
 * numbers is read as it stands.
 */
export function readHunk(lines: TextLines): Hunk {
  const { builder, rest, sides } = readHeader(lines)
  // Empty lines after the last line that was promised: part of the hunk only if more of it follows.
  let blanks = 0
  for (; lines.next !== undefined; lines.advance()) {
    const line = lines.next
    const over = rest.old <= 0 && rest.new <= 0
    if (bare(line) === '') {
      if (over) blanks++
      else take(builder, rest, ' ', line)
      continue
    }
    if (line.startsWith('\\')) {
      builder.noNewline()
      continue
    }
    if (!/^[ +-]/.test(line) || endsHunk(lines, rest, over)) break
    for (; blanks > 0; blanks--) take(builder, rest, ' ', '')
    take(builder, rest, markOf(line.slice(0, sides)), line.slice(sides))
  }
  return builder.build()
}

function readHeader(lines: TextLines): { builder: HunkBuilder; rest: Rest; sides: number } {
  const line = bare(lines.next ?? '')
  if (!line.startsWith('@@')) {
    return {
      builder: new HunkBuilder(undefined, undefined),
      rest: { old: Number.POSITIVE_INFINITY, new: Number.POSITIVE_INFINITY },
      sides: 1,
    }
  }
  lines.advance()
  const match = HEADER.exec(line)
  if (match === null) {
    return {
      builder: new HunkBuilder(undefined, undefined, headingOf(line)),
      rest: { old: Number.POSITIVE_INFINITY, new: Number.POSITIVE_INFINITY },
      sides: 1,
    }
  }
  const [, at = '@@', oldStart, oldCount = '1', newStart, newCount = '1', heading = ''] = match
  // A merge has a column a parent, and an @ more for each: whose lines the old numbers are is open.
  const sides = Math.min(at.length - 1, 8)
  const merge = sides > 1
  return {
    builder: new HunkBuilder(
      merge ? undefined : Math.max(Number(oldStart), 1),
      Math.max(Number(newStart), 1),
      heading.trim(),
    ),
    rest: { old: merge ? Number.POSITIVE_INFINITY : Number(oldCount), new: Number(newCount) },
    sides,
  }
}

/** What `@@ … @@` says where it has no numbers. */
function headingOf(line: string): string {
  return line.replace(/^@+\s?/, '').replace(/\s?@@$/, '')
}

/** Whether a line that looks like one of the hunk is not. */
function endsHunk(lines: TextLines, rest: Rest, over: boolean): boolean {
  // The signature below a mailed patch.
  if (over && lines.next === '-- ') return true
  if (!isFileHeader(lines)) return false
  if (over || rest.old === Number.POSITIVE_INFINITY) return true
  // Numbers that promise too much: only the last two lines of a hunk can stand before its successor.
  const last = rest.old === 1 && rest.new === 1
  return !last && lines.peek(2)?.startsWith('@@') === true
}

function markOf(column: string): string {
  if (column.includes('-')) return '-'
  return column.includes('+') ? '+' : ' '
}

function take(builder: HunkBuilder, rest: Rest, mark: string, text: string): void {
  if (mark !== '+') rest.old--
  if (mark !== '-') rest.new--
  if (mark === '+') builder.add(text)
  else if (mark === '-') builder.remove(text)
  else builder.context(text)
}
