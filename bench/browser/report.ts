import { availableParallelism, loadavg } from 'node:os'
import type { Contestant } from './contestants.ts'
import { type Figures, figuresOf } from './figures.ts'
import { type Goal, goalsOf, type Ratio, type Row, ratiosOf } from './goals.ts'
import { versionOf } from './install-peers.ts'
import type { Sample } from './measure.ts'

/** What was measured of a contestant at one size. */
export interface Cell {
  readonly contestant: Contestant
  readonly calls: number
  readonly samples: ReadonlyArray<Sample>
  readonly out: string | null
}

/** What is written beside the table. */
export interface Results {
  readonly chromium: string
  readonly node: string
  readonly cores: number
  /** Of the minutes before the results; more than there are cores means that others were at work. */
  readonly load: number
  readonly contexts: number
  readonly rows: ReadonlyArray<Row>
  /** How many times the figure of the fastest full-featured contestant is rethread's. */
  readonly ratios: ReadonlyArray<Ratio>
  readonly goals: ReadonlyArray<Goal>
}

/** What ran, for the results. */
export interface Circumstances {
  readonly chromium: string
  readonly contexts: number
}

export function toResults(
  cells: ReadonlyArray<Cell>,
  { chromium, contexts }: Circumstances,
): Results {
  const rows = cells.map(({ contestant, calls, samples, out }): Row => {
    const version = contestant.package === undefined ? '' : versionOf(contestant.package)
    return {
      contestant,
      version,
      calls,
      contexts: samples.length,
      figures: figuresOf(samples),
      out,
    }
  })
  const ratios = ratiosOf(rows)
  return {
    chromium,
    node: process.version,
    cores: availableParallelism(),
    load: loadavg()[1] ?? 0,
    contexts,
    rows,
    ratios,
    goals: goalsOf(rows, ratios),
  }
}

type Column = readonly [title: string, write: (figures: Figures) => string]

const COLUMNS: ReadonlyArray<Column> = [
  ['open ms (work)', ({ open, openWork }) => `${time(open)} (${time(openWork)})`],
  [
    'long tasks, frames after',
    ({ longTasksAfterOpen, longFramesAfterOpen }) =>
      `${count(longTasksAfterOpen)}, ${count(longFramesAfterOpen)}`,
  ],
  ['a delta ms (script)', ({ delta, deltaScript }) => `${time(delta)} (${time(deltaScript)})`],
  [
    '60 a frame: p95 ms, a delta ms',
    ({ pacedFrameP95, pacedDelta }) => `${time(pacedFrameP95)}, ${time(pacedDelta)}`,
  ],
  ['full speed: a delta ms', ({ fullDelta }) => time(fullDelta)],
  [
    'with calls: a delta ms, long tasks',
    ({ busyDelta, busyLongTasks }) => `${time(busyDelta)}, ${count(busyLongTasks)}`,
  ],
  [
    'scroll p95 ms, dropped',
    ({ scrollP95, scrollDropped }) => `${time(scrollP95)}, ${count(scrollDropped)}`,
  ],
  ['elements', ({ elements }) => count(elements)],
  ['heap MB', ({ heap }) => mega(heap)],
  ['process MB', ({ process: memory }) => mega(memory)],
  ['JS + CSS kB', ({ js, css }) => `${kilo(js)} + ${kilo(css)}`],
]

/** The results for people: Markdown. */
export function printReport({
  rows,
  ratios,
  goals,
  chromium,
  contexts,
  cores,
  load,
}: Results): string {
  const head = `Chromium ${chromium}, ${cores} cores, medians of ${contexts} fresh ${contexts === 1 ? 'context' : 'contexts'}; load ${load.toFixed(1)}.`
  const sizes = [...new Set(rows.map(({ calls }) => calls))]
  return [head, ...sizes.map((calls) => tableOf(calls, rows)), ratioTable(ratios), goalTable(goals)]
    .filter((part) => part !== '')
    .join('\n\n')
}

function tableOf(calls: number, rows: ReadonlyArray<Row>): string {
  const lines = rows
    .filter((row) => row.calls === calls)
    .map(({ contestant: { label }, version, figures, out }) => {
      const cells = COLUMNS.map(([, write]) => (figures === null ? (out ?? '–') : write(figures)))
      return [
        `${label} ${version}${figures !== null && out !== null ? ` (${out})` : ''}`.trim(),
        ...cells,
      ]
    })
  return `### ${calls.toLocaleString('en')} tool calls\n\n${table(['', ...COLUMNS.map(([title]) => title)], lines)}`
}

function ratioTable(ratios: ReadonlyArray<Ratio>): string {
  if (ratios.length === 0) return ''
  const lines = ratios.map(({ calls, figure, fastest, ratio }) => [
    calls.toLocaleString('en'),
    figure,
    fastest,
    `${ratio.toPrecision(3)}×`,
  ])
  return `### The best full-featured one beside rethread\n\n${table(['calls', 'figure', 'best', 'its figure is so many times ours'], lines)}`
}

function goalTable(goals: ReadonlyArray<Goal>): string {
  if (goals.length === 0) return ''
  const lines = goals.map(({ goal, is, unit, limit, least, met }) => [
    goal,
    `${time(is)} ${unit}`.trim(),
    `${least ? '≥' : '≤'} ${time(limit)} ${unit}`.trim(),
    met ? 'met' : 'missed',
  ])
  return `### Goals\n\n${table(['goal', 'is', 'wanted', ''], lines)}`
}

function table(head: ReadonlyArray<string>, lines: ReadonlyArray<ReadonlyArray<string>>): string {
  const line = (cells: ReadonlyArray<string>) => `| ${cells.join(' | ')} |`
  return [
    line(head),
    line(head.map((_, n) => (n === 0 ? '---' : '---:'))),
    ...lines.map(line),
  ].join('\n')
}

const NOTHING = '–'

function time(value: number | null): string {
  if (value === null) return NOTHING
  if (Number.isInteger(value)) return String(value)
  return value >= 100
    ? value.toFixed(0)
    : value >= 10
      ? value.toFixed(1)
      : value.toFixed(value < 0.1 ? 3 : 2)
}

function count(value: number | null): string {
  return value === null ? NOTHING : Math.round(value).toLocaleString('en')
}

function mega(bytes: number | null): string {
  return bytes === null ? NOTHING : (bytes / 1e6).toFixed(1)
}

function kilo(bytes: number | null): string {
  return bytes === null ? NOTHING : (bytes / 1000).toFixed(1)
}
