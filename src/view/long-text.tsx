import { useState } from 'react'
import { ShowMore } from './show-more.tsx'
import { VisibleText } from './visible-text.tsx'

/** What a {@link LongText} takes. */
export interface LongTextProps {
  readonly text: string
  /** Characters to show at first, and with every further step. Default 20,000. */
  readonly step?: number
}

/** Text as it is, however long, in steps. */
export function LongText({ text, step = 20_000 }: LongTextProps) {
  const [shown, setShown] = useState(step)
  const end = safeEnd(text, shown)
  return (
    <>
      <p className="rt-plain" dir="auto">
        <VisibleText text={text.slice(0, end)} />
      </p>
      {end < text.length && (
        <ShowMore
          characters={text.length - end}
          step={step}
          onMore={() => setShown(shown + step)}
        />
      )}
    </>
  )
}

/** Not between the halves of a pair. */
function safeEnd(text: string, end: number): number {
  if (end >= text.length) return text.length
  const code = text.charCodeAt(end)
  return code >= 0xdc00 && code <= 0xdfff ? end + 1 : end
}
