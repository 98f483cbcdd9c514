import { useCallback, useEffect, useRef, useState } from 'react'
import { useView } from '../view-context.ts'

/** What an {@link OlderPart} takes. */
export interface OlderPartProps {
  readonly load: () => Promise<void>
}

/** How far above what one sees a page is asked for, so that it is there when one comes to it. */
const AHEAD = '800px'

/** Stands above a thread of which only the end was loaded, and loads what is older as one comes near. */
export function OlderPart({ load }: OlderPartProps) {
  const { labels, scroll } = useView()
  const [standing, setStanding] = useState<'idle' | 'loading' | 'failed'>('idle')
  const part = useRef<HTMLDivElement>(null)
  const ask = useCallback(async () => {
    setStanding('loading')
    try {
      await load()
      setStanding('idle')
    } catch {
      // The button stays, to try again.
      setStanding('failed')
    }
  }, [load])
  useEffect(() => {
    if (standing !== 'idle' || part.current === null) return
    const near = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) void ask()
      },
      { root: rootOf(scroll.scroller), rootMargin: `${AHEAD} 0px 0px 0px` },
    )
    near.observe(part.current)
    return () => near.disconnect()
  }, [standing, ask, scroll])
  return (
    <div className="rt-older" ref={part}>
      {standing === 'loading' ? (
        labels.loadingOlder
      ) : (
        <button type="button" className="rt-button" onClick={() => void ask()}>
          {standing === 'failed' ? labels.tryAgain : labels.loadOlder}
        </button>
      )}
    </div>
  )
}

/** For the page as a whole, the window is what one sees through. */
function rootOf(scroller: Element | null): Element | null {
  return scroller === document.scrollingElement ? null : scroller
}
