import { expect } from 'vitest'
import type { ThreadState, ThreadStore } from '../../../src/index.ts'

/** The first state of a store for which something is true. */
export function until(
  store: ThreadStore,
  is: (state: ThreadState) => boolean,
): Promise<ThreadState> {
  return new Promise((resolve) => {
    const look = () => {
      const state = store.getSnapshot()
      if (!is(state)) return
      stop()
      resolve(state)
    }
    const stop = store.subscribe(look)
    look()
  })
}

/** Waits for something that tells nobody: asks again with each turn of the event loop. */
export async function eventually(is: () => boolean, what: string): Promise<void> {
  const end = Date.now() + 4_000
  while (!is()) {
    if (Date.now() > end) expect.fail(`never came: ${what}`)
    await new Promise((resolve) => setTimeout(resolve))
  }
}
