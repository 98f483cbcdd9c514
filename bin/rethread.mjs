#!/usr/bin/env node
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const USAGE = `Usage: rethread items FILE [--view live|rejoined|restored|log] [--cut N] [--upto N]

Prints what a reader sees of a thread, one JSON item a line. FILE is a thread log (JSON lines of
{"user": …} and {"seq": …, "chunk": …}) or a parity case (JSON); - is standard input.

  --view VIEW  how the reader comes to it; all show the same (default: live)
                 live      the chunks as they come
                 rejoined  hydrates what was stored after --cut chunks, then follows the log
                 restored  records into a message store and reads that back
                 log       folds the log alone
  --cut N      the chunk after which the reader leaves and comes back (default: half of them)
  --upto N     only so many chunks have happened yet (default: all)
`

/** What is wrong with how the command was called. */
class UsageError extends Error {}

async function main(args) {
  const { parseArgs } = await import('node:util')
  const options = {
    view: { type: 'string' },
    cut: { type: 'string' },
    upto: { type: 'string' },
    help: { type: 'boolean', short: 'h' },
  }
  let parsed
  try {
    parsed = parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    throw new UsageError(error.message)
  }
  const { values, positionals } = parsed
  if (values.help) return void process.stdout.write(USAGE)
  const [command, file, ...rest] = positionals
  if (command !== 'items')
    throw new UsageError(
      command === undefined ? 'which command?' : `there is no command ${JSON.stringify(command)}`,
    )
  if (file === undefined || rest.length > 0) throw new UsageError('items takes one FILE')
  await printItems(file, values)
}

async function printItems(file, { view = 'live', cut, upto }) {
  const { parseThreadFile, readView, toNotation, VIEWS } = await loadRecorder()
  if (!VIEWS.includes(view))
    throw new UsageError(`--view is ${VIEWS.join(', ')}; not ${JSON.stringify(view)}`)
  const name = file === '-' ? 'stdin' : file.replace(/^.*[/\\]/, '').replace(/\.jsonl?$/, '')
  const thread = parseThreadFile(await readText(file), name)
  const counts = { ...count('cut', cut), ...count('upto', upto) }
  for (const item of await readView(thread, view, counts)) {
    await write(`${JSON.stringify(toNotation(item))}\n`)
  }
}

function count(name, text) {
  if (text === undefined) return {}
  const value = Number(text)
  if (text.trim() === '' || !Number.isSafeInteger(value) || value < 0) {
    throw new UsageError(`--${name} is a number of chunks, not ${JSON.stringify(text)}`)
  }
  return { [name]: value }
}

async function readText(file) {
  const { readFile } = await import('node:fs/promises')
  if (file !== '-') {
    try {
      return await readFile(file, 'utf8')
    } catch (error) {
      const why = error.code === 'ENOENT' ? 'there is no such file' : error.message
      throw new Error(`${file} cannot be read: ${why}`, { cause: error })
    }
  }
  const parts = []
  for await (const part of process.stdin) parts.push(part)
  return Buffer.concat(parts).toString('utf8')
}

/** The built package; in a checkout of its sources, built first where that is due. */
async function loadRecorder() {
  const built = new URL('../dist/recorder.js', import.meta.url)
  const ensure = new URL('../scripts/ensure.mjs', import.meta.url)
  if (existsSync(fileURLToPath(ensure))) {
    const { ensureBuilt } = await import(ensure.href)
    await ensureBuilt()
  }
  return import(built.href)
}

/** Waits where the reader of a pipe is slower than we are. */
function write(text) {
  return new Promise((resolve, reject) => {
    process.stdout.write(text, (error) => (error ? reject(error) : resolve()))
  })
}

process.stdout.on('error', (error) => {
  // `| head` has seen enough.
  if (error.code === 'EPIPE') process.exit(0)
  throw error
})

try {
  await main(process.argv.slice(2))
} catch (error) {
  const usage = error instanceof UsageError
  process.stderr.write(`rethread: ${error.message}\n${usage ? `\n${USAGE}` : ''}`)
  process.exitCode = usage ? 2 : 1
}
