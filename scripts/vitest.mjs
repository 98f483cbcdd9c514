import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from './entries.mjs'

const REPORTERS = ['default', './scripts/unsteady-reporter.mjs', 'json'].map(
  (name) => `--reporter=${name}`,
)

/**
 * Runs Vitest, closes with the line `N passed, N failed`, and gives the exit code.
 *
 * @param {string[]} args
 */
export async function runVitest(args, env = {}) {
  const directory = await mkdtemp(join(tmpdir(), 'rethread-test-'))
  const report = join(directory, 'report.json')
  try {
    const code = await spawnVitest([...args, ...REPORTERS, `--outputFile.json=${report}`], env)
    const { passed, failed, skipped } = count(await readReport(report))
    // A run can fail without a failing test: an error outside of them, or nothing to run.
    const total = failed === 0 && code !== 0 ? 1 : failed
    console.log(`\n${passed} passed, ${total} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
    return total > 0 ? code || 1 : code
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

function spawnVitest(args, env) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...args], {
      cwd: ROOT,
      stdio: 'inherit',
      env: { ...process.env, ...env },
    })
    for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
    child.on('error', reject)
    child.on('close', (code) => resolve(code ?? 1))
  })
}

async function readReport(file) {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch (error) {
    // Vitest ended before it wrote one; its exit code tells.
    if (error.code === 'ENOENT') return { testResults: [] }
    throw error
  }
}

function count({ testResults }) {
  const counts = { passed: 0, failed: 0, skipped: 0 }
  for (const { status, assertionResults } of testResults) {
    // A file that cannot be loaded has no tests to fail.
    if (status === 'failed' && !assertionResults.some((test) => test.status === 'failed')) {
      counts.failed++
    }
    for (const test of assertionResults) {
      if (test.status === 'passed') counts.passed++
      else if (test.status === 'failed') counts.failed++
      else counts.skipped++
    }
  }
  return counts
}
