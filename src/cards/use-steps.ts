import { useEffect, useState } from 'react'
import { breather } from '../store/breather.ts'

/** Milliseconds of work before the page gets to do something else. */
const SLICE = 8

/** Runs something that goes step by step, and lets the page answer between steps. */
export async function runInSlices<T>(
  steps: Generator<undefined, T>,
  signal: AbortSignal,
): Promise<T | undefined> {
  const breathe = breather(SLICE)
  while (!signal.aborted) {
    const step = steps.next()
    if (step.done) return step.value
    await breathe()
  }
  return undefined
}

/** What comes of steps, once they are done; undefined until then, and for none. */
export function useSteps<T>(start: (() => Generator<undefined, T>) | undefined): T | undefined {
  const [done, setDone] = useState<{ readonly of: typeof start; readonly value: T }>()
  useEffect(() => {
    if (start === undefined) return
    const leave = new AbortController()
    void runInSlices(start(), leave.signal).then((value) => {
      if (value !== undefined && !leave.signal.aborted) setDone({ of: start, value })
    })
    return () => leave.abort()
  }, [start])
  return done?.of === start ? done?.value : undefined
}
