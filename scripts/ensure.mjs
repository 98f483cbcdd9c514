#!/usr/bin/env node
// Sets up what a command needs; run as often as you like, side by side too.
import { pathToFileURL } from 'node:url'
import { ensureBuilt, ensureDemo } from './ensure/build.mjs'
import { ensureChromium } from './ensure/chromium.mjs'
import { ensureDeps } from './ensure/deps.mjs'
import { ensureEngines } from './ensure/engines.mjs'

export { ensureBuilt, ensureChromium, ensureDemo, ensureDeps, ensureEngines }

const STEPS = {
  deps: ensureDeps,
  build: ensureBuilt,
  demo: ensureDemo,
  chromium: ensureChromium,
  engines: ensureEngines,
}

/** Runs a script's main function; what it cannot do is said without a stack. */
export async function runMain(main) {
  try {
    await main()
  } catch (error) {
    const expected = error.code === 'setup' || error.code === 'usage'
    process.stderr.write(`rethread: ${expected ? error.message : error.stack}\n`)
    process.exitCode = expected && error.code === 'usage' ? 2 : 1
  }
}

async function main() {
  const names = process.argv.slice(2)
  const unknown = names.find((name) => !Object.hasOwn(STEPS, name))
  if (names.length === 0 || unknown !== undefined) {
    const usage = `Usage: node scripts/ensure.mjs ${Object.keys(STEPS).join('|')} …`
    throw Object.assign(new Error(usage), { code: 'usage' })
  }
  for (const name of names) await STEPS[name]()
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await runMain(main)
