// npm run bench:load [-- engine …]: many readers on live runs, through the handler of rethread/server.
import { join } from 'node:path'
import { ENGINES, type LoadEngine, openEngine } from './engines.ts'
import { installPeers } from './install-peers.ts'
import { type Measured, measure } from './measure.ts'

/** What rethread's logs are compared with, each with those that do the same for a user. */
const RIVALS: ReadonlyArray<[LoadEngine, LoadEngine]> = [
  ['memory', 'memoryStream of @tanstack/ai'],
  ['redis', 'resumable-stream on redis'],
]

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !ENGINES.some((engine) => engine === name))
if (unknown.length > 0) {
  console.error(`There is no engine ${unknown.join(', ')}; there are ${ENGINES.join(', ')}.`)
  process.exit(1)
}
const engines = ENGINES.filter((name) => asked.length === 0 || asked.includes(name))
if (engines.some((name) => name.includes('redis') || name === 'postgres')) {
  // By its place in the repository: this file runs bundled, somewhere else.
  const { ensureEngines } = await import(join(process.cwd(), 'scripts/ensure/engines.mjs'))
  await ensureEngines()
}

if (engines.includes('resumable-stream on redis')) installPeers()

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
printJson(results)

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

function printJson(rows: ReadonlyArray<[LoadEngine, Measured]>): void {
  const measured = new Map(rows)
  const ratios = RIVALS.flatMap(([ours, theirs]) => {
    const [a, b] = [measured.get(ours), measured.get(theirs)]
    if (a === undefined || b === undefined) return []
    const of = (field: keyof Measured) => Number((a[field] / b[field]).toFixed(3))
    return [
      {
        ours,
        theirs,
        eventsPerSecond: of('eventsPerSecond'),
        cpuPerEvent: of('cpuPerEvent'),
        p50: of('p50'),
        p99: of('p99'),
        bytesPerReader: of('bytesPerReader'),
      },
    ]
  })
  console.log(JSON.stringify({ measured: Object.fromEntries(measured), ratios }))
}
