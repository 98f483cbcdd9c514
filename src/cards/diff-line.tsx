import { memo } from 'react'
import type { HunkLine, Mark } from '../../recorder/index.ts'
import type { CodeToken } from '../markdown/highlight-tokens.ts'
import { cutLine } from '../view/cut-lines.ts'
import { Hidden } from '../view/hidden.tsx'
import { useView } from '../view/view-context.ts'
import { VisibleText } from '../view/visible-text.tsx'
import { paint } from './paint-line.ts'

/** What a {@link DiffLine} takes. */
export interface DiffLineProps {
  readonly line: HunkLine
  /** What differs from the line that it stands against. */
  readonly marks: ReadonlyArray<Mark> | undefined
  readonly tokens: ReadonlyArray<CodeToken> | undefined
}

const SIGNS: Readonly<Record<HunkLine['kind'], string>> = { add: '+', remove: '−', context: ' ' }

/** A line of a diff. Its number and its sign are drawn, and never copied. */
export const DiffLine = memo(function DiffLine({ line, marks, tokens }: DiffLineProps) {
  const { budgets, labels } = useView()
  const { kind, text, oldLine, newLine } = line
  const number = kind === 'remove' ? oldLine : (newLine ?? oldLine)
  const long = text.length > budgets.line
  return (
    <span
      className="rt-diff-line"
      data-change={kind}
      data-number={number ?? ''}
      data-sign={SIGNS[kind]}
    >
      {kind === 'add' && <Hidden>{labels.added}: </Hidden>}
      {kind === 'remove' && <Hidden>{labels.removed}: </Hidden>}
      {long ? (
        <VisibleText text={cutLine(text, budgets.line)} />
      ) : (
        paint(text, tokens, marks).map(({ text: part, token, marked }, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: parts of a line never change their order.
            key={index}
            className={marked ? 'rt-diff-word rt-token' : 'rt-token'}
            data-token={token}
          >
            <VisibleText text={part} />
          </span>
        ))
      )}
      {'\n'}
    </span>
  )
})
