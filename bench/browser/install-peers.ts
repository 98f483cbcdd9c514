import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BENCH } from './places.ts'

interface Lock {
  readonly packages: Readonly<Record<string, { readonly version?: string }>>
}

/** Installs what the bench's own lock file says, where it is not there yet. */
export async function installPeers(): Promise<void> {
  const wanted = readLock('package-lock.json')
  const there = readLock('node_modules/.package-lock.json')
  const missing = Object.entries(wanted.packages).some(
    ([path, { version }]) =>
      path !== '' &&
      version !== undefined &&
      there.packages[path]?.version !== version &&
      !isOptional(wanted, path),
  )
  if (!missing) return
  process.stderr.write('bench: installing what rethread is compared with (npm ci)\n')
  const code = await new Promise<number | null>((resolve, reject) => {
    const args = ['ci', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error']
    // npm is a shell script on Windows.
    const child = spawn('npm', args, {
      cwd: BENCH,
      stdio: ['ignore', 2, 2],
      shell: process.platform === 'win32',
    })
    child.on('error', reject)
    child.on('close', resolve)
  })
  if (code !== 0) throw new Error(`\`npm ci\` in bench/browser failed with exit code ${code}.`)
}

function readLock(path: string): Lock {
  const file = join(BENCH, path)
  if (!existsSync(file)) return { packages: {} }
  // npm wrote it.
  return JSON.parse(readFileSync(file, 'utf8')) as Lock
}

/** npm leaves out the optional packages of other platforms. */
function isOptional({ packages }: Lock, path: string): boolean {
  const entry = packages[path]
  return entry !== undefined && 'optional' in entry && entry.optional === true
}

/** The version of a package that the bench uses, or the repository. */
export function versionOf(name: string): string {
  for (const folder of [join(BENCH, 'node_modules'), join(BENCH, '../../node_modules')]) {
    const file = join(folder, name, 'package.json')
    if (!existsSync(file)) continue
    const manifest = JSON.parse(readFileSync(file, 'utf8')) as { readonly version: string }
    return manifest.version
  }
  return 'unknown'
}
