import { useCallback, useRef } from 'react'

/** The same function for ever, which calls the one that was given last: props are often made anew. */
export function useLatest<A extends unknown[], R>(
  call: ((...args: A) => R) | undefined,
): ((...args: A) => R) | undefined {
  const last = useRef(call)
  if (call !== undefined) last.current = call
  const latest = useCallback((...args: A): R => {
    if (last.current === undefined) throw new Error('A function was called before there was one.')
    return last.current(...args)
  }, [])
  return call === undefined ? undefined : latest
}
