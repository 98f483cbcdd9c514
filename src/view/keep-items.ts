import type { Item } from '../../recorder/index.ts'

/** The new items, with those of before in the place of the ones that say the same. */
export function keepItems(
  before: ReadonlyArray<Item>,
  now: ReadonlyArray<Item>,
): ReadonlyArray<Item> {
  let changed = before.length !== now.length
  const kept = now.map((item, index) => {
    const old = before[index]
    if (old !== undefined && isSame(old, item)) return old
    changed = true
    return item
  })
  return changed ? kept : before
}

function isSame(a: Item, b: Item): boolean {
  if (a.kind === 'tool' && b.kind === 'tool') {
    return (
      sameFields(a, b, [
        'key',
        'runId',
        'id',
        'name',
        'args',
        'status',
        'sandbox',
        'startedAt',
        'endedAt',
      ]) &&
      sameOutput(a.output, b.output) &&
      keepItems(a.children, b.children) === a.children
    )
  }
  if (a.kind === 'user' && b.kind === 'user') {
    return sameFields(a, b, ['key', 'id', 'text']) && sameOutput(a.attachments, b.attachments)
  }
  if (a.kind !== b.kind) return false
  const keys = new Set([...Object.keys(a), ...Object.keys(b)])
  const left = new Map<string, unknown>(Object.entries(a))
  const right = new Map<string, unknown>(Object.entries(b))
  return [...keys].every((key) => left.get(key) === right.get(key))
}

function sameFields<T extends object>(a: T, b: T, keys: ReadonlyArray<keyof T>): boolean {
  return keys.every((key) => a[key] === b[key])
}

/** Parts are compared by identity: comparing pictures letter by letter costs more than drawing them. */
function sameOutput(a: unknown, b: unknown): boolean {
  if (!Array.isArray(a) || !Array.isArray(b)) return a === b
  return a.length === b.length && a.every((part, index) => part === b[index])
}
