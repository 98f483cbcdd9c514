import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '../../scripts/entries.mjs'

/** What a reader of the README brings along. */
const THEIRS = `
declare global {
  const adapter: import('@tanstack/ai').AnyTextAdapter
  const secrets: string[]
  const mayRead: (request: Request, threadId: string) => boolean
  const mayStop: typeof mayRead
  const threadId: string
  const source: import('rethread').ThreadSource
}
export {}
`

/** The code of README.md by file name, each a module; that at the hook stands in a component. */
function examples(): Map<string, string> {
  const files = new Map([['theirs.ts', THEIRS]])
  const blocks = readFileSync(join(ROOT, 'README.md'), 'utf8').matchAll(/```(tsx?)\n(.*?)```/gs)
  for (const [, ending, code = ''] of blocks) {
    const name = `example-${files.size}.${ending}`
    const whole = code.includes('import ')
      ? code
      : `import { useThread } from 'rethread'\nexport function Hook() {\n${code}return [items, messages, status, run, error, reload, cancel] }`
    files.set(name, whole)
  }
  return files
}

it('the code of the README compiles as it stands', () => {
  // Where the package's own dependencies are found.
  const directory = join(ROOT, 'node_modules/.rethread-readme')
  mkdirSync(directory, { recursive: true })
  try {
    const files = examples()
    for (const [name, code] of files) writeFileSync(join(directory, name), code)
    // By the package's own name, as it was built.
    const config = {
      extends: join(ROOT, 'tsconfig.base.json'),
      compilerOptions: { noEmit: true, lib: ['ES2023', 'DOM', 'DOM.Iterable'], types: ['node'] },
      files: [...files.keys()],
    }
    writeFileSync(join(directory, 'tsconfig.json'), JSON.stringify(config))
    const tsc = join(ROOT, 'node_modules/typescript/bin/tsc')
    const { stdout, status } = spawnSync(process.execPath, [tsc, '-p', directory], {
      encoding: 'utf8',
    })
    expect(stdout).toBe('')
    expect(status).toBe(0)
    expect([...files.keys()]).toHaveLength(4)
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
})
