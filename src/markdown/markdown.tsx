import { memo, useMemo, useRef, useState } from 'react'
import { ShowMore } from '../view/show-more.tsx'
import { useView } from '../view/view-context.ts'
import { MarkdownBlock } from './markdown-block.tsx'
import { type Split, splitBlocks } from './split-blocks.ts'

/** What {@link Markdown} takes. */
export interface MarkdownProps {
  readonly text: string
  /** Whether more of it may come; what is unfinished at its end is drawn as if it were finished. Default false. */
  readonly open?: boolean
  /** Whether a line break ends a line, as in what a person typed. Default false. */
  readonly breaks?: boolean
}

/**
 * Markdown as elements, safe for whatever it says: no markup, no request, links by allow-list.
 * While it grows only its last blocks are read and drawn again.
 */
export const Markdown = memo(function Markdown({
  text,
  open = false,
  breaks = false,
}: MarkdownProps) {
  const { budgets } = useView()
  const [budget, setBudget] = useState(budgets.text)
  const { head, tail, hidden } = useMemo(() => cutText(text, budget), [text, budget])
  return (
    <div className="rt-markdown" dir="auto">
      <Blocks text={head} open={open && tail === ''} breaks={breaks} />
      {hidden > 0 && (
        <ShowMore
          characters={hidden}
          step={budgets.text}
          onMore={() => setBudget(budget + budgets.text)}
        />
      )}
      {tail !== '' && <Blocks text={tail} open={open} breaks={breaks} />}
    </div>
  )
})

function Blocks({ text, open, breaks }: Required<MarkdownProps>) {
  // A cache of what the last drawing cut, not a state: another cut gives the same blocks.
  const last = useRef<Split>(undefined)
  const split = splitBlocks(text, last.current)
  last.current = split
  // Where a link leads may be said at the very end: as long as there may be more, nobody knows.
  const references = open ? undefined : split.references
  return split.blocks.map(({ source, level, prose }, index) => (
    <MarkdownBlock
      // biome-ignore lint/suspicious/noArrayIndexKey: blocks are only added at the end.
      key={index}
      source={source}
      level={level}
      open={open && index === split.blocks.length - 1}
      prose={prose}
      breaks={breaks}
      references={references !== undefined && source.includes('[') ? references : undefined}
    />
  ))
}

/** Text that is too long to be read at once: its head, cut between paragraphs, and its end. */
function cutText(text: string, budget: number): { head: string; tail: string; hidden: number } {
  if (text.length <= budget) return { head: text, tail: '', hidden: 0 }
  const wanted = Math.floor(budget * 0.9)
  const from = text.length - (budget - wanted)
  const end = boundary(text, wanted, Math.floor(wanted / 2))
  const start = Math.max(end, boundary(text, from, end))
  return { head: text.slice(0, end), tail: text.slice(start), hidden: start - end }
}

function boundary(text: string, wanted: number, least: number): number {
  for (const mark of ['\n\n', '\n', ' ']) {
    const at = text.lastIndexOf(mark, wanted)
    if (at > least) return at + mark.length
  }
  // Not between the halves of a pair.
  const code = text.charCodeAt(wanted)
  return code >= 0xdc00 && code <= 0xdfff ? wanted + 1 : wanted
}
