// Builds dist: the modules and the stylesheet with Vite, the declarations with tsc.
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runOrFail } from './ensure/run.mjs'
import { ensureDeps, runMain } from './ensure.mjs'
import { ROOT } from './entries.mjs'

await runMain(async () => {
  await ensureDeps()
  await rm(join(ROOT, 'dist'), { recursive: true, force: true })
  const node = (...args) => runOrFail(process.execPath, args)
  await node('node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn')
  await node('node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json')
  const { rewriteDeclarations } = await import('./declarations.mjs')
  await rewriteDeclarations(join(ROOT, 'dist/types'))
  // TypeScript checks that a module which is imported for its effect alone is there, and knows no CSS.
  await writeFile(join(ROOT, 'dist/types/styles.d.ts'), 'export {}\n')
})
