import type { FailedProps, LiveFootProps } from './components.ts'
import { Elapsed } from './elapsed.tsx'
import { Icon } from './icon.tsx'
import { useView } from './view-context.ts'

const SKELETON = ['turn', 'line', 'line', 'short', 'card', 'card', 'card', 'line', 'short'] as const

/** A thread that is not there yet, in the shape of one. */
export function LoadingPart() {
  const { labels } = useView()
  return (
    <div className="rt-skeleton" role="status" aria-label={labels.loading}>
      {SKELETON.map((shape, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes.
        <div key={index} className="rt-bone" data-shape={shape} />
      ))}
    </div>
  )
}

/** A thread with nothing in it. */
export function EmptyPart() {
  const { labels } = useView()
  return <p className="rt-empty">{labels.empty}</p>
}

/** A thread that could not be had: what happened, and a way to try again. */
export function FailedPart({ error, reload, partly }: FailedProps) {
  const { labels } = useView()
  return (
    <div className="rt-failed" role="alert" data-partly={partly}>
      <span className="rt-mark">
        <Icon name="cross" />
      </span>
      <div>
        <p className="rt-failed-what">{partly ? labels.notContinued : labels.notLoaded}</p>
        <p className="rt-failed-why">{error.message}</p>
        {reload !== undefined && (
          <button type="button" className="rt-button" onClick={reload}>
            {labels.tryAgain}
          </button>
        )}
      </div>
    </div>
  )
}

/** Says that what is shown may be behind. */
export function ReconnectingPart() {
  const { labels } = useView()
  return (
    <div className="rt-reconnecting" role="status">
      <span className="rt-mark">
        <Icon name="half" />
      </span>
      {labels.reconnecting}
    </div>
  )
}

/** The foot of a thread that goes on. */
export function LiveFootPart({ since }: LiveFootProps) {
  const { labels } = useView()
  return (
    <div className="rt-live">
      <span className="rt-breath" aria-hidden="true" />
      <span className="rt-live-word">
        {labels.live}
        {since !== undefined && (
          <>
            {' '}
            <Elapsed since={since} />
          </>
        )}
      </span>
    </div>
  )
}
