import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { ROOT } from '../entries.mjs'
import { exclusively } from './lock.mjs'
import { run, runOrFail, SetupError, say } from './run.mjs'
import { isStamped, stamp } from './tree-hash.mjs'

const NODE_MAJOR = 20

/** Installs what package-lock.json says where node_modules is missing or says something else. */
export async function ensureDeps() {
  const [major] = process.versions.node.split('.')
  if (Number(major) < NODE_MAJOR) {
    throw new SetupError(`Node ${NODE_MAJOR} or newer is needed; this is ${process.version}.`)
  }
  if (!areInstalled()) {
    await exclusively(async () => {
      if (areInstalled()) return
      say('installing dependencies (npm ci)')
      await runOrFail('npm', ['ci', '--no-audit', '--no-fund'])
    })
  }
  await ensureSqlite()
}

function areInstalled() {
  const installed = packagesOf('node_modules/.package-lock.json')
  const wanted = packagesOf('package-lock.json')
  if (installed === undefined) return false
  return Object.entries(wanted).every(([path, { version, optional, link }]) => {
    if (path === '' || link) return true
    const found = installed[path]
    // npm leaves out the optional packages of other platforms.
    return found === undefined ? optional === true : found.version === version
  })
}

function packagesOf(path) {
  const file = join(ROOT, path)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : undefined
}

/** better-sqlite3 is compiled for one version of Node; another one cannot load it. */
async function ensureSqlite() {
  const { version } = packagesOf('node_modules/.package-lock.json')['node_modules/better-sqlite3']
  const wanted = `${version} for ${process.version} on ${process.platform} ${process.arch}`
  if (await isStamped('better-sqlite3', wanted)) return
  await exclusively(buildSqlite)
  await stamp('better-sqlite3', wanted)
}

async function buildSqlite() {
  if (!(await canLoadSqlite())) {
    say('building better-sqlite3')
    await run('npm', ['rebuild', 'better-sqlite3'])
    if (await canLoadSqlite()) return
    throw new SetupError(
      'better-sqlite3 could not be built. It needs Python 3, make and a C++ compiler ' +
        '(on Debian: apt-get install -y python3 make g++). Then run `npm rebuild better-sqlite3`.',
    )
  }
}

async function canLoadSqlite() {
  const { resolve } = createRequire(join(ROOT, 'package.json'))
  try {
    // In a process of its own: a module for another Node may take the process down.
    const probe = `new (require(${JSON.stringify(resolve('better-sqlite3'))}))(':memory:').close()`
    return (await run(process.execPath, ['-e', probe], { quiet: true })) === 0
  } catch (error) {
    if (error.code === 'MODULE_NOT_FOUND') return false
    throw error
  }
}
