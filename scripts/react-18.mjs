// npm run test:react-18: the React tests on the oldest React that is promised, in a copy of the
// checkout whose packages are hard links, but for React.
import { cp, link, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runOrFail } from './ensure/run.mjs'
import { ensureDeps, runMain } from './ensure.mjs'
import { ROOT } from './entries.mjs'
import { runVitest } from './vitest.mjs'

const VERSION = '18.3.1'
const LEFT_OUT = new Set(['node_modules', '.git', 'dist', 'bench', 'demo', 'storybook-static'])
const REPLACED = new Set(['react', 'react-dom', '.vite', '.cache'])

await runMain(async () => {
  await ensureDeps()
  const copy = await mkdtemp(join(tmpdir(), 'rethread-react-18-'))
  try {
    for (const name of await readdir(ROOT)) {
      if (!LEFT_OUT.has(name)) await cp(join(ROOT, name), join(copy, name), { recursive: true })
    }
    await linkTree(join(ROOT, 'node_modules'), join(copy, 'node_modules'), REPLACED)
    await installReact(copy)
    process.exitCode = await runVitest(['--project=react', `--root=${copy}`])
  } finally {
    await rm(copy, { recursive: true, force: true })
  }
})

/** The old React beside the others, with the scheduler of its own that it needs. */
async function installReact(copy) {
  const old = join(copy, '.react-18')
  await mkdir(old)
  await writeFile(join(old, 'package.json'), '{ "private": true }')
  const packages = [`react@${VERSION}`, `react-dom@${VERSION}`]
  await runOrFail(
    'npm',
    ['install', '--prefix', old, '--no-audit', '--no-fund', '--no-save', ...packages],
    { quiet: true },
  )
  for (const name of ['react', 'react-dom'])
    await cp(join(old, 'node_modules', name), join(copy, 'node_modules', name), { recursive: true })
  const own = join(copy, 'node_modules/react-dom/node_modules')
  await cp(join(old, 'node_modules/scheduler'), join(own, 'scheduler'), { recursive: true })
}

async function linkTree(from, to, leftOut) {
  await mkdir(to, { recursive: true })
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (leftOut.has(entry.name)) continue
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) await linkTree(source, target, new Set())
    else if (entry.isSymbolicLink()) await symlink(source, target)
    else await linkOrCopy(source, target)
  }
}

async function linkOrCopy(source, target) {
  try {
    await link(source, target)
  } catch (error) {
    // The temporary folder is on another file system.
    if (error.code !== 'EXDEV' && error.code !== 'EPERM') throw error
    await cp(source, target)
  }
}
