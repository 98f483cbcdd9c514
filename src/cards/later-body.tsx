import type { ReactNode } from 'react'
import { Icon } from '../view/icon.tsx'
import { useLater } from '../view/later.ts'
import { useView } from '../view/view-context.ts'
import { CARD_BODIES, type CardBodies } from './card-bodies.ts'
import { OutputBlock } from './output-block.tsx'

/** What a {@link LaterBody} takes. */
export interface LaterBodyProps {
  /** What it says as plain text, about as long as what is drawn. */
  readonly meanwhile: () => string
  /** All there is to it, for the case that it cannot be drawn. */
  readonly raw: () => string
  readonly draw: (bodies: CardBodies) => ReactNode
}

/**
 * What opens below a line. Until the part of the package is there that draws it, and on a server, it
 * is plain text, which keeps its place; where that part cannot be had, one is told so.
 */
export function LaterBody({ meanwhile, raw, draw }: LaterBodyProps) {
  const { labels } = useView()
  const bodies = useLater(CARD_BODIES)
  switch (bodies.status) {
    case 'ready':
      return draw(bodies.value)
    case 'waiting':
      return (
        <div aria-busy="true">
          <OutputBlock text={meanwhile()} label={labels.output} />
        </div>
      )
    case 'failed':
      return (
        <>
          <div className="rt-failed" role="alert" data-partly="true">
            <span className="rt-mark">
              <Icon name="cross" />
            </span>
            <div>
              <p className="rt-failed-what">{labels.notDrawn}</p>
              <p className="rt-failed-why">{bodies.error.message.slice(0, 500)}</p>
              <button type="button" className="rt-button" onClick={() => void CARD_BODIES.fetch()}>
                {labels.tryAgain}
              </button>
            </div>
          </div>
          <OutputBlock text={raw()} label={labels.output} />
        </>
      )
  }
}
