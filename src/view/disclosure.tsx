import { type ReactNode, useId } from 'react'
import { Icon } from './icon.tsx'
import { useOpen } from './view-context.ts'

/** What a {@link Disclosure} takes. */
export interface DisclosureProps {
  /** By which it is remembered whether it is open. */
  readonly id: string
  readonly defaultOpen?: boolean
  /** The line that is always there. */
  readonly head: ReactNode
  /** Buttons at the end of the line. */
  readonly actions?: ReactNode
  /** What opens below the line; null where there is nothing to open. Called only when it is open. */
  readonly body: (() => ReactNode) | null
  /** Called when somebody is about to open it, perhaps: the pointer or the keyboard has come to its line. */
  readonly prepare?: (() => void) | undefined
}

/**
 * One line that opens what is below it. The line itself, and all above it, stays where it is.
 */
export function Disclosure(props: DisclosureProps) {
  const { id, defaultOpen = false, head, actions, body, prepare } = props
  const [open, setOpen] = useOpen(id, defaultOpen)
  const bodyId = useId()
  const shown = open && body !== null
  return (
    <div className="rt-disclosure" data-open={shown}>
      <div className="rt-head">
        {body === null ? (
          <div className="rt-line">{head}</div>
        ) : (
          <button
            type="button"
            className="rt-line"
            aria-expanded={open}
            aria-controls={open ? bodyId : undefined}
            onPointerEnter={prepare}
            onFocus={prepare}
            onClick={() => setOpen(!open)}
          >
            <span className="rt-chevron">
              <Icon name="chevron" />
            </span>
            {head}
          </button>
        )}
        {actions !== undefined && <div className="rt-actions">{actions}</div>}
      </div>
      {shown && (
        <div className="rt-body" id={bodyId}>
          {body()}
        </div>
      )}
    </div>
  )
}
