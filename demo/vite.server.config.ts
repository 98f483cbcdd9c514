import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { SOURCE_ALIASES } from '../scripts/entries.mjs'

/** The demo's server: its own files and rethread's in one, everything else from node_modules. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  resolve: { alias: SOURCE_ALIASES },
  build: {
    ssr: 'server/main.ts',
    target: 'node20',
    outDir: 'dist/server',
    emptyOutDir: true,
    sourcemap: true,
    rolldownOptions: {
      output: { entryFileNames: 'main.js' },
      // How long a plugin took is nothing to whoever just wants to see the demo.
      checks: { bundlerTimings: false },
    },
  },
})
