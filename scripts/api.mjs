// Compares the public surface with what api/ has (--update: writes it there).
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { diffLines } from 'diff'
import { readSurfaces } from './api/surface.mjs'
import { ROOT } from './entries.mjs'

const API = join(ROOT, 'api')
const fileOf = (name) => `${name === 'index' ? 'rethread' : name}.d.ts`

const surfaces = new Map([...readSurfaces()].map(([name, text]) => [fileOf(name), text]))
const kept = existsSync(API) ? (await readdir(API)).filter((file) => file.endsWith('.d.ts')) : []

if (process.argv.includes('--update')) await update()
else await check()

async function update() {
  await mkdir(API, { recursive: true })
  for (const [file, text] of surfaces) await writeFile(join(API, file), text)
  for (const file of kept.filter((name) => !surfaces.has(name))) await rm(join(API, file))
  console.log(`api/: wrote ${surfaces.size} files`)
}

async function check() {
  const changed = []
  for (const file of new Set([...kept, ...surfaces.keys()])) {
    const before = kept.includes(file) ? await readFile(join(API, file), 'utf8') : ''
    const after = surfaces.get(file) ?? ''
    if (before === after) continue
    changed.push(file)
    console.error(`api/${file} is not what the package exports:`)
    console.error(before === '' ? '  there is no such file yet\n' : showDifference(before, after))
  }
  if (changed.length === 0) {
    console.log(`api/: the public surface of ${surfaces.size} entries is as reviewed`)
    return
  }
  console.error('If the change is meant, run `npm run api:update` and commit api/ with it.')
  process.exitCode = 1
}

function showDifference(before, after) {
  return diffLines(before, after)
    .filter(({ added, removed }) => added || removed)
    .map(({ added, value }) => value.replace(/^(?=.)/gm, added ? '  + ' : '  - '))
    .join('')
}
