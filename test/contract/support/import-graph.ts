import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { ROOT } from '../../../scripts/entries.mjs'
import { type ModuleFacts, readModule } from './read-module.ts'

export interface Module extends ModuleFacts {
  /** Relative to the repository. */
  readonly path: string
}

/** Reads a file of the repository; undefined where there is none. Tests may read from elsewhere. */
export type ReadSource = (path: string) => string | undefined

const readRepository: ReadSource = (path) => {
  const file = join(ROOT, path)
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

/**
 * All modules that an entry reaches by relative imports.
 *
 * @throws where an import leads to a file that is not there.
 */
export function importGraph(
  entry: string,
  names: ReadonlySet<string>,
  read: ReadSource = readRepository,
): Module[] {
  const modules = new Map<string, Module>()
  const queue = [entry]
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    if (modules.has(path)) continue
    const text = read(path)
    if (text === undefined) throw new Error(`${path} is imported, and is not there`)
    const facts = readModule(`/${path}`, text, names)
    modules.set(path, { path, ...facts })
    queue.push(...relativeImports(path, facts))
  }
  return [...modules.values()]
}

/** The files that a module's relative imports name. */
export function relativeImports(path: string, { imports }: ModuleFacts): string[] {
  return imports.filter((name) => name.startsWith('.')).map((name) => join(dirname(path), name))
}

/** The modules below a directory of the repository; none where it is missing. */
export function modulesIn(directory: string): Module[] {
  const path = join(ROOT, directory)
  if (!existsSync(path)) return []
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => {
      const file = join(entry.parentPath, entry.name)
      const facts = readModule(file, readFileSync(file, 'utf8'), new Set())
      return { path: relative(ROOT, file), ...facts }
    })
}
