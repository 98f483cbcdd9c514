import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { markdownPartsIn } from '../../scripts/markdown-parts.mjs'
import { BENCH, PAGES, ROOT } from './places.ts'

/** A page as it is served. */
export interface BuiltPage {
  readonly name: string
  readonly html: string
  /** Size of each file after gzip, by its path; React, peers and the bench's own code are not in here. */
  readonly sizes: ReadonlyMap<string, number>
}

const ENTRY = 'page'
/** Chunks that are no part of what is compared: everybody has them, or they are the bench. */
const SHARED = ['react', 'tanstack-ai', 'bench']

/** Builds the page of a contestant. */
export async function buildPage(
  name: string,
  { minify }: { readonly minify: boolean },
): Promise<BuiltPage> {
  const outDir = join(PAGES, name)
  const base = `/${name}/`
  const result = await build({
    root: BENCH,
    base,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    // Other contestants may have that parser too, with all that it brings along.
    plugins: name.startsWith('rethread') ? [markdownPartsIn(ROOT)] : [],
    define: { 'process.env.NODE_ENV': '"production"' },
    resolve: {
      // One React, whoever asks; and rethread as it is now.
      dedupe: ['react', 'react-dom', '@tanstack/ai', '@tanstack/ai-client', '@tanstack/ai-react'],
      alias: [
        { find: /^rethread\/recorder$/, replacement: join(ROOT, 'recorder/index.ts') },
        { find: /^rethread\/styles\.css$/, replacement: join(ROOT, 'src/styles/index.css') },
        { find: /^rethread$/, replacement: join(ROOT, 'src/index.ts') },
        { find: /^(react|react-dom)$/, replacement: join(ROOT, 'node_modules/$1') },
        { find: /^(react|react-dom)\//, replacement: `${join(ROOT, 'node_modules')}/$1/` },
      ],
    },
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      sourcemap: true,
      minify,
      modulePreload: false,
      chunkSizeWarningLimit: 10_000,
      rolldownOptions: {
        input: { [ENTRY]: join(BENCH, 'pages', `${name}.tsx`) },
        output: {
          codeSplitting: {
            groups: [
              {
                name: 'react',
                test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/,
                priority: 3,
              },
              {
                name: 'tanstack-ai',
                test: /node_modules[\\/]@tanstack[\\/](ai|ai-client|ai-event-client|ai-utils)[\\/]/,
                priority: 2,
              },
              {
                name: 'bench',
                test: /bench[\\/]browser[\\/](stage[\\/]|thread\.ts|words\.ts)/,
                priority: 1,
              },
            ],
          },
        },
      },
    },
  })
  const outputs = filesOf(result)
  const sizes = outputs
    .filter(
      ({ name: chunk, fileName }) => !SHARED.includes(chunk ?? '') && !fileName.endsWith('.map'),
    )
    .map(({ fileName }): [string, number] => [
      `${base}${fileName}`,
      gzipSync(readFileSync(join(outDir, fileName))).length,
    ])
  return { name, html: htmlOf(base, outputs), sizes: new Map(sizes) }
}

type Output = Rolldown.OutputChunk | Rolldown.OutputAsset

function filesOf(result: Awaited<ReturnType<typeof build>>): ReadonlyArray<Output> {
  const [output] = Array.isArray(result) ? result : [result]
  if (output === undefined || !('output' in output)) throw new Error('Vite built no files.')
  return output.output
}

function htmlOf(base: string, outputs: ReadonlyArray<Output>): string {
  const entry = outputs.find((output) => output.type === 'chunk' && output.isEntry)
  if (entry === undefined) throw new Error('Vite built no entry.')
  const styles = outputs.filter(({ fileName }) => fileName.endsWith('.css'))
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>bench</title>
<link rel="icon" href="data:,">
<style>html, body { height: 100%; margin: 0; font: 15px/1.5 sans-serif } #root { height: 100vh; overflow-y: auto } pre { overflow-x: auto }</style>
${styles.map(({ fileName }) => `<link rel="stylesheet" href="${base}${fileName}">`).join('\n')}
<div id="root"></div>
<script type="module" src="${base}${entry.fileName}"></script>
</html>
`
}
