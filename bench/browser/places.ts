import { join } from 'node:path'

// The command is run in the repository's root, and the bundle of this file is somewhere else.
export const ROOT = process.cwd()
export const BENCH = join(ROOT, 'bench/browser')
export const PAGES = join(BENCH, 'dist/pages')
export const RESULTS = join(ROOT, 'bench/results/browser.json')
