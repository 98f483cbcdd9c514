import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

// By its place in the repository: this file runs bundled, somewhere else.
const BENCH = join(process.cwd(), 'bench/load')

/** Installs what the bench's own lock file says, where it is not there yet. */
export function installPeers(): void {
  const wanted = readPackages('package-lock.json')
  const there = readPackages('node_modules/.package-lock.json')
  const isThere = ([path, { version }]: [string, { version?: string }]) =>
    path === '' || there[path]?.version === version
  if (Object.entries(wanted).every(isThere)) return
  const args = ['ci', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error']
  const { status } = spawnSync('npm', args, { cwd: BENCH, stdio: ['ignore', 2, 2] })
  if (status !== 0) throw new Error(`\`npm ci\` in bench/load failed with exit code ${status}.`)
}

function readPackages(path: string): Readonly<Record<string, { version?: string }>> {
  const file = join(BENCH, path)
  // npm wrote it.
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : {}
}
