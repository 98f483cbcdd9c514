// Sizes of the entries as an app would ship them: minified and gzipped, with the package's own
// dependencies and without its peers. Fails where an entry's first load is over its budget.
import { existsSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { ENTRIES, ROOT } from './entries.mjs'

const readJson = (file) => JSON.parse(readFileSync(join(ROOT, file), 'utf8'))
const budgets = readJson('size.config.json')
const peers = Object.keys(readJson('package.json').peerDependencies)

const isPeer = (id) => peers.some((name) => id === name || id.startsWith(`${name}/`))
const isBuiltin = (id) => id.startsWith('node:') || builtinModules.includes(id)
const gzipped = (content) => gzipSync(content, { level: 9 }).length
const kB = (bytes) => `${(bytes / 1000).toFixed(1)} kB`.padStart(9)

let isOver = false
for (const { name, subpath } of ENTRIES) {
  const { initial, lazy } = await measure(name)
  const budget = budgets[name]
  const styles = budget?.styles ? gzipped(readFileSync(join(ROOT, 'dist/styles.css'))) : 0
  const total = initial + styles
  const over = budget !== undefined && total > budget.initial
  isOver ||= over
  const limit =
    budget === undefined ? '' : ` of ${kB(budget.initial)}${over ? '  OVER BUDGET' : ''}`
  console.log(`${`rethread${subpath.slice(1)}`.padEnd(20)} ${kB(total)}${limit}`)
  if (styles > 0) console.log(`${'  of it styles.css'.padEnd(20)} ${kB(styles)}`)
  for (const [file, size] of lazy) console.log(`${`  later: ${file}`.padEnd(20)} ${kB(size)}`)
}
for (const name of Object.keys(budgets)) {
  if (existsSync(join(ROOT, `dist/${name}.js`))) continue
  console.log(`size.config.json has a budget for ${name}, and there is no dist/${name}.js`)
  isOver = true
}
process.exitCode = isOver ? 1 : 0

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
    initial: [...first].reduce((sum, file) => sum + sizeOf(file), 0),
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
