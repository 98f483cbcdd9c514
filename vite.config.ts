import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { ENTRIES, ROOT, STYLES } from './scripts/entries.mjs'
import { markdownLicence, markdownParts } from './scripts/markdown-parts.mjs'

interface Manifest {
  readonly dependencies: Record<string, string>
  readonly peerDependencies: Record<string, string>
}

const manifest: Manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
const packages = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies })
const isExternal = (id: string) =>
  id.startsWith('node:') || packages.some((name) => id === name || id.startsWith(`${name}/`))

const entryNames = new Map(ENTRIES.map(({ name, source }) => [join(ROOT, source), name]))
const stylesheet = join(ROOT, STYLES)
const hasStyles = existsSync(stylesheet)
const isReact = (moduleIds: ReadonlyArray<string>) =>
  moduleIds.some((id) => id.startsWith(join(ROOT, 'src/')))

/** A stylesheet as an entry leaves an empty module beside the file; the package has no use for it. */
const dropStylesheetModules: Plugin = {
  name: 'rethread:drop-stylesheet-modules',
  enforce: 'post',
  generateBundle(_, bundle) {
    for (const [file, output] of Object.entries(bundle)) {
      if (output.type === 'chunk' && output.facadeModuleId === stylesheet) {
        delete bundle[file]
        delete bundle[`${file}.map`]
      }
    }
  },
}

/** The banner below is for every React chunk; a source's own directive would stand there a second time. */
const dropClientDirectives: Plugin = {
  name: 'rethread:drop-client-directives',
  enforce: 'pre',
  transform(code, id) {
    if (!isReact([id]) || !/^['"]use client['"]/.test(code)) return null
    return { code: code.replace(/^.{12}/, ' '.repeat(12)), map: null }
  },
}

/** The library: one graph of modules for all entries, so what two of them share is there once. */
export default defineConfig({
  plugins: [markdownParts, dropClientDirectives, react(), dropStylesheetModules, markdownLicence],
  publicDir: false,
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: true,
    minify: false,
    cssMinify: false,
    cssCodeSplit: true,
    sourcemap: true,
    lib: {
      entry: {
        ...Object.fromEntries(ENTRIES.map(({ name, source }) => [name, join(ROOT, source)])),
        ...(hasStyles && { styles: stylesheet }),
      },
      formats: ['es'],
    },
    rolldownOptions: {
      external: isExternal,
      output: {
        // A file for each module, so that an app's bundler takes what the app uses and no more.
        preserveModules: true,
        preserveModulesRoot: ROOT,
        entryFileNames: ({ facadeModuleId, name }) =>
          // npm packs no folder of that name.
          `${entryNames.get(facadeModuleId ?? '') ?? `modules/${name.replace('node_modules', 'vendor')}`}.js`,
        assetFileNames: '[name][extname]',
        banner: ({ moduleIds }) => (isReact(moduleIds) ? '"use client";' : ''),
      },
    },
  },
})
