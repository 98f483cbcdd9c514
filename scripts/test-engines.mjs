// npm run test:engines [-- vitest arguments]: the stores and the demo on real Redis and PostgreSQL,
// with faults.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt, ensureChromium, ensureDemo, ensureEngines, runMain } from './ensure.mjs'
import { runVitest } from './vitest.mjs'

await runMain(async () => {
  await ensureBuilt()
  await ensureEngines()
  await ensureDemo()
  await ensureChromium()
  const folder = await mkdtemp(join(tmpdir(), 'rethread-ledger-'))
  const ledger = join(folder, 'ledger.jsonl')
  try {
    const args = ['--project=engines', ...process.argv.slice(2)]
    process.exitCode = await runVitest(args, { RETHREAD_ENGINES_LEDGER: ledger })
    if (existsSync(ledger)) tell(readFileSync(ledger, 'utf8').trim().split('\n').map(JSON.parse))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

/** What the tests counted, by engine and fault; the tests themselves fail where anything is lost. */
function tell(entries) {
  const engines = [...new Set(entries.map(({ engine }) => engine))].sort()
  const rows = []
  for (const engine of engines) {
    const ofEngine = entries.filter((entry) => entry.engine === engine)
    const faults = ofEngine.filter(({ kind }) => kind !== undefined)
    for (const kind of [...new Set(faults.map((entry) => entry.kind))].sort())
      rows.push(
        rowOf(
          engine,
          kind,
          faults.filter((entry) => entry.kind === kind),
        ),
      )
    rows.push(rowOf(engine, 'all faults', faults))
    rows.push([engine, 'conformance tests passed', ofEngine.length - faults.length])
  }
  const head = ['engine', 'fault', 'tried', 'chunks kept', 'lost', 'doubled', 'reordered']
  console.log(`\n${table([head, ...rows])}`)
}

function rowOf(engine, kind, faults) {
  const sum = (field) => faults.reduce((total, entry) => total + entry[field], 0)
  return [engine, kind, ...['times', 'written', 'lost', 'doubled', 'reordered'].map(sum)]
}

function table([head, ...rows]) {
  const all = [head, ...rows].map((row) => head.map((_, i) => String(row[i] ?? '')))
  const widths = head.map((_, i) => Math.max(...all.map((row) => row[i].length)))
  const line = (row, fill = ' ') =>
    `| ${row.map((cell, i) => cell.padEnd(widths[i], fill)).join(' | ')} |`
  const [first, ...others] = all.map((row) => line(row))
  return [
    first,
    line(
      head.map(() => ''),
      '-',
    ),
    ...others,
  ].join('\n')
}
