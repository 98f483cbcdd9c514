import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { chromium } from 'playwright'
import { build } from 'vite'
import { ensureChromium } from '../ensure/chromium.mjs'
import { ROOT } from '../entries.mjs'
import { SEEN, THREAD } from './thread.mjs'

/** Chunks of others: React, the peers that an app has anyway, and what any app with chunks has of its bundler. */
const OTHERS = ['react', 'peers', 'vite', 'rolldown-runtime']
const TYPES = { '.js': 'text/javascript', '.css': 'text/css' }
/** Milliseconds; a busy machine is slow, and a page that draws nothing is an error. */
const PATIENCE = 60_000

/**
 * Loads a built page with a thread in Chromium, and answers what of rethread it had asked for when
 * the thread stood there with its Markdown and its closed cards: the files, and their bytes gzipped.
 */
export async function measureFirstPaint() {
  const files = await buildPage()
  const { origin, close } = await serve(files)
  const executablePath = await ensureChromium()
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const asked = await load(await browser.newPage(), origin)
    const own = asked.filter((path) => files.get(path)?.isOwn === true)
    return own.map((path) => [
      path.slice(1),
      gzipSync(files.get(path).content, { level: 9 }).length,
    ])
  } finally {
    await browser.close()
    close()
  }
}

async function load(page, origin) {
  const errors = []
  page.on('pageerror', (error) => errors.push(error.message))
  await page.addInitScript((seen) => {
    // What was asked for before the thread stood there was needed for it, or came before it.
    const look = () => {
      if (!seen.every((selector) => document.querySelector(selector) !== null)) return
      observer.disconnect()
      window.threadStoodAt = performance.now()
    }
    const observer = new MutationObserver(look)
    observer.observe(document, { childList: true, subtree: true })
  }, SEEN)
  await page.goto(origin)
  try {
    await page.waitForFunction('window.threadStoodAt !== undefined', null, { timeout: PATIENCE })
  } catch (cause) {
    const missing = await page.evaluate(
      (seen) => seen.filter((selector) => document.querySelector(selector) === null),
      SEEN,
    )
    const what = [...missing, ...errors].join('; ')
    throw new Error(`The page of scripts/size/page.mjs did not show its thread: ${what}`, { cause })
  }
  return page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ startTime }) => startTime <= window.threadStoodAt)
      .map(({ name }) => new URL(name).pathname),
  )
}

async function buildPage() {
  const result = await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    resolve: {
      alias: [
        { find: /^rethread$/, replacement: join(ROOT, 'dist/index.js') },
        { find: /^rethread\/styles\.css$/, replacement: join(ROOT, 'dist/styles.css') },
      ],
    },
    build: {
      write: false,
      minify: true,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input: join(ROOT, 'scripts/size/page.mjs'),
        output: {
          codeSplitting: {
            groups: [
              {
                name: 'react',
                test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/,
                priority: 2,
              },
              {
                name: 'peers',
                test: /node_modules[\\/]@tanstack[\\/](ai|ai-client|ai-event-client|ai-utils)[\\/]/,
                priority: 1,
              },
              { name: 'vite', test: /vite[\\/]preload-helper/, priority: 1 },
            ],
          },
        },
        // "use client" means nothing to a bundler of a page.
        onwarn: () => {},
      },
    },
  })
  return new Map(
    result.output.map((output) => [
      `/${output.fileName}`,
      {
        content: output.type === 'chunk' ? output.code : output.source,
        isOwn: !OTHERS.includes(output.name),
        isEntry: output.type === 'chunk' && output.isEntry,
      },
    ]),
  )
}

async function serve(files) {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, 'http://page')
    const answer = (type, content) => response.writeHead(200, { 'content-type': type }).end(content)
    const file = files.get(pathname)
    if (file !== undefined) answer(TYPES[extname(pathname)] ?? 'text/plain', file.content)
    else if (pathname === '/thread') answer('application/json', JSON.stringify(THREAD))
    else if (pathname === '/') answer('text/html', htmlOf(files))
    else response.writeHead(204).end()
  })
  await new Promise((done) => server.listen(0, '127.0.0.1', done))
  return { origin: `http://127.0.0.1:${server.address().port}`, close: () => server.close() }
}

function htmlOf(files) {
  const [entry] = [...files].find(([, { isEntry }]) => isEntry)
  const styles = [...files.keys()].filter((path) => extname(path) === '.css')
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>A thread</title>
${styles.map((path) => `<link rel="stylesheet" href="${path}">`).join('\n')}
<div id="root"></div>
<script type="module" src="${entry}"></script>
</html>
`
}
