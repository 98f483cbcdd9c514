// node scripts/bench.mjs load [engine …]: many readers on live runs, through the handler of rethread/server.
import { join } from 'node:path'
import { ENGINES, type LoadEngine, openEngine } from './engines.ts'
import { type Measured, measure } from './measure.ts'

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !ENGINES.some((engine) => engine === name))
if (unknown.length > 0) {
  console.error(`There is no engine ${unknown.join(', ')}; there are ${ENGINES.join(', ')}.`)
  process.exit(1)
}
const engines = ENGINES.filter((name) => asked.length === 0 || asked.includes(name))
if (engines.some((name) => name === 'redis' || name === 'postgres')) {
  // By its place in the repository: this file runs bundled, somewhere else.
  const { ensureEngines } = await import(join(process.cwd(), 'scripts/ensure/engines.mjs'))
  await ensureEngines()
}

const results: [LoadEngine, Measured][] = []
for (const name of engines) {
  const engine = await openEngine(name)
  try {
    results.push([name, await measure(engine)])
  } finally {
    await engine.close()
  }
}
print(results)

function print(rows: ReadonlyArray<[LoadEngine, Measured]>): void {
  const cells = [
    [
      'log',
      'events/s, flat out',
      'CPU µs per event',
      'wake-up p50, ms',
      'p99, ms',
      'kB per reader',
      'lost',
    ],
    ...rows.map(([name, { eventsPerSecond, cpuPerEvent, p50, p99, bytesPerReader, lost }]) => [
      name,
      Math.round(eventsPerSecond).toLocaleString('en'),
      cpuPerEvent.toFixed(1),
      p50.toFixed(1),
      p99.toFixed(1),
      (bytesPerReader / 1024).toFixed(1),
      String(lost),
    ]),
  ]
  const [head = [], ...body] = cells
  const line = (row: ReadonlyArray<string>) => `| ${row.join(' | ')} |`
  console.log([line(head), line(head.map(() => '---')), ...body.map(line)].join('\n'))
}
