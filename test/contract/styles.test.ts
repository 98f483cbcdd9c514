import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ROOT } from '../../scripts/entries.mjs'

// What an app's bundler makes of the stylesheet, with that bundler's own defaults.
const directory = mkdtempSync(join(tmpdir(), 'rethread-styles-'))
let built = ''

beforeAll(async () => {
  writeFileSync(
    join(directory, 'app.js'),
    `import ${JSON.stringify(join(ROOT, 'dist/styles.css'))}`,
  )
  await build({
    root: directory,
    configFile: false,
    logLevel: 'error',
    build: { rolldownOptions: { input: join(directory, 'app.js') }, outDir: 'out' },
  })
  const assets = join(directory, 'out/assets')
  const file = readdirSync(assets).find((name) => name.endsWith('.css'))
  built = readFileSync(join(assets, file ?? ''), 'utf8')
})

afterAll(() => rmSync(directory, { recursive: true, force: true }))

describe('the stylesheet, built into an app', () => {
  it('still takes light and dark from the color-scheme of the page', () => {
    expect(built.includes('--rt-ink:light-dark(')).toBe(true)
    expect(built.match(/var\(--lightningcss-[^)]*\)/g)).toBeNull()
  })

  it('keeps every token', () => {
    const names = (css: string) => new Set(css.match(/--rt-[\w-]+(?=\s*:)/g))
    const source = readFileSync(join(ROOT, 'dist/styles.css'), 'utf8')
    expect(names(built)).toEqual(names(source))
  })
})
