// npm run laws [-- --runs N] [--seed N] [vitest arguments]: the laws over many more cases than npm test.
// The files of test/laws run side by side, one for each core; a failure prints its case and seed.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureBuilt, runMain } from './ensure.mjs'
import { runVitest } from './vitest.mjs'

const DEFAULT_RUNS = '2000'

await runMain(async () => {
  const { values, tokens } = parseArgs({
    options: { runs: { type: 'string', default: DEFAULT_RUNS }, seed: { type: 'string' } },
    strict: false,
    tokens: true,
  })
  for (const name of ['runs', 'seed']) {
    const value = values[name]
    if (value !== undefined && !/^-?\d+$/.test(value)) {
      throw Object.assign(new Error(`--${name} takes a whole number.`), { code: 'usage' })
    }
  }
  const own = tokens.filter(({ name }) => name === 'runs' || name === 'seed')
  const ownIndexes = new Set(
    own.flatMap(({ index, inlineValue }) => (inlineValue ? [index] : [index, index + 1])),
  )
  const rest = process.argv.slice(2).filter((_, index) => !ownIndexes.has(index))
  const hasFilter = rest.some((arg) => !arg.startsWith('-'))
  await ensureBuilt()
  const directory = await mkdtemp(join(tmpdir(), 'rethread-laws-'))
  const report = join(directory, 'laws.jsonl')
  try {
    process.exitCode = await runVitest(
      [
        '--project=core',
        ...(hasFilter ? [] : ['test/laws']),
        '--testTimeout=0',
        `--maxWorkers=${availableParallelism()}`,
        ...rest,
      ],
      {
        LAWS_RUNS: values.runs,
        LAWS_REPORT: report,
        ...(values.seed !== undefined && { LAWS_SEED: values.seed }),
      },
    )
    printCounts(await readLines(report))
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
})

/** What each law was tried on; its test writes a line when it is through. */
function printCounts(laws) {
  if (laws.length === 0) return
  const total = laws.reduce((sum, { tried }) => sum + tried, 0)
  console.log()
  for (const { law, title, tried, failed, ms } of laws.sort((a, b) => compare(a.law, b.law))) {
    const count = tried.toLocaleString('en').padStart(9)
    const seconds = `${(ms / 1000).toFixed(1)} s`.padStart(9)
    console.log(`${failed ? 'FAILED' : 'holds '} ${count} sequences ${seconds}  ${law}: ${title}`)
  }
  console.log(`${' '.repeat(7)}${total.toLocaleString('en').padStart(9)} sequences in all`)
}

function compare(a, b) {
  return a.localeCompare(b, 'en', { numeric: true })
}

async function readLines(file) {
  try {
    return (await readFile(file, 'utf8'))
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line))
  } catch (error) {
    // No law came to its end.
    if (error.code === 'ENOENT') return []
    throw error
  }
}
