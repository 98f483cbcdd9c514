import ts from 'typescript-api'

/** What a module says about other modules and about its surroundings. */
export interface ModuleFacts {
  /** Specifiers of all imports, re-exports, `import()` calls and `import()` types. */
  readonly imports: ReadonlyArray<string>
  /** Whether it has an `export *`. */
  readonly exportsAll: boolean
  /** Of the names that were asked for: those used without being declared in the module. */
  readonly freeNames: ReadonlyArray<string>
}

/** Parses a module and resolves its names by the scopes of the language, with no globals known. */
export function readModule(path: string, text: string, names: ReadonlySet<string>): ModuleFacts {
  const options: ts.CompilerOptions = {
    noLib: true,
    noResolve: true,
    jsx: ts.JsxEmit.Preserve,
    types: [],
  }
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, true)
  const host: ts.CompilerHost = {
    getSourceFile: (file) => (file === path ? source : undefined),
    fileExists: (file) => file === path,
    readFile: (file) => (file === path ? text : undefined),
    writeFile: () => {},
    getDefaultLibFileName: () => 'none.d.ts',
    getCurrentDirectory: () => '/',
    getCanonicalFileName: (file) => file,
    useCaseSensitiveFileNames: () => true,
    getNewLine: () => '\n',
  }
  const checker = ts.createProgram([path], options, host).getTypeChecker()
  const imports: string[] = []
  const freeNames = new Set<string>()
  let exportsAll = false

  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) && isSpecifier(node)) imports.push(node.text)
    if (ts.isExportDeclaration(node) && node.exportClause === undefined) exportsAll = true
    if (ts.isIdentifier(node) && names.has(node.text) && isUse(node)) {
      const meaning = ts.SymbolFlags.Value | ts.SymbolFlags.Type | ts.SymbolFlags.Alias
      if (checker.resolveName(node.text, node, meaning, false) === undefined)
        freeNames.add(node.text)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return { imports, exportsAll, freeNames: [...freeNames] }
}

function isSpecifier(node: ts.StringLiteralLike): boolean {
  const { parent } = node
  if (ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent)) return true
  if (ts.isExternalModuleReference(parent)) return true
  if (ts.isLiteralTypeNode(parent)) return ts.isImportTypeNode(parent.parent)
  if (!ts.isCallExpression(parent) || parent.arguments[0] !== node) return false
  const { expression } = parent
  return (
    expression.kind === ts.SyntaxKind.ImportKeyword ||
    (ts.isIdentifier(expression) && expression.text === 'require')
  )
}

/** Whether an identifier stands for a variable or a type, and does not just name a member. */
function isUse(node: ts.Identifier): boolean {
  const { parent } = node
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node
  if (ts.isQualifiedName(parent)) return parent.left === node
  if (ts.isPropertyAssignment(parent)) return parent.initializer === node
  if (ts.isBindingElement(parent)) return parent.initializer === node
  if (ts.isShorthandPropertyAssignment(parent)) return true
  if (ts.isImportSpecifier(parent) || ts.isExportSpecifier(parent)) return false
  if (ts.isJsxAttribute(parent)) return false
  return !(isNamed(parent) && parent.name === node)
}

function isNamed(node: ts.Node): node is ts.NamedDeclaration {
  return 'name' in node
}
