/**
 * A JSON value. Objects have no prototype, so every key is only a key; integers too large to be kept
 * exactly are strings of their digits.
 */
export type Json = null | boolean | number | string | ReadonlyArray<Json> | JsonObject

/** A JSON object. */
export interface JsonObject {
  readonly [key: string]: Json
}

/** An object without a prototype, in which `__proto__` is a key like another. */
export function emptyObject(): { [key: string]: Json } {
  // Object.create is typed as any; an object without members is what it makes here.
  return Object.create(null) as { [key: string]: Json }
}

/** Whether a value is an object and not a list. */
export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Whether a value is a list. */
export function isList(value: Json | undefined): value is ReadonlyArray<Json> {
  return Array.isArray(value)
}

/** The items of a list; none of what is no list. */
export function listOf(value: Json | undefined): ReadonlyArray<Json> {
  return isList(value) ? value : []
}

const MAX_DEPTH = 32
const MAX_ENTRIES = 10_000

/**
 * Any value as JSON, for what reached us as an object where text belongs: own properties only, to a
 * depth of 32 and 10,000 entries, beyond which it is null.
 */
export function toJson(value: unknown): Json {
  let entries = 0
  const convert = (part: unknown, depth: number): Json => {
    if (part === null || typeof part === 'boolean' || typeof part === 'string') return part
    if (typeof part === 'number') return Number.isFinite(part) ? part : String(part)
    if (typeof part === 'bigint') return String(part)
    if (typeof part !== 'object' || depth >= MAX_DEPTH) return null
    if (Array.isArray(part)) {
      const items = part.slice(0, MAX_ENTRIES - Math.min(entries, MAX_ENTRIES))
      entries += items.length
      return items.map((item) => convert(item, depth + 1))
    }
    const object = emptyObject()
    for (const [key, item] of Object.entries(part)) {
      if (++entries > MAX_ENTRIES) break
      object[key] = convert(item, depth + 1)
    }
    return object
  }
  return convert(value, 0)
}
