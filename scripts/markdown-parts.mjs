import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { ROOT } from './entries.mjs'

/** What the Markdown parser brings along, by what stands for it in rethread. */
const PARTS = new Map(
  Object.entries({
    entities: 'entities.ts',
    'linkify-it': 'linkify-it.ts',
    mdurl: 'mdurl.ts',
    'punycode.js': 'punycode.ts',
    'uc.micro': 'uc-micro.ts',
  }),
)
const FOLDER = 'src/markdown/parts'

/**
 * Builds the Markdown parser with parts of our own in the place of its dependencies: together they
 * weigh more than the parser does, and most of what they do is done elsewhere here or not wanted.
 */
export const markdownParts = markdownPartsIn(ROOT)

/** The same for whoever is bundled itself, and so has to say where the repository is. */
export function markdownPartsIn(root) {
  return {
    name: 'rethread:markdown-parts',
    enforce: 'pre',
    resolveId(source, importer) {
      const part = PARTS.get(source)
      return part !== undefined && importer !== undefined && isParser(importer)
        ? join(root, FOLDER, part)
        : undefined
    },
  }
}

/** The parser's licence stands beside it. */
export const markdownLicence = {
  name: 'rethread:markdown-licence',
  generateBundle() {
    const manifest = createRequire(import.meta.url).resolve('markdown-it/package.json')
    this.emitFile({
      type: 'asset',
      fileName: 'modules/vendor/markdown-it/LICENSE',
      source: readFileSync(join(dirname(manifest), 'LICENSE')),
    })
  },
}

function isParser(file) {
  return /[\\/]node_modules[\\/]markdown-it[\\/]/.test(file)
}
