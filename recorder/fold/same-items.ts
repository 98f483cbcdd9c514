import type { Item } from '../item.ts'

/** Whether two lists of items tell a reader the same. */
export function sameItems(a: ReadonlyArray<Item>, b: ReadonlyArray<Item>): boolean {
  return a === b || isSame(a, b)
}

// Items nest as deep as sub-agents may, and content parts as deep as their types go.
function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const entries = Object.entries(a)
  return (
    entries.length === Object.keys(b).length &&
    entries.every(([key, value]) => Object.hasOwn(b, key) && isSame(value, Reflect.get(b, key)))
  )
}
