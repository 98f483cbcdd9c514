import { describe, expect, it } from 'vitest'
import { importGraph, type Module, modulesIn, relativeImports } from './support/import-graph.ts'

const DOM_GLOBALS = new Set([
  'document',
  'window',
  'navigator',
  'location',
  'localStorage',
  'sessionStorage',
  'Element',
  'HTMLElement',
  'Node',
  'requestAnimationFrame',
])
const NODE_GLOBALS = new Set(['process', 'Buffer', 'require', '__dirname', '__filename'])
const NAMES = new Set([...DOM_GLOBALS, ...NODE_GLOBALS])

const MAY_IMPORT = /^(\.{1,2}\/|@tanstack\/ai(\/|$))/

/** Where the core reaches for what it must not have. */
function coreViolations(graph: ReadonlyArray<Module>): string[] {
  return graph.flatMap(({ path, imports, freeNames }) => [
    ...(path.startsWith('recorder/') ? [] : [`${path} is outside of recorder/`]),
    ...imports.filter((name) => !MAY_IMPORT.test(name)).map((name) => `${path} imports ${name}`),
    ...freeNames.map((name) => `${path} uses ${name}`),
  ])
}

/** Where a module outside of the core goes around the core's door. */
function doorViolations(modules: ReadonlyArray<Module>): string[] {
  return modules.flatMap((module) =>
    relativeImports(module.path, module)
      .filter((target) => target.startsWith('recorder/') && target !== 'recorder/index.ts')
      .map((target) => `${module.path} imports ${target}`),
  )
}

function graphOf(files: Record<string, string>): Module[] {
  return importGraph('recorder/index.ts', NAMES, (path) => files[path])
}

describe('the core', () => {
  it('reaches no React, no DOM, no Node and nothing outside of recorder/', () => {
    const graph = importGraph('recorder/index.ts', NAMES)
    expect(graph.length).toBeGreaterThan(10)
    expect(coreViolations(graph)).toEqual([])
  })

  it('has no module that its door does not reach', () => {
    const reached = new Set(importGraph('recorder/index.ts', NAMES).map(({ path }) => path))
    const all = modulesIn('recorder').map(({ path }) => path)
    expect(all.filter((path) => !reached.has(path))).toEqual([])
  })
})

describe.each(['src', 'server', 'stores', 'testkit', 'stories'])('%s/', (directory) => {
  it('imports the core by its door', () => {
    expect(doorViolations(modulesIn(directory))).toEqual([])
  })
})

describe('each library module', () => {
  const modules = ['recorder', 'src', 'server', 'stores', 'testkit'].flatMap(modulesIn)

  it('exports by hand-written lists', () => {
    expect(modules.filter(({ exportsAll }) => exportsAll).map(({ path }) => path)).toEqual([])
  })

  it('imports files by the names that they have', () => {
    const named = modules.flatMap(({ path, imports }) =>
      imports.filter((name) => name.startsWith('.')).map((name) => `${path}: ${name}`),
    )
    // A migration is SQL that a person can read, and the build takes it in as text.
    expect(named.filter((name) => !/\.(tsx?|css|sql\?raw)$/.test(name))).toEqual([])
  })
})

describe('the walker finds', () => {
  it('what an import far from the door reaches', () => {
    const graph = graphOf({
      'recorder/index.ts': "export { a } from './a.ts'",
      'recorder/a.ts': "import type { B } from './deep/b.ts'\nexport const a: B = 1",
      'recorder/deep/b.ts': "import { useState } from 'react'\nexport type B = number",
    })
    expect(coreViolations(graph)).toEqual(['recorder/deep/b.ts imports react'])
  })

  it.each([
    ['import()', "export const a = () => import('react-dom/client')", 'imports react-dom/client'],
    ['a type import', "export type A = import('react').ReactNode", 'imports react'],
    ['a side effect', "import 'node:fs'", 'imports node:fs'],
    ['a global', 'export const a = () => document.title', 'uses document'],
    ['a global type', 'export const a = (e: HTMLElement) => e.id', 'uses HTMLElement'],
    ['a global in typeof', "export const a = typeof window === 'undefined'", 'uses window'],
    ['a global in shorthand', 'export const a = () => ({ navigator })', 'uses navigator'],
    [
      'a global as an argument',
      'export const a = (f: Function) => f(localStorage)',
      'uses localStorage',
    ],
  ])('%s', (_, text, violation) => {
    expect(coreViolations(graphOf({ 'recorder/index.ts': text }))).toEqual([
      `recorder/index.ts ${violation}`,
    ])
  })

  it('a way out of the core', () => {
    const graph = graphOf({
      'recorder/index.ts': "import '../src/thread.ts'",
      'src/thread.ts': '',
    })
    expect(coreViolations(graph)).toEqual(['src/thread.ts is outside of recorder/'])
  })

  it('a way around the door', () => {
    const [module] = graphOf({
      'recorder/index.ts': "import '../recorder/item.ts'",
      'recorder/item.ts': '',
    })
    expect(module && doorViolations([{ ...module, path: 'src/a.ts' }])).toEqual([
      'src/a.ts imports recorder/item.ts',
    ])
  })

  it('nothing in words, members and local names', () => {
    const text = `
      // document and window
      const window = 'document'
      export interface Doc { document: string; navigator?: number }
      export const a = (document: Doc) => [document.document, window, { navigator: 1 }]
    `
    expect(coreViolations(graphOf({ 'recorder/index.ts': text }))).toEqual([])
  })
})
