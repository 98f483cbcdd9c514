import { memo, useMemo, useState } from 'react'
import {
  type FileChange,
  foldContext,
  type Hunk,
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
  const total = change.hunks.reduce((sum, { lines }) => sum + lines.length, 0)
  const shown = useMemo(() => takeHunks(change.hunks, limit), [change.hunks, limit])
  const left = total - shown.reduce((sum, { lines }) => sum + lines.length, 0)
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
          // biome-ignore lint/suspicious/noArrayIndexKey: hunks never change their order.
          <HunkView key={index} hunk={hunk} before={shown[index - 1]} highlighter={highlighter} />
        ))}
      </code>
    </Pre>
  )
})

interface HunkViewProps {
  readonly hunk: Hunk
  readonly before: Hunk | undefined
  readonly highlighter: Highlighter | undefined
}

function HunkView({ hunk, before, highlighter }: HunkViewProps) {
  const stretches = useMemo(() => foldContext(hunk.lines), [hunk])
  const marks = useMemo(() => markLines(hunk.lines), [hunk])
  const colours = useMemo(() => colour(hunk, highlighter), [hunk, highlighter])
  const skipped = before === undefined ? '' : gapBetween(before, hunk)
  return (
    <>
      {(before !== undefined || hunk.heading !== undefined) && (
        <span className="rt-diff-gap" aria-hidden="true">
          {[skipped, hunk.heading].filter(Boolean).join('  ')}
        </span>
      )}
      {stretches.map((stretch) => (
        <StretchView key={stretch.from} stretch={stretch} marks={marks} colours={colours} />
      ))}
    </>
  )
}

interface StretchViewProps {
  readonly stretch: Stretch
  readonly marks: ReturnType<typeof markLines>
  readonly colours: ReadonlyArray<ReadonlyArray<CodeToken>> | undefined
}

function StretchView({ stretch, marks, colours }: StretchViewProps) {
  const { labels, format } = useView()
  const [open, setOpen] = useState(stretch.kind === 'lines')
  const { from, lines } = stretch
  if (!open) {
    return (
      <button type="button" className="rt-diff-gap" onClick={() => setOpen(true)}>
        {labels.unchangedLines(lines.length, format.count(lines.length))}
      </button>
    )
  }
  return lines.map((line, index) => (
    <DiffLine
      // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place.
      key={index}
      line={line}
      marks={marks.get(from + index)}
      tokens={colours?.[from + index]}
    />
  ))
}

/** Edits that are told by their strings alone do not say where in the file they are. */
function isNumbered({ hunks }: FileChange): boolean {
  const line = hunks[0]?.lines[0]
  return line?.newLine !== undefined || line?.oldLine !== undefined
}

/** Colours a hunk as one text: what was and what is, mixed, is near enough to code. */
function colour(hunk: Hunk, highlighter: Highlighter | undefined): CodeToken[][] | undefined {
  const tokens = highlighter?.(hunk.lines.map(({ text }) => text).join('\n'))
  return tokens === undefined ? undefined : tokenLines(tokens)
}

function takeHunks(hunks: ReadonlyArray<Hunk>, limit: number): Hunk[] {
  const taken: Hunk[] = []
  let left = limit
  for (const hunk of hunks) {
    if (left <= 0) break
    taken.push(hunk.lines.length <= left ? hunk : { ...hunk, lines: hunk.lines.slice(0, left) })
    left -= hunk.lines.length
  }
  return taken
}

/** Dots between two places of a file that are apart. */
function gapBetween(before: Hunk, after: Hunk): string {
  const end = before.lines.at(-1)?.newLine ?? before.lines.at(-1)?.oldLine
  const [first] = after.lines
  const start = first?.newLine ?? first?.oldLine
  return end !== undefined && start !== undefined && start <= end + 1 ? '' : '⋯'
}
