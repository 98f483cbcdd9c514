import { spawn } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { ROOT } from '../entries.mjs'

/** What a set-up step lacks, and what to do about it. */
export class SetupError extends Error {
  name = 'SetupError'
  code = 'setup'
}

/** Progress goes to standard error: standard output belongs to the command that is being set up. */
export function say(text) {
  process.stderr.write(`rethread: ${text}\n`)
}

/**
 * Runs a program in the repository and gives its exit code. Its output goes to standard error.
 *
 * @param {string} command
 * @param {string[]} args
 */
export function run(command, args, { env = {}, quiet = false } = {}) {
  return new Promise((resolve, reject) => {
    const out = quiet ? 'ignore' : process.stderr
    const child = spawn(command, args, {
      cwd: ROOT,
      stdio: ['ignore', out, out],
      env: { ...process.env, ...env },
      // npm is a shell script on Windows.
      shell: process.platform === 'win32',
    })
    child.on('error', reject)
    child.on('close', (code) => resolve(code ?? 1))
  })
}

/** As `run`, and throws where the program fails. */
export async function runOrFail(command, args, options) {
  const code = await run(command, args, options)
  if (code !== 0) {
    throw new SetupError(`\`${[command, ...args].join(' ')}\` failed with exit code ${code}.`)
  }
}

/** The path of a program that PATH has; undefined where it has none of them. */
export function which(...names) {
  const directories = (process.env.PATH ?? '').split(delimiter)
  for (const name of names) {
    for (const directory of directories) {
      const path = join(directory, name)
      if (isExecutable(path)) return path
    }
  }
  return undefined
}

export function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    // Not there, or not to be run: the answer is no either way.
    return false
  }
}
