// Sizes as an app would ship them: minified and gzipped, with the package's own dependencies and
// without its peers. Of each entry all that its modules import at once; and of a page with a thread
// what it had fetched, styles included, when the thread was first painted. Fails over a budget.
import { existsSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { ENTRIES, ROOT } from './entries.mjs'
import { measureFirstPaint } from './size/first-paint.mjs'

const readJson = (file) => JSON.parse(readFileSync(join(ROOT, file), 'utf8'))
const budgets = readJson('size.config.json')
const peers = Object.keys(readJson('package.json').peerDependencies)

const FIRST_PAINT = 'first painted thread'
const isPeer = (id) => peers.some((name) => id === name || id.startsWith(`${name}/`))
const isBuiltin = (id) => id.startsWith('node:') || builtinModules.includes(id)
const gzipped = (content) => gzipSync(content, { level: 9 }).length
const kB = (bytes) => `${(bytes / 1000).toFixed(1)} kB`.padStart(9)

let isOver = false
for (const { name, subpath } of ENTRIES) {
  const { initial, lazy } = await measure(name)
  const budget = budgets[name]
  tell(`rethread${subpath.slice(1)}`, initial, budget?.initial)
  for (const [file, size] of lazy) tell(`  later: ${file}`, size)
}
for (const name of Object.keys(budgets)) {
  if (name === FIRST_PAINT || existsSync(join(ROOT, `dist/${name}.js`))) continue
  console.log(`size.config.json has a budget for ${name}, and there is no dist/${name}.js`)
  isOver = true
}
const fetched = await measureFirstPaint()
tell(FIRST_PAINT, sumOf(fetched), budgets[FIRST_PAINT])
for (const [file, size] of fetched) tell(`  of it ${file.replace('assets/', '')}`, size)
process.exitCode = isOver ? 1 : 0

function tell(name, size, budget) {
  const over = budget !== undefined && size > budget
  isOver ||= over
  const limit = budget === undefined ? '' : ` of ${kB(budget)}${over ? '  OVER BUDGET' : ''}`
  console.log(`${name.padEnd(32)} ${kB(size)}${limit}`)
}

function sumOf(sizes) {
  return sizes.reduce((sum, [, size]) => sum + size, 0)
}

async function measure(name) {
  const result = await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      minify: true,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input: join(ROOT, `dist/${name}.js`),
        external: (id) => isPeer(id) || isBuiltin(id),
        preserveEntrySignatures: 'strict',
        output: { format: 'es', chunkFileNames: '[name].js' },
        // "use client" means nothing to a bundler of a page.
        onwarn: () => {},
      },
    },
  })
  const chunks = new Map(
    result.output.filter(({ type }) => type === 'chunk').map((chunk) => [chunk.fileName, chunk]),
  )
  const entry = [...chunks.values()].find(({ isEntry }) => isEntry)
  const first = staticGraph(entry.fileName, chunks)
  const sizeOf = (file) => gzipped(chunks.get(file).code)
  return {
    initial: sumOf([...first].map((file) => [file, sizeOf(file)])),
    lazy: [...chunks.keys()]
      .filter((file) => !first.has(file))
      .map((file) => [file, sizeOf(file)])
      .sort(([, a], [, b]) => b - a),
  }
}

function staticGraph(entry, chunks) {
  const seen = new Set([entry])
  for (const file of seen) {
    for (const imported of chunks.get(file).imports) if (chunks.has(imported)) seen.add(imported)
  }
  return seen
}
