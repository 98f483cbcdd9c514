import type { SearchGroup, SearchMatch } from './tool-view.ts'

/** What a search found, as its output tells. */
export interface Found {
  readonly groups: ReadonlyArray<SearchGroup>
  readonly truncated: boolean
}

/** Gathers matches by file, in the order in which the files come first. */
class Groups {
  readonly #groups = new Map<string, { matches: SearchMatch[]; count?: number }>()

  add(path: string, match: SearchMatch): void {
    this.#of(path).matches.push(match)
  }

  count(path: string, count?: number): void {
    const group = this.#of(path)
    if (count !== undefined) group.count = count
  }

  get all(): ReadonlyArray<SearchGroup> {
    return [...this.#groups].map(([path, group]) => ({ path, ...group }))
  }

  #of(path: string): { matches: SearchMatch[]; count?: number } {
    const known = this.#groups.get(path)
    if (known !== undefined) return known
    const made = { matches: [] }
    this.#groups.set(path, made)
    return made
  }
}

const NOTHING_FOUND = /^(?:No (?:matches|files|results|match|content)\b|Found 0 |0 matches)/i
const TRUNCATED =
  /(?:Results are truncated|\(truncated|limit: \d|results? (?:were|was) truncated|Showing \d+ of|too many matches)/i

/** Whether the tool says that there is more than it shows. */
export function saysTruncated(output: string): boolean {
  return TRUNCATED.test(output.slice(0, 300)) || TRUNCATED.test(output.slice(-300))
}

/**
 * Reads what a search found: `path:line:text` as ripgrep writes it (and `path-line-text` beside it,
 * blocks parted by `--`), `line:text` for a search in one file, OpenCode's `path:` with `Line 3:`
 * below, Gemini CLI's `File: path` with `L3:`. Nothing where the output is none of these.
 *
 * @param path - the file that was searched, where it was only one
 */
export function readMatches(output: string, path: string): Found | undefined {
  if (NOTHING_FOUND.test(output)) return { groups: [], truncated: false }
  const groups = new Groups()
  let section = ''
  let block: Block = newBlock()
  for (const line of output.split('\n')) {
    const text = line.endsWith('\r') ? line.slice(0, -1) : line
    if (text === '--' || text === '---' || text === '') {
      block = newBlock()
      continue
    }
    const file = /^(?:File: (.+)|(\/.+|[A-Za-z]:\\.+):)$/.exec(text.slice(0, 4_200))
    if (file !== null) section = file[1] ?? file[2] ?? ''
    const inSection = /^\s{0,4}(?:Line |L)(\d{1,9}): ?(.*)$/s.exec(text)
    if (inSection !== null) {
      groups.add(section, { line: Number(inSection[1]), text: inSection[2] ?? '' })
    } else if (file === null) readLine(groups, block, text, path)
  }
  const all = groups.all
  return all.length === 0 ? undefined : { groups: all, truncated: saysTruncated(output) }
}

/** Lines that stand together: those beside a match have its path and count on from its number. */
interface Block {
  /** Lines before the first match, of which it is not known yet where their text begins. */
  readonly before: string[]
  last: { path: string; line: number } | undefined
}

function newBlock(): Block {
  return { before: [], last: undefined }
}

const MATCH = /^((?:[A-Za-z]:(?=[\\/]))?[^:]{1,4096}):(\d{1,9}):(.*)$/s
const MATCH_IN_ONE = /^(\d{1,9}):(.*)$/s

function readLine(groups: Groups, block: Block, text: string, only: string): void {
  const match = readMatch(text, only)
  if (match === undefined) {
    const beside = block.last === undefined ? undefined : readContext(text, block.last.line + 1)
    if (block.last !== undefined && beside !== undefined) {
      block.last = { ...block.last, line: block.last.line + 1 }
      groups.add(block.last.path, beside)
    } else block.before.push(text)
    return
  }
  const { path, line, found } = match
  block.before.forEach((before, i) => {
    const beside = readContext(before, line - block.before.length + i)
    if (beside !== undefined) groups.add(path, beside)
  })
  block.before.length = 0
  groups.add(path, { line, text: found })
  block.last = { path, line }
}

function readMatch(
  text: string,
  only: string,
): { path: string; line: number; found: string } | undefined {
  const inOne = MATCH_IN_ONE.exec(text)
  if (inOne !== null) return { path: only, line: Number(inOne[1]), found: inOne[2] ?? '' }
  const match = MATCH.exec(text)
  if (match === null) return undefined
  return { path: match[1] ?? '', line: Number(match[2]), found: match[3] ?? '' }
}

/** A line beside a match: with its number between hyphens, or in front for a search in one file. */
function readContext(text: string, line: number): SearchMatch | undefined {
  if (line < 1) return undefined
  if (text.startsWith(`${line}-`)) {
    return { line, text: text.slice(String(line).length + 1), context: true }
  }
  const mark = `-${line}-`
  const at = text.slice(0, 4_200).indexOf(mark)
  return at < 0 ? undefined : { line, text: text.slice(at + mark.length), context: true }
}

/** Reads a list of paths, one a line, under a line that counts them. */
export function readPaths(output: string): Found | undefined {
  if (NOTHING_FOUND.test(output)) return { groups: [], truncated: false }
  const groups = new Groups()
  for (const path of pathLines(output)) groups.count(path)
  return { groups: groups.all, truncated: saysTruncated(output) }
}

/** Reads `path:3`, one a line. */
export function readCounts(output: string): Found | undefined {
  if (NOTHING_FOUND.test(output)) return { groups: [], truncated: false }
  const groups = new Groups()
  for (const line of output.split('\n')) {
    const match = /^(.{1,4096}):(\d{1,9})\r?$/.exec(line)
    if (match !== null) groups.count(match[1] ?? '', Number(match[2]))
  }
  return { groups: groups.all, truncated: saysTruncated(output) }
}

/** The lines of an output that are paths: without what the tool says around them. */
export function pathLines(output: string): ReadonlyArray<string> {
  return output
    .split('\n')
    .map((line) => line.trimEnd())
    .filter(
      (line) =>
        line !== '' && !/^(?:Found \d|No (?:files|matches)|\(|\.\.\.|\[\d+ |---)/.test(line),
    )
    .filter((line, i) => !(i === 0 && line.endsWith(':') && line.includes(' ')))
}
