import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { SOURCE_ALIASES } from '../scripts/entries.mjs'
import { markdownParts } from '../scripts/markdown-parts.mjs'

/** The demo's page. */
export default defineConfig({
  root: fileURLToPath(new URL('client', import.meta.url)),
  plugins: [markdownParts, react()],
  resolve: { alias: SOURCE_ALIASES },
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    // Neither is anything to whoever just wants to see the demo.
    chunkSizeWarningLimit: 1_000,
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
})
