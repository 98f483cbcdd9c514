/** Makes what one measurement needs, untimed, and gives what is timed. */
export type Prepare = () => Promise<() => unknown> | (() => unknown)

/** What is measured, at several sizes. */
export interface Subject {
  readonly name: string
  /** Whose it is: ours has to stay linear, a peer's is what it is. */
  readonly peer?: true
  /** Calls from which on it takes minutes. Default: none. */
  readonly cap?: number
  /** Of a size: see {@link Prepare}. */
  readonly prepare: (calls: number) => ReturnType<Prepare>
}

/** A subject's medians. */
export interface Measured {
  readonly name: string
  readonly peer: boolean
  /** Milliseconds by number of calls. */
  readonly ms: Readonly<Record<number, number>>
  /** Slope of log time over log size: 1 is linear, 2 is quadratic. */
  readonly slope: number
}

/** A measurement is repeated until so much time went by, at least thrice and at most so often. */
const ENOUGH_MS = 1_500
const MOST = 15
/** What takes longer is measured once: it is a peer that will not get faster. */
const ONCE_MS = 5_000

/** The medians of a subject at each size up to its cap. */
export async function measure(
  { name, peer, cap = Number.POSITIVE_INFINITY, prepare }: Subject,
  sizes: ReadonlyArray<number>,
): Promise<Measured> {
  const ms: Record<number, number> = {}
  // Once for the compiler.
  await (await prepare(Math.min(1_000, cap)))()
  for (const size of sizes) if (size <= cap) ms[size] = await medianOf(() => prepare(size))
  return { name, peer: peer === true, ms, slope: slopeOf(ms) }
}

/** One time, in milliseconds. */
export async function timeOf(prepare: Prepare): Promise<number> {
  const run = await prepare()
  collectGarbage()
  const started = performance.now()
  await run()
  return performance.now() - started
}

async function medianOf(prepare: Prepare): Promise<number> {
  const times: number[] = []
  let spent = 0
  while (times.length < MOST && (times.length < 3 || spent < ENOUGH_MS)) {
    const time = await timeOf(prepare)
    times.push(time)
    spent += time
    if (time > ONCE_MS) break
  }
  times.sort((a, b) => a - b)
  return times[times.length >> 1] ?? Number.NaN
}

/** Least squares of log time over log size. */
function slopeOf(ms: Readonly<Record<number, number>>): number {
  const points = Object.entries(ms).map(
    ([size, time]) => [Math.log(Number(size)), Math.log(time)] as const,
  )
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [x, y] = [mean(points.map((point) => point[0])), mean(points.map((point) => point[1]))]
  const over = points.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0)
  return over / points.reduce((sum, point) => sum + (point[0] - x) ** 2, 0)
}

/** The bench runs with `--expose-gc`, so that one measurement does not pay for the one before. */
function collectGarbage(): void {
  const { gc } = globalThis as { gc?: () => void }
  gc?.()
}
