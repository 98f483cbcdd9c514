import type { FileChange, FileChangeKind, Item, ToolItem } from '../../recorder/index.ts'
import { changesOfFile, pathIn } from './file-item-changes.ts'
import { viewOf } from './view-of.ts'

/** All that a run did to a file. */
export interface ChangedFile {
  readonly path: string
  readonly change: FileChangeKind
  readonly added: number
  readonly removed: number
}

/** Only such names are looked at closer: a call costs something to make out. */
const MAY_CHANGE =
  /edit|write|patch|replace|create|delete|remove|move|rename|change|notebook|save|update_file|str_/i

/** Whether a call may have changed a file, by its name. */
export function mayChange({ name, status }: ToolItem): boolean {
  return status === 'complete' && MAY_CHANGE.test(name)
}

/** The files that a run changed, in the order in which it came to them. */
export function changedFiles(items: ReadonlyArray<Item>): ReadonlyArray<ChangedFile> {
  const files = new Map<string, ChangedFile>()
  // What the sandbox itself saw of a file goes before what calls say that they did to it.
  const seen = new Set<string>()
  const add = ({ path, change, added, removed }: ChangedFile, key: string) => {
    const old = files.get(key)
    files.set(key, {
      path: old?.path ?? path,
      change: old === undefined ? change : joined(old.change, change),
      added: (old?.added ?? 0) + added,
      removed: (old?.removed ?? 0) + removed,
    })
  }
  const events = flat(items).filter((item) => item.kind === 'file')
  for (const item of events) {
    seen.add(item.path)
    const changes = changesOfFile(item)
    if (changes.length === 0)
      add({ path: item.path, change: item.change ?? 'change', added: 0, removed: 0 }, item.path)
    for (const each of changes) {
      const path = pathIn(item.path, each.path)
      seen.add(path)
      add({ ...each, path }, path)
    }
  }
  for (const item of flat(items)) {
    if (item.kind !== 'tool' || !mayChange(item)) continue
    for (const change of changesOf(viewOf(item))) {
      if (change.path !== '' && !isSeen(change.path, seen)) add(change, change.path)
    }
  }
  return [...files.values()]
}

/** Events name files from the root of the sandbox, calls often by their whole path. */
function isSeen(path: string, seen: ReadonlySet<string>): boolean {
  if (seen.size === 0) return false
  const parts = path.split(/[/\\]/)
  for (let from = 0; from < parts.length; from += 1)
    if (seen.has(parts.slice(from).join('/'))) return true
  return seen.has(path)
}

function changesOf(view: ReturnType<typeof viewOf>): ReadonlyArray<ChangedFile> {
  switch (view.kind) {
    case 'edit':
    case 'patch':
      return view.files.map(facts)
    case 'write':
      if (view.files.length > 0) return view.files.map(facts)
      return [
        {
          path: view.path,
          change: view.created === true ? 'create' : 'change',
          added: 0,
          removed: 0,
        },
      ]
    case 'notebook':
      return [{ path: view.path, change: 'change', added: 0, removed: 0 }]
    case 'delete':
      return [{ path: view.path, change: 'delete', added: 0, removed: 0 }]
    case 'move':
      return [{ path: view.to, change: 'rename', added: 0, removed: 0 }]
    default:
      return []
  }
}

function facts({ path, change, added, removed }: FileChange): ChangedFile {
  return { path, change, added, removed }
}

function joined(before: FileChangeKind, now: FileChangeKind): FileChangeKind {
  if (now === 'delete') return 'delete'
  return before === 'create' ? 'create' : now === 'create' ? 'change' : now
}

function flat(items: ReadonlyArray<Item>): Item[] {
  return items.flatMap((item) =>
    item.kind === 'tool' && item.children.length > 0 ? [item, ...flat(item.children)] : [item],
  )
}
