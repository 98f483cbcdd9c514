import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ROOT } from '../entries.mjs'
import { canInstall, install } from './apt.mjs'
import { ensureDeps } from './deps.mjs'
import { exclusively } from './lock.mjs'
import { isExecutable, run, SetupError, say, which } from './run.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const MAC_APPS = ['Chromium', 'Google Chrome'].map(
  (app) => `/Applications/${app}.app/Contents/MacOS/${app}`,
)
const FONTS = '/usr/share/fonts/truetype/dejavu'

/** Finds Chromium or gets one; its path, which is also put into CHROMIUM_PATH. */
export async function ensureChromium() {
  await ensureDeps()
  const path = (await find()) ?? (await exclusively(async () => (await find()) ?? (await get())))
  process.env.CHROMIUM_PATH = path
  return path
}

async function find() {
  const { CHROMIUM_PATH } = process.env
  if (CHROMIUM_PATH) {
    if (isExecutable(CHROMIUM_PATH)) return CHROMIUM_PATH
    throw new SetupError(`CHROMIUM_PATH is ${CHROMIUM_PATH}, and no program is there.`)
  }
  return which(...NAMES) ?? [...MAC_APPS, await playwrightsOwn()].find(isExecutable)
}

async function playwrightsOwn() {
  const { resolve } = createRequire(join(ROOT, 'package.json'))
  const { chromium } = await import(pathToFileURL(resolve('playwright')).href)
  return chromium.executablePath()
}

async function get() {
  const fonts = existsSync(FONTS) ? [] : ['fonts-dejavu']
  if (canInstall() && (await install('chromium', ...fonts))) {
    const found = which(...NAMES)
    if (found !== undefined) return found
  }
  say('downloading the Chromium that Playwright has')
  const cli = join(ROOT, 'node_modules/playwright/cli.js')
  await run(process.execPath, [cli, 'install', 'chromium'])
  const own = await playwrightsOwn()
  if (isExecutable(own)) return own
  throw new SetupError(
    'The browser tests need Chromium, and none could be found or installed. Install it ' +
      '(on Debian: apt-get install -y chromium fonts-dejavu) or set CHROMIUM_PATH to the program.',
  )
}
