import type { FileChange } from './file-change.ts'
import { MOST_AT_ONCE } from './most-at-once.ts'
import { isBeginPatch, parseBeginPatch } from './parse-begin-patch.ts'
import { parseUnified } from './parse-unified.ts'

/**
 * The files that a text changes: a unified diff, with or without git's headers, or a patch that
 * begins with `*** Begin Patch`. Never throws; a text that is neither changes no file. Linear in
 * the length of the text.
 *
 * @param path - what to call a file that the text does not name, such as that of a lone `@@` hunk
 */
export function parsePatch(text: string, path = ''): ReadonlyArray<FileChange> {
  const files = isBeginPatch(text) ? parseBeginPatch(text) : parseUnified(text)
  return path === '' ? files : files.map((file) => (file.path === '' ? { ...file, path } : file))
}

/**
 * {@link parsePatch} for what is drawn at once: of a text longer than a million characters only the
 * beginning is read, and the last file has the rest as text.
 */
export function parsePatchHead(text: string, path = ''): ReadonlyArray<FileChange> {
  if (text.length <= MOST_AT_ONCE) return parsePatch(text, path)
  const end = text.lastIndexOf('\n', MOST_AT_ONCE) + 1
  const files = parsePatch(text.slice(0, end), path)
  const last = files.at(-1)
  return last === undefined ? [] : [...files.slice(0, -1), { ...last, rest: text.slice(end) }]
}

/** Whether a text looks like something that {@link parsePatch} reads. */
export function looksLikePatch(text: string): boolean {
  if (isBeginPatch(text)) return true
  return /^diff --git |^@@ -\d{1,12}(?:,\d{1,12})? \+\d{1,12}|^--- .*\r?\n\+\+\+ /m.test(text)
}
