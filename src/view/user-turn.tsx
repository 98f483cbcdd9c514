import { memo } from 'react'
import type { UserItem } from '../../recorder/index.ts'
import { Markdown } from '../markdown/markdown.tsx'
import type { ItemProps } from './components.ts'
import { MediaContent } from './content-part.tsx'
import { CopyButton } from './copy-button.tsx'
import { useOpen, useView } from './view-context.ts'

/** A turn longer than this is folded, or it would hide what it caused. */
const LONG = { characters: 360, lines: 4 }

/** What a person said. It stays in sight while one reads what came of it. */
export const UserTurn = memo(function UserTurn({ item }: ItemProps<UserItem>) {
  const { labels, headingLevel } = useView()
  const { key, text, attachments } = item
  const long = isLong(text)
  const [open, setOpen] = useOpen(key, false)
  const Heading = headingOf(headingLevel)
  return (
    <div className="rt-user" data-folded={long && !open} data-long={long}>
      <Heading className="rt-hidden">{labels.you}</Heading>
      {text !== '' && (
        <div className="rt-user-text">
          <Markdown text={text} breaks />
        </div>
      )}
      {attachments.length > 0 && (
        <div className="rt-attachments">
          {attachments.map((part, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: what came with a turn never changes.
            <MediaContent key={index} part={part} />
          ))}
        </div>
      )}
      <div className="rt-user-foot">
        {long && (
          <button
            type="button"
            className="rt-more"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            {open ? labels.showLess : labels.showAll}
          </button>
        )}
        <span className="rt-actions">
          <CopyButton text={text} />
        </span>
      </div>
    </div>
  )
})

function isLong(text: string): boolean {
  if (text.length > LONG.characters) return true
  let lines = 1
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines += 1
  return lines > LONG.lines
}

const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const

/** The element of a heading's level. */
export function headingOf(level: number): (typeof HEADINGS)[number] {
  return HEADINGS[Math.min(6, Math.max(1, Math.round(level))) - 1] ?? 'h2'
}
