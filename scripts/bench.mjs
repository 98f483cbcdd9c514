// npm run bench [-- arguments], npm run bench:browser [-- arguments]: bundles bench/<kind>/main.ts
// against the built package, as an app would have it, and runs it.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt, ensureChromium, runMain } from './ensure.mjs'
import { ROOT } from './entries.mjs'

await runMain(async () => {
  const [kind, ...args] = process.argv.slice(2)
  const input = join(ROOT, `bench/${kind}/main.ts`)
  if (!existsSync(input))
    throw Object.assign(new Error(`There is no bench/${kind}/main.ts.`), { code: 'usage' })
  await ensureBuilt()
  if (kind === 'browser') await ensureChromium()
  const { build } = await import('vite')
  const outDir = join(ROOT, `bench/${kind}/dist`)
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      ssr: input,
      outDir,
      emptyOutDir: true,
      target: 'node20',
      sourcemap: true,
      rolldownOptions: { output: { entryFileNames: 'main.js' } },
    },
  })
  process.exitCode = await new Promise((resolve, reject) => {
    const main = join(outDir, 'main.js')
    const child = spawn(process.execPath, ['--expose-gc', '--enable-source-maps', main, ...args], {
      cwd: ROOT,
      stdio: 'inherit',
    })
    child.on('error', reject)
    child.on('close', (code) => resolve(code ?? 1))
  })
})
