import { join } from 'node:path'
import ts from 'typescript-api'
import { ENTRIES, ROOT } from '../entries.mjs'

const TYPES = join(ROOT, 'dist/types/')
const CORE = './recorder'

const printer = ts.createPrinter({ removeComments: true, newLine: ts.NewLineKind.LineFeed })
const byName = (a, b) => (a < b ? -1 : a > b ? 1 : 0)

/**
 * The public surface of each entry as one text: what it exports, sorted by name and without
 * comments, then what these declarations mention and the entry does not export.
 *
 * @returns {Map<string, string>} by the name that the entry has in dist
 */
export function readSurfaces() {
  const files = ENTRIES.map(({ source }) => join(TYPES, source.replace(/\.ts$/, '.d.ts')))
  const program = ts.createProgram(files, {
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    target: ts.ScriptTarget.ES2022,
    lib: ['lib.es2022.d.ts', 'lib.dom.d.ts'],
    types: [],
  })
  const checker = program.getTypeChecker()
  const exportsOf = (file) => {
    const module = checker.getSymbolAtLocation(program.getSourceFile(file))
    // A module without exports has no symbol.
    const exports = module === undefined ? [] : checker.getExportsOfModule(module)
    return new Map(exports.map((symbol) => [resolve(checker, symbol), symbol.name]))
  }
  const core = ENTRIES.findIndex(({ subpath }) => subpath === CORE)
  const coreExports = core < 0 ? new Map() : exportsOf(files[core])
  return new Map(
    ENTRIES.map(({ name, subpath }, index) => {
      const shared = subpath === CORE ? new Map() : coreExports
      const text = printSurface(checker, exportsOf(files[index]), shared)
      return [
        name,
        `// The public surface of rethread${subpath.slice(1)}; written by \`npm run api:update\`.\n\n${text}`,
      ]
    }),
  )
}

function printSurface(checker, exported, shared) {
  const own = [...exported].filter(([symbol]) => !shared.has(symbol))
  const passedOn = [...exported].filter(([symbol]) => shared.has(symbol))
  const mentioned = reach(checker, own, (symbol) => exported.has(symbol) || shared.has(symbol))
  const imported = [...mentioned].filter((symbol) => shared.has(symbol) && !exported.has(symbol))
  const hidden = [...mentioned].filter((symbol) => !shared.has(symbol) && !exported.has(symbol))
  const sections = [
    listNames(
      'import type',
      imported.map((symbol) => shared.get(symbol)),
    ),
    listNames(
      'export',
      passedOn.map(([symbol, name]) =>
        shared.get(symbol) === name ? name : `${shared.get(symbol)} as ${name}`,
      ),
    ),
    ...printAll(own.map(([symbol, name]) => [name, symbol])),
    ...(hidden.length > 0 ? ['// Not exported, but mentioned above.'] : []),
    ...printAll(hidden.map((symbol) => [symbol.name, symbol])),
  ]
  return `${sections.filter((section) => section !== '').join('\n\n')}\n`
}

function listNames(keyword, names) {
  if (names.length === 0) return ''
  return `${keyword} {\n${names
    .sort(byName)
    .map((name) => `  ${name},\n`)
    .join('')}} from 'rethread/recorder'`
}

function printAll(named) {
  return named
    .sort(([a], [b]) => byName(a, b))
    .map(([name, symbol]) => {
      const text = (symbol.declarations ?? []).map(printDeclaration).join('\n')
      return name === symbol.name ? text : `// exported as ${name}\n${text}`
    })
}

function printDeclaration(declaration) {
  const file = declaration.getSourceFile()
  // A constant's declaration is the statement around it.
  const node = ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration
  return printer.printNode(ts.EmitHint.Unspecified, node, file)
}

/** The package's own symbols that declarations mention, and those that these mention in turn. */
function reach(checker, exported, isKnown) {
  const seen = new Set()
  const queue = exported.map(([symbol]) => symbol)
  for (let symbol = queue.pop(); symbol !== undefined; symbol = queue.pop()) {
    for (const declaration of symbol.declarations ?? []) {
      const visit = (node) => {
        const found = ts.isIdentifier(node) ? checker.getSymbolAtLocation(node) : undefined
        const target = found && resolve(checker, found)
        if (target && target !== symbol && isTopLevel(target) && !seen.has(target)) {
          seen.add(target)
          if (!isKnown(target)) queue.push(target)
        }
        ts.forEachChild(node, visit)
      }
      visit(declaration)
    }
  }
  return seen
}

function resolve(checker, symbol) {
  return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
}

/** Whether a symbol is declared by itself in one of the package's modules: no member, no parameter. */
function isTopLevel({ declarations = [] }) {
  return declarations.some((declaration) => {
    const node = ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration
    return ts.isSourceFile(node.parent ?? node) && node.parent?.fileName.startsWith(TYPES)
  })
}
