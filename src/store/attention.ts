/** Whether somebody looks, and when they come back. Tests replace it. */
export interface Attention {
  isVisible(): boolean
  /** Calls back on focus, when the page is shown again, and when the network is back. */
  onReturn(listener: (online: boolean) => void): () => void
}

/** The page's own; without a page somebody always looks. */
export const pageAttention: Attention = {
  isVisible: () => typeof document === 'undefined' || document.visibilityState !== 'hidden',
  onReturn(listener) {
    if (typeof window === 'undefined' || typeof window.addEventListener !== 'function')
      return () => undefined
    const back = () => {
      if (pageAttention.isVisible()) listener(false)
    }
    const online = () => listener(true)
    const page = typeof document === 'undefined' ? undefined : document
    window.addEventListener('focus', back)
    window.addEventListener('online', online)
    page?.addEventListener('visibilitychange', back)
    return () => {
      window.removeEventListener('focus', back)
      window.removeEventListener('online', online)
      page?.removeEventListener('visibilitychange', back)
    }
  },
}

/**
 * Waits `ms`, and then for somebody to look; less when they come back or `wakeUp` is called. Ends at
 * once when `signal` aborts.
 *
 * @param ms `Infinity` to wait for no timer.
 */
export function pause(
  attention: Attention,
  ms: number,
  signal: AbortSignal,
  wake: Wake,
): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    let due = false
    const done = () => {
      clearTimeout(timer)
      stopReturn()
      wake.delete(done)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timeUp = () => {
      due = true
      if (attention.isVisible()) done()
    }
    const timer = Number.isFinite(ms) ? setTimeout(timeUp, ms) : undefined
    const stopReturn = attention.onReturn(() => {
      if (timer !== undefined || due) done()
    })
    wake.add(done)
    signal.addEventListener('abort', done, { once: true })
  })
}

/** Those who wait; calling one ends its wait. */
export type Wake = Set<() => void>
