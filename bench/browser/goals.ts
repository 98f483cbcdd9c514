import type { Contestant } from './contestants.ts'
import type { Figures } from './figures.ts'

/** A contestant's figures at one size. */
export interface Row {
  readonly contestant: Contestant
  readonly version: string
  readonly calls: number
  readonly contexts: number
  readonly figures: Figures | null
  /** Why there is not all of it: `capped`, or what went wrong. */
  readonly out: string | null
}

/** What rethread sets out to reach, and where it is. */
export interface Goal {
  readonly goal: string
  readonly is: number
  readonly unit: string
  /** What it may be; `least` where more is better. */
  readonly limit: number
  readonly least: boolean
  readonly met: boolean
}

/** How many times longer the fastest full-featured contestant takes. */
export interface Ratio {
  readonly calls: number
  readonly figure: keyof Figures
  readonly fastest: string
  readonly ratio: number
}

const COMPARED: ReadonlyArray<keyof Figures> = [
  'open',
  'delta',
  'pacedDelta',
  'fullDelta',
  'elements',
  'heap',
  'js',
]
/** How far figures at 5,000 calls may be from those at 100 to be "about" the same. */
const ABOUT = 1.5
const TIMES_FASTER = 10
const FRAME = 17
const KB = 1000

/** rethread beside the best of those that draw whole threads. */
export function ratiosOf(rows: ReadonlyArray<Row>): Ratio[] {
  return rows
    .filter(({ contestant: { role } }) => role === 'ours')
    .flatMap(({ calls, figures }) => {
      const rivals = rows.filter((row) => row.calls === calls && row.contestant.role === 'full')
      return COMPARED.flatMap((figure) => ratioOf(calls, figure, figures?.[figure], rivals))
    })
}

function ratioOf(
  calls: number,
  figure: keyof Figures,
  own: number | null | undefined,
  rivals: ReadonlyArray<Row>,
): Ratio[] {
  const [best] = rivals
    .flatMap(({ contestant: { name }, figures }) => {
      const value = figures?.[figure]
      return typeof value === 'number' ? [{ name, value }] : []
    })
    .toSorted((a, b) => a.value - b.value)
  if (best === undefined || typeof own !== 'number') return []
  return [{ calls, figure, fastest: best.name, ratio: best.value / own }]
}

/** The goals that can be told from what was measured. */
export function goalsOf(rows: ReadonlyArray<Row>, ratios: ReadonlyArray<Ratio>): Goal[] {
  const at = (name: string, calls: number) =>
    rows.find((row) => row.contestant.name === name && row.calls === calls)?.figures
  const ours = (calls: number) => at('rethread', calls)
  const goals: Array<Goal | null> = []
  const largest = Math.max(...rows.map(({ calls }) => calls))
  const big = ours(largest)
  const bytes = typeof big?.js === 'number' && typeof big.css === 'number' ? big.js + big.css : null
  const named = `at ${largest.toLocaleString('en')} calls`
  const most = (
    goal: string,
    is: number | null | undefined,
    limit: number | null | undefined,
    unit: string,
  ) =>
    goals.push(
      typeof is === 'number' && typeof limit === 'number'
        ? { goal, is, unit, limit, least: false, met: is <= limit }
        : null,
    )
  const share = (part: number | null | undefined, whole: number | null | undefined) =>
    typeof part === 'number' && typeof whole === 'number' ? part / whole : null

  most(
    `opening ${named}: times a bare list of the same screenful`,
    share(big?.open, at('bare-screenful', largest)?.open),
    2,
    '×',
  )
  most(`tasks over 50 ms after the end is painted, ${named}`, big?.longTasksAfterOpen, 0, '')
  most(
    `a delta ${named}: times that in an empty thread`,
    share(big?.delta, ours(0)?.delta),
    1.3,
    '×',
  )
  most(
    `tasks over 50 ms while 2,000 deltas and 100 calls come, ${named}`,
    big?.busyLongTasks,
    0,
    '',
  )
  most(`p95 frame at 60 deltas a frame, ${named}`, big?.pacedFrameP95, FRAME, 'ms')
  most(
    `dropped frames in scrolling ${named}; the limit is an empty box's`,
    big?.scrollDropped,
    big?.emptyScrollDropped,
    '',
  )
  most(
    'JavaScript and styles to the first painted thread',
    bytes === null ? null : bytes / KB,
    90,
    'kB',
  )
  for (const figure of ['open', 'delta'] as const) {
    const ratio = ratios.find((each) => each.calls === 1000 && each.figure === figure)
    if (ratio === undefined) continue
    const goal = `${figure === 'open' ? 'opening' : 'a delta'} at 1,000 calls: times faster than ${ratio.fastest}`
    goals.push({
      goal,
      is: ratio.ratio,
      unit: '×',
      limit: TIMES_FASTER,
      least: true,
      met: ratio.ratio >= TIMES_FASTER,
    })
  }
  if (largest > 100) {
    most(`opening ${named}: times that at 100`, share(big?.open, ours(100)?.open), ABOUT, '×')
    most(`a delta ${named}: times that at 100`, share(big?.delta, ours(100)?.delta), ABOUT, '×')
    most(
      `elements ${named}: times those at 100`,
      share(big?.elements, ours(100)?.elements),
      ABOUT,
      '×',
    )
  }
  return goals.filter((goal) => goal !== null)
}
