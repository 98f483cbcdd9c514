/** Calls `flush` once, soon; answers how to call it off. */
export type Schedule = (flush: () => void) => () => void

/** Milliseconds; what a frame takes where there are no frames. */
const FRAME = 16

/**
 * With the next frame where one is drawn, else after as long as a frame takes. A page that is hidden
 * while it waits draws none, so a timer stands behind the frame.
 */
export const nextFrame: Schedule = (flush) => {
  const draws = typeof requestAnimationFrame === 'function' && !isHidden()
  const frame = draws ? requestAnimationFrame(() => run()) : undefined
  const timer = setTimeout(() => run(), draws ? 10 * FRAME : FRAME)
  const cancel = () => {
    clearTimeout(timer)
    if (frame !== undefined) cancelAnimationFrame(frame)
  }
  const run = () => {
    cancel()
    flush()
  }
  return cancel
}

function isHidden(): boolean {
  return typeof document !== 'undefined' && document.visibilityState === 'hidden'
}
