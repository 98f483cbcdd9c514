import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type Browser, chromium } from 'playwright'
import { type BuiltPage, buildPage } from './build-page.ts'
import { type Contestant, OURS } from './contestants.ts'
import { installPeers } from './install-peers.ts'
import { measure, type Sample } from './measure.ts'
import { type Options, readOptions, UsageError } from './options.ts'
import { RESULTS } from './places.ts'
import { type Cell, printReport, toResults } from './report.ts'
import { type Served, serve } from './serve.ts'

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
/** A contestant that takes longer for one context is not asked again. Milliseconds. */
const CAP = 60_000

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2))
  const peers = options.contestants.some(({ package: name }) => name !== undefined)
  if (peers) await installPeers()
  const pages = new Map<string, BuiltPage>()
  for (const { name } of options.contestants) {
    say(`building ${name}`)
    pages.set(name, await buildPage(name, { minify: !options.profile }))
  }
  const served = await serve(pages)
  const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
  const browser = await chromium.launch({ executablePath, args: ARGS })
  try {
    const cells = await measureAll(options, pages, served, browser)
    const results = toResults(cells, { chromium: browser.version(), contexts: options.contexts })
    console.log(printReport(results))
    const broken = results.rows.some(
      ({ contestant, out }) => contestant.name === OURS && out !== null,
    )
    if (broken) process.exitCode = 1
    if (options.smoke || options.profile) return
    await mkdir(dirname(RESULTS), { recursive: true })
    await writeFile(RESULTS, `${JSON.stringify(results, null, 2)}\n`)
    say(`wrote ${RESULTS}`)
  } finally {
    await browser.close()
    served.close()
  }
}

/** Context by context through all contestants, so that a slow minute of the machine is everybody's. */
async function measureAll(
  { sizes, contestants, contexts, profile }: Options,
  pages: ReadonlyMap<string, BuiltPage>,
  { origin }: Served,
  browser: Browser,
): Promise<Cell[]> {
  const cells: Cell[] = []
  // rethread's figures at 0 calls are what those at 5,000 are compared with.
  const ours = contestants.filter(({ name }) => name === OURS)
  const rounds = [
    { calls: 0, among: ours },
    ...sizes.map((calls) => ({ calls, among: contestants })),
  ]
  const out = new Map<string, string>()
  for (const { calls, among } of rounds) {
    const samples = new Map<string, Sample[]>(among.map(({ name }) => [name, []]))
    for (let context = 1; context <= contexts; context += 1) {
      for (const contestant of among) {
        const { name } = contestant
        const page = pages.get(name)
        if (page === undefined || out.has(name)) continue
        say(`${name}, ${calls} calls, context ${context} of ${contexts}`)
        const reason = await attempt(samples.get(name) ?? [], () =>
          measure({ browser, origin, page, calls, empty: name === OURS, profile }),
        )
        if (reason !== null) out.set(name, reason)
      }
    }
    cells.push(...among.map((contestant) => cellOf(contestant, calls, samples, out)))
  }
  return cells
}

/** Why there will be no more of it; null where there may be. */
async function attempt(samples: Sample[], take: () => Promise<Sample>): Promise<string | null> {
  const from = Date.now()
  try {
    const sample = await take()
    samples.push(sample)
    if (sample.streams.busy === null) return 'capped'
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    say(message)
    return `failed: ${message.split('\n')[0]}`
  }
  return Date.now() - from > CAP ? 'capped' : null
}

function cellOf(
  contestant: Contestant,
  calls: number,
  samples: ReadonlyMap<string, Sample[]>,
  out: ReadonlyMap<string, string>,
): Cell {
  return {
    contestant,
    calls,
    samples: samples.get(contestant.name) ?? [],
    out: out.get(contestant.name) ?? null,
  }
}

function say(text: string): void {
  process.stderr.write(`bench: ${text}\n`)
}

try {
  await main()
} catch (error) {
  if (!(error instanceof UsageError)) throw error
  console.error(error.message)
  process.exitCode = 2
}
