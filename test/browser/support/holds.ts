/** Milliseconds for which a page may be held, on a machine that takes {@link TASK} for the task below. */
export const HOLD = 200
/** Milliseconds that the task takes on such a machine when it has nothing else to do. */
const TASK = 15

const WORDS = JSON.stringify(
  Array.from({ length: 25_000 }, (_, at) => ({ at, words: `word ${at}` })),
)

/** How many times slower than that the machine is just now: 1 or more. */
function slowness(): number {
  const began = performance.now()
  const read: unknown = JSON.parse(WORDS)
  const again = JSON.stringify(read)
  if (again.length !== WORDS.length) throw new Error('JSON reads otherwise than it was written.')
  return Math.max(1, (performance.now() - began) / TASK)
}

/** The longest stretch for which the page answered nothing, while something is done and drawn. */
async function longestHold(act: () => unknown): Promise<number> {
  const { port1, port2 } = new MessageChannel()
  let longest = 0
  let last = performance.now()
  let ticking = true
  port1.onmessage = () => {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
    if (ticking) port2.postMessage(null)
  }
  port2.postMessage(null)
  await act()
  for (let frame = 0; frame < 4; frame += 1) await new Promise(requestAnimationFrame)
  ticking = false
  port1.close()
  return Math.max(longest, performance.now() - last)
}

const ATTEMPTS = 5

/**
 * The longest hold of the best of some attempts, in milliseconds of a machine that has nothing else
 * to do: while another process has the processor, nobody's code is at fault.
 */
export async function holdOf(act: () => unknown, after: () => unknown): Promise<number> {
  let best = Number.POSITIVE_INFINITY
  for (let attempt = 0; attempt < ATTEMPTS && best > HOLD; attempt += 1) {
    const before = slowness()
    const hold = await longestHold(act)
    best = Math.min(best, hold / Math.max(before, slowness()))
    await after()
  }
  return best
}
