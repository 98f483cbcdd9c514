import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../../scripts/entries.mjs'

interface Manifest {
  readonly files: string[]
  readonly bin: Record<string, string>
  readonly exports: Record<string, string | Record<'types' | 'default', string>>
  readonly dependencies: Record<string, string>
  readonly peerDependencies: Record<string, string>
  readonly devDependencies: Record<string, string>
}

const manifest: Manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
const targets = Object.entries(manifest.exports).flatMap(([subpath, target]) =>
  (typeof target === 'string' ? [target] : Object.values(target)).map(
    (file) => [subpath, file] as const,
  ),
)

function packed(): string[] {
  const output = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const parsed: unknown = JSON.parse(output)
  const [pack] = Object.values(parsed as Record<string, { files: { path: string }[] }>)
  return (pack?.files ?? []).map(({ path }) => path)
}

describe('the package', () => {
  it.each(targets)('has what it exports as %s: %s', (_, file) => {
    expect(existsSync(join(ROOT, file))).toBe(true)
  })

  it('packs what it exports, and neither tests nor sources', () => {
    const files = packed()
    const named = [...targets.map(([, file]) => file), ...Object.values(manifest.bin)]
    for (const file of named) expect(files).toContain(file.replace('./', ''))
    expect(files).toEqual(expect.arrayContaining(['LICENSE', 'README.md']))
    expect(
      files.filter((file) =>
        /(^|\/)(test|stories|demo|bench|scripts)\/|\.(test|stories)\./.test(file),
      ),
    ).toEqual([])
    expect(files.filter((file) => /(?<!\.d)\.tsx?$/.test(file))).toEqual([])
  })

  it('pins what it is developed with, peers included', () => {
    const { dependencies, devDependencies, peerDependencies } = manifest
    const versions = Object.entries({ ...dependencies, ...devDependencies })
    expect(versions.filter(([, version]) => !/^(npm:\w+@)?\d+\.\d+\.\d+$/.test(version))).toEqual(
      [],
    )
    for (const peer of Object.keys(peerDependencies)) expect(devDependencies).toHaveProperty([peer])
  })

  it('marks React modules for the client, and no others', () => {
    const first = (file: string) => readFileSync(join(ROOT, file), 'utf8').split('\n', 1)[0]
    expect(first('dist/index.js')).toBe('"use client";')
    for (const name of ['recorder', 'server', 'sqlite', 'redis', 'postgres']) {
      expect(first(`dist/${name}.js`)).not.toContain('use client')
    }
  })

  it('loads its core and its server without a DOM', async () => {
    for (const name of ['recorder', 'server']) {
      const module: object = await import(
        /* @vite-ignore */ pathToFileURL(join(ROOT, `dist/${name}.js`)).href
      )
      expect(Object.keys(module).length).toBeGreaterThan(0)
    }
  })

  it('has declarations that name files by their names at run time', () => {
    const files = packed().filter((file) => file.endsWith('.d.ts'))
    expect(files.length).toBeGreaterThan(0)
    const specifier = /\b(?:from|import)\s*\(?\s*['"](\.[^'"]*)['"]/g
    const wrong = files.flatMap((file) =>
      [...readFileSync(join(ROOT, file), 'utf8').matchAll(specifier)]
        .map(([, name = '']) => `${file}: ${name}`)
        .filter((name) => !name.endsWith('.js')),
    )
    expect(wrong).toEqual([])
  })
})
