// npm test [-- vitest arguments]: every project but the engines.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureBuilt, ensureChromium, ensureDemo, runMain } from './ensure.mjs'
import { ROOT } from './entries.mjs'
import { runVitest } from './vitest.mjs'

const WITHOUT_BROWSER = new Set(['core', 'react'])

await runMain(async () => {
  const args = process.argv.slice(2)
  const { values } = parseArgs({
    args,
    options: { project: { type: 'string', multiple: true, default: [] } },
    strict: false,
  })
  await ensureBuilt()
  const { project } = values
  if (project.length === 0 || !project.every((name) => WITHOUT_BROWSER.has(name))) {
    await ensureChromium()
    if (existsSync(join(ROOT, 'demo/vite.config.ts'))) await ensureDemo()
  }
  const projects = project.length === 0 ? ['--project=!engines'] : []
  process.exitCode = await runVitest([...projects, ...args])
})
