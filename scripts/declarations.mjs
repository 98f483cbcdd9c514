import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import ts from 'typescript-api'

const SOURCE_EXTENSION = /\.tsx?$/

/**
 * Gives the relative imports of all declarations in a directory the extensions of the files that
 * are there at run time: tsc rewrites them in the modules it emits, and not in the declarations.
 */
export async function rewriteDeclarations(directory) {
  const files = await readdir(directory, { recursive: true })
  const declarations = files.filter((file) => file.endsWith('.d.ts'))
  await Promise.all(
    declarations.map(async (file) => {
      const path = join(directory, file)
      const text = await readFile(path, 'utf8')
      const rewritten = rewriteSpecifiers(text)
      if (rewritten !== text) await writeFile(path, rewritten)
    }),
  )
}

/** @param {string} text */
export function rewriteSpecifiers(text) {
  const source = ts.createSourceFile('module.d.ts', text, ts.ScriptTarget.ES2022, true)
  const specifiers = []
  const visit = (node) => {
    if (ts.isStringLiteral(node) && isSpecifier(node) && node.text.startsWith('.')) {
      specifiers.push(node)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return specifiers.reduceRight((result, node) => {
    const end = node.getEnd() - 1
    const renamed = node.text.replace(SOURCE_EXTENSION, '.js')
    return result.slice(0, node.getStart() + 1) + renamed + result.slice(end)
  }, text)
}

function isSpecifier({ parent }) {
  return (
    ts.isImportDeclaration(parent) ||
    ts.isExportDeclaration(parent) ||
    ts.isModuleDeclaration(parent) ||
    (ts.isLiteralTypeNode(parent) && ts.isImportTypeNode(parent.parent))
  )
}
