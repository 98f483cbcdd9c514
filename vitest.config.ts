import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { ROOT, SOURCE_ALIASES } from './scripts/entries.mjs'
import { markdownParts } from './scripts/markdown-parts.mjs'
import { emulateMedia, resizeWindow } from './test/visual/support/window.ts'

const SECOND = 1_000
// A page or a server that the machine does not let run for seconds may be late for once: a second
// try tells that from what is broken. scripts/unsteady-reporter.mjs names who needed it.
const OUTSIDE = { retry: 1 }
const resolve = { alias: SOURCE_ALIASES }

/** Whether there is a file of a kind yet: a project without any would fail. */
function has(directory: string, ending: string): boolean {
  const path = join(ROOT, directory)
  return (
    existsSync(path) &&
    readdirSync(path, { recursive: true }).some((file) => String(file).endsWith(ending))
  )
}

const chromium = (...more: string[]) =>
  playwright({
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        ...more,
      ],
    },
  })

// Made anew for each project: Vitest writes into it.
const browser = (provider = chromium()) => ({
  enabled: true,
  headless: true,
  provider,
  screenshotFailures: false,
  instances: [{ browser: 'chromium' as const }],
})

// What Vite would else find only in mid-run, and reload the page for.
const optimizeDeps = {
  include: [
    '@tanstack/ai',
    '@tanstack/ai/client',
    '@tanstack/ai/locks',
    '@tanstack/ai-client',
    '@tanstack/highlight',
    '@tanstack/virtual-core',
    'axe-core',
    'diff',
    'lowlight',
    'markdown-it',
    'react',
    'react-dom',
    'react-dom/client',
    'react-dom/server',
    'react/jsx-dev-runtime',
    'react/jsx-runtime',
    'remend',
    'vitest-browser-react',
  ],
  rolldownOptions: { plugins: [markdownParts] },
}

const core: TestProjectInlineConfiguration = {
  resolve,
  test: {
    name: 'core',
    environment: 'node',
    include: ['core', 'contract', 'server', 'laws'].map((name) => `test/${name}/**/*.test.ts`),
    testTimeout: 30 * SECOND,
  },
}

const reactInJsdom: TestProjectInlineConfiguration = {
  plugins: [markdownParts, react()],
  resolve,
  test: {
    // Else Node would load it, with what it brings along.
    server: { deps: { inline: ['markdown-it'] } },
    name: 'react',
    environment: 'jsdom',
    include: ['test/react/**/*.test.{ts,tsx}'],
    testTimeout: 15 * SECOND,
  },
}

const inBrowser: TestProjectInlineConfiguration = {
  plugins: [react()],
  resolve,
  optimizeDeps,
  test: {
    ...OUTSIDE,
    name: 'browser',
    include: ['test/browser/**/*.test.{ts,tsx}'],
    testTimeout: 60 * SECOND,
    browser: browser(),
  },
}

const visual: TestProjectInlineConfiguration = {
  plugins: [react()],
  resolve,
  optimizeDeps,
  test: {
    ...OUTSIDE,
    name: 'visual',
    include: ['test/visual/**/*.test.{ts,tsx}'],
    testTimeout: 60 * SECOND,
    // A busy machine paints late: pictures are taken one by one, after everything else.
    fileParallelism: false,
    sequence: { groupOrder: 1 },
    browser: {
      // How a machine likes its letters must not show.
      ...browser(
        chromium(
          '--font-render-hinting=none',
          '--disable-font-subpixel-positioning',
          '--disable-lcd-text',
          '--force-color-profile=srgb',
        ),
      ),
      commands: { emulateMedia, resizeWindow },
      expect: {
        toMatchScreenshot: {
          comparatorName: 'pixelmatch',
          comparatorOptions: { threshold: 0.2, allowedMismatchedPixelRatio: 0.005 },
        },
      },
    },
  },
}

const stories = (theme: 'light' | 'dark'): TestProjectInlineConfiguration => ({
  plugins: [storybookTest({ configDir: join(ROOT, '.storybook') })],
  optimizeDeps,
  test: {
    ...OUTSIDE,
    name: `storybook-${theme}`,
    env: { VITE_SB_THEME: theme },
    setupFiles: [join(ROOT, '.storybook/narrow.setup.ts')],
    testTimeout: 60 * SECOND,
    browser: browser(),
  },
})

const demo: TestProjectInlineConfiguration = {
  resolve,
  test: {
    ...OUTSIDE,
    name: 'demo',
    environment: 'node',
    include: ['test/demo/**/*.test.ts'],
    testTimeout: 120 * SECOND,
    hookTimeout: 120 * SECOND,
    fileParallelism: false,
    sequence: { groupOrder: 2 },
  },
}

const engines: TestProjectInlineConfiguration = {
  resolve,
  test: {
    name: 'engines',
    environment: 'node',
    include: ['test/engines/**/*.test.ts'],
    testTimeout: 60 * SECOND,
    hookTimeout: 60 * SECOND,
    fileParallelism: false,
  },
}

export default defineConfig({
  test: {
    // A screenshot's own limit of 20 s is held by a timer that outlives it.
    teardownTimeout: 30 * SECOND,
    projects: [
      core,
      ...(has('test/react', '.test.ts') || has('test/react', '.test.tsx') ? [reactInJsdom] : []),
      ...(has('test/browser', '.test.tsx') ? [inBrowser] : []),
      ...(has('test/visual', '.test.tsx') ? [visual] : []),
      ...(has('stories', '.stories.tsx') ? [stories('light'), stories('dark')] : []),
      ...(has('test/demo', '.test.ts') ? [demo] : []),
      ...(has('test/engines', '.test.ts') ? [engines] : []),
    ],
  },
})
