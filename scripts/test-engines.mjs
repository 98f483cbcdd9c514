// npm run test:engines [-- vitest arguments]: the stores against real Redis and PostgreSQL.
import { ensureBuilt, ensureEngines, runMain } from './ensure.mjs'
import { runVitest } from './vitest.mjs'

await runMain(async () => {
  await ensureBuilt()
  await ensureEngines()
  process.exitCode = await runVitest(['--project=engines', ...process.argv.slice(2)])
})
