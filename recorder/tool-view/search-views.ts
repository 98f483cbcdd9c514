import { MOST_AT_ONCE } from '../patch/index.ts'
import { type Call, optional } from './call.ts'
import { pathOf } from './file-views.ts'
import {
  type Found,
  pathLines,
  readCounts,
  readMatches,
  readPaths,
  saysTruncated,
} from './search-output.ts'
import type { ListEntry, ListView, SearchView } from './tool-view.ts'

const PATTERN = ['pattern', 'query', 'regex', 'search_pattern', 'search_term', 'q'] as const
const GLOB = ['glob', 'include', 'include_pattern', 'file_pattern', 'glob_filter'] as const

/** A search in files. */
export function searchView(call: Call): SearchView | undefined {
  const pattern = call.args.text(...PATTERN)
  if (pattern === undefined && !call.cut) return undefined
  const path = pathOf(call)
  const mode = modeOf(call)
  const found =
    call.answered && call.status !== 'error' ? foundIn(call, mode, path ?? '') : undefined
  const understood = found?.found
  const groups = understood?.groups ?? []
  return {
    ...call.base(),
    kind: 'search',
    pattern: pattern ?? '',
    ...optional('path', path),
    ...optional('glob', call.args.text(...GLOB)),
    mode: found?.mode ?? mode,
    groups,
    ...optional(
      'matchCount',
      understood === undefined ? undefined : matchCount(understood, found?.mode ?? mode),
    ),
    ...optional('fileCount', understood === undefined ? undefined : groups.length),
    truncated: understood?.truncated ?? false,
  }
}

function modeOf({ args }: Call): SearchView['mode'] {
  const mode = args.text('output_mode', 'outputMode', 'mode')
  if (mode === 'files_with_matches') return 'files'
  return mode === 'count' ? 'counts' : 'lines'
}

/** What was found. Without a mode, Claude Code names files only: the output tells. */
function foundIn(
  call: Call,
  mode: SearchView['mode'],
  path: string,
): { found: Found; mode: SearchView['mode'] } | undefined {
  const { output, args } = call
  if (output.length > MOST_AT_ONCE) return undefined
  const read =
    mode === 'files'
      ? readPaths(output)
      : mode === 'counts'
        ? readCounts(output)
        : readMatches(output, path)
  if (read !== undefined) return { found: read, mode }
  const named = args.has('output_mode', 'outputMode')
  const paths = named || !looksLikePaths(output) ? undefined : readPaths(output)
  return paths === undefined ? undefined : { found: paths, mode: 'files' }
}

function looksLikePaths(output: string): boolean {
  const lines = pathLines(output.slice(0, 5_000))
  return (
    /^Found \d+ files?\b/.test(output) ||
    (lines.length > 0 && lines.every((line) => /^\S+$/.test(line) && /[/\\.]/.test(line)))
  )
}

function matchCount({ groups }: Found, mode: SearchView['mode']): number | undefined {
  if (mode === 'files') return undefined
  let count = 0
  for (const group of groups) {
    count += group.count ?? group.matches.filter((match) => match.context === undefined).length
  }
  return count
}

/** The files that fit a pattern. */
export function globView(call: Call): ListView | undefined {
  const pattern = call.args.text('pattern', 'glob_pattern', 'glob', 'query')
  if (pattern === undefined && !call.cut) return undefined
  return listOfPaths(call, pathOf(call) ?? '', pattern ?? '')
}

/** The files of a folder. */
export function listView(call: Call): ListView | undefined {
  const path =
    pathOf(call) ??
    call.args.text('dir_path', 'directory', 'dir', 'target_directory', 'relative_path')
  const bare = call.args
    .entries()
    .every(([name]) =>
      ['ignore', 'recursive', 'title', 'kind', 'depth', 'limit', 'offset'].includes(name),
    )
  if (path === undefined && !call.cut && !bare) return undefined
  return listOfPaths(call, path ?? '', undefined)
}

function listOfPaths(call: Call, path: string, pattern: string | undefined): ListView {
  const failed = call.status === 'error' || call.status === 'denied'
  return {
    ...call.base(),
    kind: 'list',
    path,
    ...optional('pattern', pattern),
    entries: failed || call.output.length > MOST_AT_ONCE ? [] : entriesOf(call.output),
    truncated: saysTruncated(call.output),
  }
}

/**
 * The entries of a list: a path a line; a tree by its indentation, with or without hyphens; Gemini
 * CLI's `[DIR] name`. The folder that a tree begins with is no entry.
 */
function entriesOf(output: string): ReadonlyArray<ListEntry> {
  const lines = pathLines(output).filter(
    (line) => !/^(?:NOTE|Note|Directory listing|There are more)\b/.test(line.trimStart()),
  )
  const depths = lines.map((line) => /^ {0,400}/.exec(line)?.[0].length ?? 0)
  const tree = depths.some((depth) => depth > 0)
  return lines.flatMap((line, i) => {
    const indent = depths[i] ?? 0
    const name = line.trimStart().replace(/^- /, '')
    // The root of a tree stands alone at its edge.
    if (tree && indent === 0 && i === 0 && /[/\\]$/.test(name)) return []
    const marked = name.startsWith('[DIR] ')
    const path = marked ? name.slice(6) : name
    const depth = tree ? Math.max(Math.floor(indent / 2) - 1, 0) : 0
    return [{ path, depth, folder: marked || /[/\\]$/.test(path) }]
  })
}
