import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))

/** Where the stylesheet begins; it becomes dist/styles.css. */
export const STYLES = 'src/styles/index.css'

/** The package's entries: the subpath, the source, and the name that its file has in dist. */
const ALL = [
  { subpath: '.', name: 'index', source: 'src/index.ts' },
  { subpath: './recorder', name: 'recorder', source: 'recorder/index.ts' },
  { subpath: './server', name: 'server', source: 'server/index.ts' },
  { subpath: './sqlite', name: 'sqlite', source: 'stores/sqlite/index.ts' },
  { subpath: './redis', name: 'redis', source: 'stores/redis/index.ts' },
  { subpath: './postgres', name: 'postgres', source: 'stores/postgres/index.ts' },
  { subpath: './testkit', name: 'testkit', source: 'testkit/index.ts' },
  {
    subpath: './testkit/fast-check',
    name: 'testkit-fast-check',
    source: 'testkit/fast-check.ts',
  },
]

/** A source that is missing is no reason not to build the others; the package test reports it. */
export const ENTRIES = ALL.filter(({ source }) => existsSync(join(ROOT, source)))

/** For whatever runs the sources: rethread's own names, resolved to them. */
export const SOURCE_ALIASES = [
  { find: /^rethread\/styles\.css$/, replacement: join(ROOT, STYLES) },
  ...ALL.map(({ subpath, source }) => ({
    find: new RegExp(`^rethread${subpath.slice(1)}$`),
    replacement: join(ROOT, source),
  })),
]
