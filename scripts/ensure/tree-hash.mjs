import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { ROOT } from '../entries.mjs'

const STAMPS = join(ROOT, 'node_modules/.cache/rethread')
const SKIPPED = new Set(['node_modules', 'dist', 'data'])

/**
 * The hash of files and directories, by path and content.
 *
 * @param {string[]} paths relative to the repository; what is not there counts as not there
 */
export async function hashOf(paths) {
  const hash = createHash('sha256')
  hash.update(process.version)
  for (const path of paths) {
    for (const file of await filesIn(join(ROOT, path))) {
      hash.update(`${relative(ROOT, file)}\0`)
      hash.update(await readFile(file))
    }
  }
  return hash.digest('hex')
}

async function filesIn(path) {
  if (!existsSync(path)) return []
  if (!(await stat(path)).isDirectory()) return [path]
  const entries = await readdir(path, { withFileTypes: true })
  const wanted = entries.filter(({ name }) => !SKIPPED.has(name))
  wanted.sort((a, b) => (a.name < b.name ? -1 : 1))
  const files = await Promise.all(wanted.map(({ name }) => filesIn(join(path, name))))
  return files.flat()
}

/** Whether what `name` stands for was made from sources with this hash. */
export async function isStamped(name, hash) {
  const file = join(STAMPS, name)
  return existsSync(file) && (await readFile(file, 'utf8')) === hash
}

export async function stamp(name, hash) {
  const file = join(STAMPS, name)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, hash)
}

export async function unstamp(name) {
  await rm(join(STAMPS, name), { force: true })
}
