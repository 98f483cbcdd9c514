import { own } from '../fold/chunk-fields.ts'

/** Where in a text something must be hidden: `[start, end)` in UTF-16 code units. */
export type Range = readonly [start: number, end: number]

/** Finds what to hide in whole texts, and what of a growing one cannot be shown yet. */
export interface SecretFinder {
  /** The ranges to hide, in any order; overlapping ones are joined. */
  find(text: string): Iterable<Range>
  /**
   * How many characters at the end of a text may be the beginning of something to hide, and have to
   * wait for what follows.
   */
  pending(text: string): number
}

/** A function that finds what to hide. */
export interface RedactFunction {
  /** The ranges of a text to hide. */
  readonly find: (text: string) => Iterable<Range>
  /**
   * How long the longest hidden range can be, in UTF-16 code units: of a text that streams so much
   * is held back. Default 256.
   */
  readonly maxLength?: number
}

/**
 * What to hide: values, values by what they are called, or a function from a text to ranges.
 *
 * Values are found as they are and where JSON escapes them, once or twice. Empty ones are ignored.
 */
export type Redact =
  | ReadonlyArray<string>
  | Readonly<Record<string, string>>
  | RedactFunction
  | ((text: string) => Iterable<Range>)

const DEFAULT_MAX_LENGTH = 256

/** The finder for what an app said to hide. */
export function secretFinder(redact: Redact): SecretFinder {
  if (typeof redact === 'function') return functionFinder({ find: redact })
  if (Array.isArray(redact)) return valueFinder(redact)
  if (isRedactFunction(redact)) return functionFinder(redact)
  return valueFinder(Object.values(redact))
}

function isRedactFunction(redact: object): redact is RedactFunction {
  return typeof own(redact, 'find') === 'function'
}

function functionFinder({ find, maxLength = DEFAULT_MAX_LENGTH }: RedactFunction): SecretFinder {
  return { find, pending: (text) => Math.min(text.length, maxLength - 1) }
}

function valueFinder(values: ReadonlyArray<string>): SecretFinder {
  const needles = [...new Set(values.filter((value) => value !== '').flatMap(spellings))]
  // Where one spelling contains another the longer must win, or its rest would be left to see.
  needles.sort((a, b) => b.length - a.length)
  const byFirst = groupByFirst(needles)
  const longest = needles[0]?.length ?? 0
  return {
    find: (text) => occurrences(text, needles),
    pending: (text) => {
      for (let at = Math.max(0, text.length - longest + 1); at < text.length; at += 1) {
        const rest = text.length - at
        const candidates = byFirst.get(text.charCodeAt(at)) ?? []
        if (
          candidates.some(
            (needle) => needle.length > rest && text.startsWith(needle.slice(0, rest), at),
          )
        )
          return rest
      }
      return 0
    },
  }
}

function groupByFirst(needles: ReadonlyArray<string>): Map<number, string[]> {
  const groups = new Map<number, string[]>()
  for (const needle of needles) {
    const first = needle.charCodeAt(0)
    const group = groups.get(first)
    if (group) group.push(needle)
    else groups.set(first, [needle])
  }
  return groups
}

function* occurrences(text: string, needles: ReadonlyArray<string>): Iterable<Range> {
  for (const needle of needles) {
    for (let at = text.indexOf(needle); at !== -1; at = text.indexOf(needle, at + needle.length)) {
      yield [at, at + needle.length]
    }
  }
}

/** A value as it may stand in text: itself, and in JSON, and in JSON inside JSON. */
function spellings(value: string): string[] {
  const escapes = [
    jsonEscape,
    (text: string) => asciiEscape(jsonEscape(text)),
    (text: string) => slashEscape(jsonEscape(text)),
  ]
  const once = escapes.map((write) => write(value))
  const twice = once.flatMap((text) => escapes.map((write) => write(text)))
  return [value, ...once, ...twice]
}

function jsonEscape(text: string): string {
  return JSON.stringify(text).slice(1, -1)
}

/** As writers do that keep JSON in ASCII. */
function asciiEscape(text: string): string {
  return text.replace(
    /[\u0080-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** As writers do that escape the slash, such as PHP's. */
function slashEscape(text: string): string {
  return text.replaceAll('/', '\\/')
}
