import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ENTRIES, ROOT } from '../entries.mjs'
import { ensureDeps } from './deps.mjs'
import { exclusively } from './lock.mjs'
import { runOrFail, say } from './run.mjs'
import { hashOf, isStamped, stamp, unstamp } from './tree-hash.mjs'

const LIBRARY = ['recorder', 'server', 'src', 'stores', 'testkit']
const BUILD = [
  'package-lock.json',
  'scripts/build.mjs',
  'scripts/declarations.mjs',
  'scripts/entries.mjs',
  'scripts/markdown-parts.mjs',
  'tsconfig.base.json',
  'tsconfig.build.json',
  'vite.config.ts',
]

/** Builds dist where it is missing or was made from other sources. */
export async function ensureBuilt() {
  await ensureDeps()
  await build({
    name: 'library',
    inputs: [...BUILD, ...LIBRARY],
    outputs: ENTRIES.flatMap(({ name, source }) => [
      `dist/${name}.js`,
      `dist/types/${source.replace(/\.ts$/, '.d.ts')}`,
    ]),
    commands: [['scripts/build.mjs']],
  })
}

/** Builds the demo's page and server where they are missing or out of date. */
export async function ensureDemo() {
  await ensureDeps()
  const vite = 'node_modules/vite/bin/vite.js'
  await build({
    name: 'demo',
    inputs: [...BUILD, ...LIBRARY, 'demo'],
    outputs: ['demo/dist/client/index.html', 'demo/dist/server/main.js'],
    commands: [
      [vite, 'build', '--config', 'demo/vite.config.ts', '--logLevel', 'warn'],
      [vite, 'build', '--config', 'demo/vite.server.config.ts', '--logLevel', 'warn'],
    ],
  })
}

async function build({ name, inputs, outputs, commands }) {
  const isDone = async (hash) =>
    outputs.every((file) => existsSync(join(ROOT, file))) && (await isStamped(name, hash))

  if (await isDone(await hashOf(inputs))) return
  await exclusively(async () => {
    const hash = await hashOf(inputs)
    if (await isDone(hash)) return
    say(`building the ${name}`)
    await unstamp(name)
    for (const args of commands) await runOrFail(process.execPath, args)
    await stamp(name, hash)
  })
}
