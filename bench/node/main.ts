// npm run bench [-- --json FILE] [-- --quick]: what threads cost as they grow, ours beside the peers'.
// Ends with exit code 1 where a goal is not met.
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type HistoryFactors, historyFactors } from '../core/history.ts'
import { type Measured, measure } from '../core/measure.ts'
import { type Goal, machine, table } from '../core/report.ts'
import { CHUNKS_PER_CALL } from '../core/sequence.ts'
import { SUBJECTS } from '../core/subjects.ts'

const SIZES = [1_000, 2_000, 5_000, 10_000, 20_000, 50_000]
const MAX_SLOPE = 1.1
const MIN_FACTOR = 200
const MAX_RECORD_MS = 1_000
const MAX_HISTORY_FACTOR = 1.3

const { values } = parseArgs({
  options: { json: { type: 'string' }, quick: { type: 'boolean', default: false } },
})
const on = machine()
const measured: Measured[] = []
for (const subject of SUBJECTS) {
  // A look on the way: no peers, which take minutes.
  if (values.quick && subject.peer) continue
  const result = await measure(subject, SIZES)
  measured.push(result)
  process.stderr.write(`${result.name}: slope ${result.slope.toFixed(2)}\n`)
}
const history = await historyFactors()
const goals = goalsOf(measured, history)

console.log(
  `\n${Object.entries(on)
    .map(([name, value]) => `${name} ${value}`)
    .join(' · ')}`,
)
console.log(
  `Medians; a call is ${CHUNKS_PER_CALL} chunks, two items. A slope of 1 is linear, of 2 quadratic.\n`,
)
console.log(table(measured, SIZES))
console.log()
for (const { what, is, met } of goals) console.log(`${met ? 'met   ' : 'MISSED'} ${what}: ${is}`)
console.log(
  `       a chunk, and the list of all items read after it: ${history.look.toFixed(0)} times as much`,
)
const report = JSON.stringify({ machine: on, sizes: SIZES, measured, history, goals })
if (values.json !== undefined) writeFileSync(values.json, `${report}\n`)
else console.log(`\n${report}`)
process.exitCode = goals.every(({ met }) => met) ? 0 : 1

function goalsOf(all: ReadonlyArray<Measured>, factors: HistoryFactors): Goal[] {
  const at = (name: string, calls: number) =>
    all.find((each) => each.name.includes(name))?.ms[calls]
  const [ours, theirs] = [at('fold', 5_000), at('StreamProcessor', 5_000)]
  const recorded = at('record + reconcile', 50_000) ?? Number.POSITIVE_INFINITY
  return [
    ...all
      .filter(({ peer }) => !peer)
      .map(({ name, slope }) => ({
        what: `${name} is linear (slope at most ${MAX_SLOPE})`,
        is: slope.toFixed(2),
        met: slope <= MAX_SLOPE,
      })),
    ...(ours === undefined || theirs === undefined
      ? []
      : [
          {
            what: `5,000 calls fold at least ${MIN_FACTOR} times as fast as by StreamProcessor`,
            is: `${Math.round(theirs / ours)} times`,
            met: theirs / ours >= MIN_FACTOR,
          },
        ]),
    {
      what: `50,000 calls are recorded and reconciled in under ${MAX_RECORD_MS} ms`,
      is: `${Math.round(recorded)} ms`,
      met: recorded < MAX_RECORD_MS,
    },
    ...(['fold', 'record'] as const).map((name) => ({
      what: `${name}: a chunk costs at most ${MAX_HISTORY_FACTOR} times as much after 10,000 messages`,
      is: `${factors[name].toFixed(2)} times`,
      met: factors[name] <= MAX_HISTORY_FACTOR,
    })),
  ]
}
