import type { ReactNode } from 'react'

/** What a {@link Scroller} takes. */
export interface ScrollerProps {
  readonly className: string
  readonly label: string
  readonly children: ReactNode
}

/** A place whose content scrolls sideways, by keyboard too. */
export function Scroller({ className, label, children }: ScrollerProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups controls, and there are none.
    <div
      className={className}
      role="group"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard.
      tabIndex={0}
    >
      {children}
    </div>
  )
}
