import { withoutEscapes } from '../terminal/index.ts'
import { Fields } from './fields.ts'
import { readJson } from './read-json.ts'

/** How far into a text to look. */
const REACH = 20_000
/** Longer lines are cut: they are read in one line of a card. */
const MAX_LENGTH = 500

/** Lines that only lead up to what is said, or follow from it. */
const NOISE: ReadonlyArray<RegExp> = [
  /^\s*$/,
  /^(?:Error: )?Exit code:? -?\d+$/i,
  /^(?:Error|Failed|Failure|Traceback \(most recent call last\)):?$/i,
  /^\s*at (?:.*\(.*\)|.*:\d+:\d+|async )/,
  /^\s*File ".*", line \d+/,
  /^\s*(?:\^|~)+\s*$/,
  /^\s*[-=*_#─━═]{3,}\s*$/,
  /^node:internal/,
  // What npm repeats of a script before it runs it.
  /^> /,
  /^npm (?:warn|notice)\b/i,
  /^\s*[{}()[\],;]+\s*$/,
  /^(?:Chunk ID|Wall time|Original token count|Process exited with code|Output):/,
  /^Output:$/,
]

/** Lines that say what went wrong. */
const SAYS =
  /\b(?:error|fatal|failed|failure|cannot|can't|could not|couldn't|unable|denied|not found|no such|invalid|exception|panicked)\b|^E\d{3,}|^[A-Z]\w*(?:Error|Exception)\b|^✗|^✘|^×/i

/**
 * The line of an error's text that tells most: the first that says what went wrong, within the first
 * twenty that say anything, or else the first that says anything. Wrappings (`<tool_use_error>`,
 * JSON with an `error` or `message`), escape sequences, "Exit code 1", stack frames and warnings are
 * passed over. `''` where there is nothing.
 */
export function firstMeaningfulLine(text: string): string {
  const lines = withoutEscapes(unwrap(text.slice(0, REACH)).slice(0, REACH)).split('\n')
  const candidates: string[] = []
  for (const line of lines) {
    const short = line.slice(0, MAX_LENGTH)
    if (NOISE.some((noise) => noise.test(short))) continue
    candidates.push(short.trim())
    if (candidates.length === 20) break
  }
  const [
    first = lines
      .find((line) => line.trim() !== '')
      ?.slice(0, MAX_LENGTH)
      .trim() ?? '',
  ] = candidates
  return candidates.find((line) => SAYS.test(line)) ?? first
}

/** What is said, out of what it is wrapped in. */
function unwrap(text: string): string {
  const bare = text.replace(/<\/?(?:tool_use_)?error>/g, '')
  if (!/^\s{0,8}\{/.test(bare)) return bare
  const { value } = readJson(bare)
  const fields = new Fields(value)
  const said =
    fields.text('error', 'message', 'error_message', 'stderr', 'aggregated_output', 'output') ??
    fields.fields('error').text('message')
  return said ?? bare
}
