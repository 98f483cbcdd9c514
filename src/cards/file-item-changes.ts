import { type FileChange, type FileItem, parsePatchHead } from '../../recorder/index.ts'

const READ = new WeakMap<FileItem, ReadonlyArray<FileChange>>()

/** What a file event's diff says, read once. */
export function changesOfFile(item: FileItem): ReadonlyArray<FileChange> {
  let changes = READ.get(item)
  if (changes === undefined) {
    changes = item.diff === undefined ? [] : parsePatchHead(item.diff, item.path)
    READ.set(item, changes)
  }
  return changes
}

/** What to call the file: the event's path, unless that is a folder and the diff names one file in it. */
export function nameOfFile({ path }: FileItem, changes: ReadonlyArray<FileChange>): string {
  const [only] = changes
  return changes.length === 1 && only !== undefined ? pathIn(path, only.path) : path
}

/** A diff's path where the event's is not the same one, told from further up or further down. */
export function pathIn(path: string, named: string): string {
  return named === '' || path.endsWith(named) || named.endsWith(`/${path}`) ? path : named
}
