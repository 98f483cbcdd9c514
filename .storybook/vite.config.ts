import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { SOURCE_ALIASES } from '../scripts/entries.mjs'

export default defineConfig({
  plugins: [react()],
  resolve: { alias: SOURCE_ALIASES },
})
