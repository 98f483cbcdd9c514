import { VisibleText } from '../view/visible-text.tsx'
import { useColours } from './use-colours.ts'

/** What a {@link Highlighted} takes. */
export interface HighlightedProps {
  readonly code: string
  /** `''` for none. */
  readonly language: string
  /** Whether more of it may come. */
  readonly open: boolean
}

/** Code in the colours of its language, as far as they are there. */
export function Highlighted({ code, language, open }: HighlightedProps) {
  const { place, lines, ColouredCode } = useColours<HTMLElement>(code, language, open)
  return (
    <code ref={place}>
      {ColouredCode === undefined || lines.length === 0 ? (
        <VisibleText text={code} />
      ) : (
        <ColouredCode code={code} lines={lines} />
      )}
    </code>
  )
}
