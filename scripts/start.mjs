// npm start [-- arguments of the demo]
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuilt, ensureDemo, runMain } from './ensure.mjs'
import { ROOT } from './entries.mjs'

const IMPATIENT_MS = 1_000
const EXIT_CODES = { SIGINT: 130, SIGTERM: 143 }

/**
 * Lets the server end in its own time. Ctrl+C in a terminal comes twice, as npm passes it on too;
 * only a later one means that somebody does not want to wait.
 */
function endOnSecondThought(signal) {
  let first
  process.on(signal, () => {
    first ??= Date.now()
    if (Date.now() - first > IMPATIENT_MS) process.exit(EXIT_CODES[signal])
  })
}

await runMain(async () => {
  await ensureBuilt()
  await ensureDemo()
  Object.keys(EXIT_CODES).forEach(endOnSecondThought)
  // In this process: its arguments, its signals and its exit code are the server's.
  const server = join(ROOT, 'demo/dist/server/main.js')
  process.argv[1] = server
  await import(pathToFileURL(server).href)
})
