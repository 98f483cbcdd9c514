// npm run laws [-- --runs N] [--seed N] [vitest arguments]: the laws over many more cases than npm test.
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
  process.exitCode = await runVitest(
    ['--project=core', ...(hasFilter ? [] : ['test/laws']), '--testTimeout=0', ...rest],
    { LAWS_RUNS: values.runs, ...(values.seed !== undefined && { LAWS_SEED: values.seed }) },
  )
})
