import { memo, useMemo, useState } from 'react'
import {
  type FileChange,
  foldContext,
  type Hunk,
  markLines,
  type Stretch,
} from '../../recorder/index.ts'
import { useColours } from '../markdown/use-colours.ts'
import { ShowMore } from '../view/show-more.tsx'
import { useView } from '../view/view-context.ts'
import { DiffLine } from './diff-line.tsx'
import { diffText } from './diff-text.ts'
import { languageOf } from './language-of.ts'
import { Pre } from './output-block.tsx'

/** What a {@link DiffView} takes. */
export interface DiffViewProps {
  readonly change: FileChange
}

/** What changed in a file: only what changed and a little around it, until one asks for the rest. */
export const DiffView = memo(function DiffView({ change }: DiffViewProps) {
  const { budgets, labels } = useView()
  const [limit, setLimit] = useState(budgets.lines)
  const language = languageOf(change.path)
  const folded = useMemo(() => change.hunks.map(foldHunk), [change.hunks])
  const { shown, left } = useMemo(() => takeHunks(folded, limit), [folded, limit])
  return (
    <Pre
      kind="diff"
      label={change.path}
      copy={() => diffText(change)}
      copyLabel={labels.copyDiff}
      foot={
        left > 0 && (
          <ShowMore
            lines={left}
            step={budgets.moreLines}
            onMore={() => setLimit(limit + budgets.moreLines)}
          />
        )
      }
    >
      <code className="rt-diff" data-numbered={isNumbered(change)}>
        {shown.map((hunk, index) => (
          <HunkView
            // biome-ignore lint/suspicious/noArrayIndexKey: hunks never change their order.
            key={index}
            hunk={hunk}
            before={shown[index - 1]?.hunk}
            language={language}
          />
        ))}
      </code>
    </Pre>
  )
})

interface HunkViewProps {
  readonly hunk: FoldedHunk
  readonly before: Hunk | undefined
  readonly language: string
}

function HunkView({ hunk: { hunk, stretches }, before, language }: HunkViewProps) {
  const marks = useMemo(() => markLines(hunk.lines), [hunk])
  const skipped = before === undefined ? '' : gapBetween(before, hunk)
  return (
    <>
      {(before !== undefined || hunk.heading !== undefined) && (
        <span className="rt-diff-gap" aria-hidden="true">
          {[skipped, hunk.heading].filter(Boolean).join('  ')}
        </span>
      )}
      {stretches.map((stretch) => (
        <StretchView key={stretch.from} stretch={stretch} marks={marks} language={language} />
      ))}
    </>
  )
}

interface StretchViewProps {
  readonly stretch: Stretch
  readonly marks: ReturnType<typeof markLines>
  readonly language: string
}

/** Lines that stand together; unchanged ones that are folded away open in steps. */
function StretchView({ stretch, marks, language }: StretchViewProps) {
  const { labels, format, budgets } = useView()
  const [opened, setOpened] = useState(0)
  const { kind, from, lines } = stretch
  const shown = useMemo(
    () => (kind === 'lines' ? lines : lines.slice(0, opened)),
    [kind, lines, opened],
  )
  // What was and what is, mixed, is near enough to code.
  const code = useMemo(() => shown.map(({ text }) => text).join('\n'), [shown])
  const { place, lines: coloured } = useColours<HTMLSpanElement>(code, language)
  const left = lines.length - shown.length
  return (
    <>
      <span ref={place} className="rt-diff-lines">
        {shown.map((line, index) => (
          <DiffLine
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place.
            key={index}
            line={line}
            marks={marks.get(from + index)}
            tokens={coloured[index]}
          />
        ))}
      </span>
      {left > 0 && (
        <button
          type="button"
          className="rt-diff-gap"
          onClick={() => setOpened(opened + budgets.moreLines)}
        >
          {labels.unchangedLines(left, format.count(left))}
        </button>
      )}
    </>
  )
}

/** Edits that are told by their strings alone do not say where in the file they are. */
function isNumbered({ hunks }: FileChange): boolean {
  const line = hunks[0]?.lines[0]
  return line?.newLine !== undefined || line?.oldLine !== undefined
}

/** A hunk, parted into what is shown of it and what is folded away. */
interface FoldedHunk {
  readonly hunk: Hunk
  readonly stretches: ReadonlyArray<Stretch>
}

function foldHunk(hunk: Hunk): FoldedHunk {
  return { hunk, stretches: foldContext(hunk.lines) }
}

/** The first of the lines that are shown, and how many there are more; what is folded is one line. */
function takeHunks(
  hunks: ReadonlyArray<FoldedHunk>,
  limit: number,
): { shown: FoldedHunk[]; left: number } {
  let room = limit
  let left = 0
  const shown: FoldedHunk[] = []
  for (const { hunk, stretches } of hunks) {
    const taken: Stretch[] = []
    for (const stretch of stretches) {
      const { kind, lines } = stretch
      if (room <= 0) left += lines.length
      else if (kind === 'folded' || lines.length <= room) taken.push(stretch)
      else {
        taken.push({ ...stretch, lines: lines.slice(0, room) })
        left += lines.length - room
      }
      room -= kind === 'folded' ? 1 : lines.length
    }
    if (taken.length > 0) shown.push({ hunk, stretches: taken })
  }
  return { shown, left }
}

/** Dots between two places of a file that are apart. */
function gapBetween(before: Hunk, after: Hunk): string {
  const end = before.lines.at(-1)?.newLine ?? before.lines.at(-1)?.oldLine
  const [first] = after.lines
  const start = first?.newLine ?? first?.oldLine
  return end !== undefined && start !== undefined && start <= end + 1 ? '' : '⋯'
}
