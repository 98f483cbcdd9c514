// Checks the types of all sources. The core and the servers are checked without the DOM's as well.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './ensure/run.mjs'
import { ROOT } from './entries.mjs'

const CONFIGS = [
  'tsconfig.recorder.json',
  'tsconfig.server.json',
  'tsconfig.src.json',
  'tsconfig.json',
]

// Named in full: the API reports' TypeScript has a program of the same name.
const tsc = join(ROOT, 'node_modules/typescript/bin/tsc')
const codes = []
for (const config of CONFIGS) {
  const [, include] = /"include": \[([^\]]*)\]/.exec(readFileSync(join(ROOT, config), 'utf8'))
  const paths = include.split(',').map((path) => path.trim().replaceAll('"', ''))
  if (!paths.some((path) => path.includes('*') || existsSync(join(ROOT, path)))) continue
  console.log(`tsc -p ${config}`)
  codes.push(await run(process.execPath, [tsc, '-p', config]))
}
process.exitCode = codes.some((code) => code !== 0) ? 1 : 0
