import { setTimeout as sleep } from 'node:timers/promises'
import { run, say, which } from './run.mjs'

const TRIES = 20
const RETRY_MS = 6_000

/** Whether packages can be installed here without asking anybody. */
export function canInstall() {
  return process.getuid?.() === 0 && which('apt-get') !== undefined
}

/** Installs Debian packages; false where that fails. */
export async function install(...packages) {
  if (!canInstall()) return false
  say(`installing ${packages.join(', ')}`)
  const apt = (...args) =>
    run('apt-get', ['-q', '-o', 'DPkg::Lock::Timeout=120', ...args], {
      env: { DEBIAN_FRONTEND: 'noninteractive' },
    })
  // The lock on the package lists has no timeout of its own, so a busy machine is tried again.
  for (let n = 0; n < TRIES; n++) {
    if (n > 0) await sleep(RETRY_MS)
    if ((await apt('update')) !== 0) continue
    if ((await apt('install', '-y', '--no-install-recommends', ...packages)) === 0) return true
  }
  return false
}
