import type { CDPSession } from 'playwright'

/** Microseconds between looks. */
const INTERVAL = 200
const SHOWN = 15

/** A function of the page, and how long it ran. */
export interface Hot {
  /** Its name and file, as `name (file:line)`. */
  readonly where: string
  /** Milliseconds in the function itself. */
  readonly self: number
  /** Milliseconds in it and all that it called. */
  readonly total: number
}

interface Node {
  readonly id: number
  readonly children?: ReadonlyArray<number>
  readonly callFrame: {
    readonly functionName: string
    readonly url: string
    readonly lineNumber: number
  }
}

/** Samples the page while `act` runs, and tells which functions ran longest. */
export async function profile<Result>(
  cdp: CDPSession,
  act: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly hot: ReadonlyArray<Hot> }> {
  await cdp.send('Profiler.enable')
  await cdp.send('Profiler.setSamplingInterval', { interval: INTERVAL })
  await cdp.send('Profiler.start')
  const result = await act()
  const { profile: taken } = await cdp.send('Profiler.stop')
  return { result, hot: hottest(taken) }
}

/** The functions that ran longest, as lines of text. */
export function hotLines(hot: ReadonlyArray<Hot>): string {
  return hot
    .map(
      ({ where, self, total }) =>
        `${self.toFixed(1).padStart(9)} ${total.toFixed(1).padStart(9)}  ${where}`,
    )
    .join('\n')
}

function hottest({
  nodes,
  samples = [],
  timeDeltas = [],
}: {
  readonly nodes: ReadonlyArray<Node>
  readonly samples?: ReadonlyArray<number>
  readonly timeDeltas?: ReadonlyArray<number>
}): Hot[] {
  const self = new Map<number, number>()
  samples.forEach((id, n) => self.set(id, (self.get(id) ?? 0) + (timeDeltas[n] ?? 0) / 1000))
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const sums = new Map<string, { self: number; total: number }>()
  const walk = (node: Node, above: ReadonlySet<string>): number => {
    const where = nameOf(node)
    const own = self.get(node.id) ?? 0
    const inside = new Set(above).add(where)
    const below = (node.children ?? []).reduce((sum, id) => {
      const child = byId.get(id)
      return child === undefined ? sum : sum + walk(child, inside)
    }, 0)
    const entry = sums.get(where) ?? { self: 0, total: 0 }
    entry.self += own
    // A function that calls itself is counted where it began.
    if (!above.has(where)) entry.total += own + below
    sums.set(where, entry)
    return own + below
  }
  const [root] = nodes
  if (root !== undefined) walk(root, new Set())
  return [...sums]
    .map(([where, times]) => ({ where, ...times }))
    .filter(({ where }) => !/^\((idle|root)\)/.test(where))
    .toSorted((a, b) => b.self - a.self)
    .slice(0, SHOWN)
}

function nameOf({ callFrame: { functionName, url, lineNumber } }: Node): string {
  const file = url.split('/').at(-1) ?? ''
  return file === '' ? functionName : `${functionName || '(anonymous)'} (${file}:${lineNumber + 1})`
}
