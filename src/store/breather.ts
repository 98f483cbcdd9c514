/** Milliseconds that a long log may be folded before the page gets a turn. */
const TURN = 12

/**
 * Answers a function to be awaited often, which now and then lets the page have its turn.
 *
 * @param turn - milliseconds between two turns of the page. Default 12
 */
export function breather(turn = TURN): () => Promise<void> | undefined {
  let since = now()
  return () => {
    if (now() - since < turn) return undefined
    return nextTask().then(() => {
      since = now()
    })
  }
}

function now(): number {
  return performance.now()
}

/** Resolves after what the page has to do already. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    // A timer would take a second each time in a hidden page.
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
}
