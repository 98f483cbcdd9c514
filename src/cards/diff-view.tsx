import { memo, useMemo, useState } from 'react'
import {
  type FileChange,
  foldContext,
  type Hunk,
  type HunkLine,
  markLines,
  type Stretch,
} from '../../recorder/index.ts'
import type { CodeToken, Highlighter } from '../markdown/highlight-tokens.ts'
import { useHighlighter } from '../markdown/use-highlighter.ts'
import { ShowMore } from '../view/show-more.tsx'
import { useView } from '../view/view-context.ts'
import { DiffLine } from './diff-line.tsx'
import { diffText } from './diff-text.ts'
import { languageOf } from './language-of.ts'
import { Pre } from './output-block.tsx'
import { tokenLines } from './token-lines.ts'

/** What a {@link DiffView} takes. */
export interface DiffViewProps {
  readonly change: FileChange
}

/** What changed in a file: only what changed and a little around it, until one asks for the rest. */
export const DiffView = memo(function DiffView({ change }: DiffViewProps) {
  const { budgets, labels } = useView()
  const [limit, setLimit] = useState(budgets.lines)
  const highlighter = useHighlighter(languageOf(change.path))
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
            highlighter={highlighter}
          />
        ))}
      </code>
    </Pre>
  )
})

interface HunkViewProps {
  readonly hunk: FoldedHunk
  readonly before: Hunk | undefined
  readonly highlighter: Highlighter | undefined
}

function HunkView({ hunk: { hunk, stretches }, before, highlighter }: HunkViewProps) {
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
        <StretchView key={stretch.from} stretch={stretch} marks={marks} highlighter={highlighter} />
      ))}
    </>
  )
}

interface StretchViewProps {
  readonly stretch: Stretch
  readonly marks: ReturnType<typeof markLines>
  readonly highlighter: Highlighter | undefined
}

/** Lines that stand together; unchanged ones that are folded away open in steps. */
function StretchView({ stretch, marks, highlighter }: StretchViewProps) {
  const { labels, format, budgets } = useView()
  const [opened, setOpened] = useState(0)
  const { kind, from, lines } = stretch
  const shown = useMemo(
    () => (kind === 'lines' ? lines : lines.slice(0, opened)),
    [kind, lines, opened],
  )
  const colours = useMemo(() => colour(shown, highlighter), [shown, highlighter])
  const left = lines.length - shown.length
  return (
    <>
      {shown.map((line, index) => (
        <DiffLine
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place.
          key={index}
          line={line}
          marks={marks.get(from + index)}
          tokens={colours?.[index]}
        />
      ))}
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

/** Colours lines as one text: what was and what is, mixed, is near enough to code. */
function colour(
  lines: ReadonlyArray<HunkLine>,
  highlighter: Highlighter | undefined,
): CodeToken[][] | undefined {
  if (lines.length === 0) return undefined
  const tokens = highlighter?.(lines.map(({ text }) => text).join('\n'))
  return tokens === undefined ? undefined : tokenLines(tokens)
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
