// The checks of .ci/run: npm test alone first, since browsers want the machine for themselves, then
// the rest, two at a time, with the output of each in one piece.
import { spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { ROOT } from './entries.mjs'

const has = (path) => existsSync(join(ROOT, path)) && readdirSync(join(ROOT, path)).length > 0

const LATER = [
  ...(has('test/engines') ? ['test:engines'] : []),
  ...(has('stories') ? ['storybook:build'] : []),
  'test:react-18',
  'check:package',
  'check:size',
  'check:api',
  'check:unused',
  'lint',
  'types',
]

const COUNTS = /^(\d+) passed, (\d+) failed(?:, \d+ skipped)?$/gm

const results = [await runStep('test', { live: true })]
const queue = [...LATER]
const worker = async () => {
  for (let name = queue.shift(); name !== undefined; name = queue.shift()) {
    results.push(await runStep(name, { live: false }))
  }
}
await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, worker))
summarize(results)

async function runStep(name, { live }) {
  const started = performance.now()
  if (live) console.log(`::: npm run ${name}`)
  const { code, output } = await run(name, live)
  const seconds = (performance.now() - started) / 1000
  if (!live) console.log(`::: npm run ${name}\n${output.trimEnd()}`)
  console.log(
    `::: ${name} ${code === 0 ? 'succeeded' : `failed (exit code ${code})`} in ${seconds.toFixed(1)} s\n`,
  )
  return { name, code, seconds, output }
}

function run(name, live) {
  return new Promise((resolve) => {
    const child = spawn('npm', ['run', '--silent', name], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, CI: 'true', NO_COLOR: '1', FORCE_COLOR: '0' },
    })
    let output = ''
    const take = (text) => {
      output += text
      if (live) process.stdout.write(text)
    }
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', take)
    child.on('error', (error) => resolve({ code: 1, output: `${output}${error.message}\n` }))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

/** A step that runs tests counts by these, any other as one. */
function summarize(steps) {
  let passed = 0
  let failed = 0
  for (const { name, code, seconds, output } of steps) {
    console.log(
      `${code === 0 ? 'ok    ' : 'FAILED'} ${name.padEnd(16)} ${seconds.toFixed(1).padStart(7)} s`,
    )
    const counts = [...output.matchAll(COUNTS)].at(-1)
    if (counts !== undefined) {
      passed += Number(counts[1])
      failed += Number(counts[2])
    } else if (code === 0) passed++
    if (code !== 0 && !(Number(counts?.[2]) > 0)) failed++
  }
  console.log(`\n${passed} passed, ${failed} failed`)
  process.exitCode = steps.some(({ code }) => code !== 0) ? 1 : 0
}
