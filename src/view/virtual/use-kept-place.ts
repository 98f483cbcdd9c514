import { useState } from 'react'
import { useLayout } from '../use-layout.ts'
import type { Anchor, ThreadScroll } from './thread-scroll.ts'

/** Keeps what one reads where it is when one kind of list takes over from the other. */
export function useKeptPlace(scroll: ThreadScroll): Anchor | undefined {
  // The other list is still in the page while this one is drawn for the first time.
  const [kept] = useState(() =>
    scroll.root === null || scroll.following ? undefined : scroll.anchor(),
  )
  useLayout(() => {
    if (kept !== undefined) void scroll.hold(() => scroll.rowElement(kept.key), kept.top)
  }, [scroll, kept])
  return kept
}
