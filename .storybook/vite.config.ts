import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { SOURCE_ALIASES } from '../scripts/entries.mjs'
import { markdownParts } from '../scripts/markdown-parts.mjs'

export default defineConfig({
  plugins: [markdownParts, react()],
  resolve: { alias: SOURCE_ALIASES },
})
