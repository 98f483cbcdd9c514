import { emptyObject, type Json } from './json.ts'

/** What {@link readJson} made of a text. */
export interface ReadJson {
  /** Absent where not even the beginning of a value was there. */
  readonly value?: Json
  /**
   * - `whole`: the text is one JSON value
   * - `fragment`: it is the beginning of one
   * - `malformed`: it is neither; the value is what stood before the first mistake
   * - `long`: it has more than 50,000 values; the value has the first of them
   */
  readonly state: 'whole' | 'fragment' | 'malformed' | 'long'
}

/** What is nested deeper stays text: nobody writes it, and nobody reads it. */
const MAX_DEPTH = 100
/** More values than these nobody reads as such, and making them would hold a page. */
const MAX_VALUES = 50_000

type Container =
  | { readonly kind: 'list'; readonly items: Json[] }
  | { readonly kind: 'object'; readonly entries: { [key: string]: Json }; key: string }

/**
 * Reads JSON that may not be all there yet, as the arguments of a call are while they stream: a
 * string that breaks off is as long as it got, an object has the keys that came. A key, number or
 * word that may go on is left out. Never throws, never recurses; linear.
 */
export function readJson(text: string): ReadJson {
  return new JsonReader(text).read()
}

class JsonReader {
  readonly #text: string
  readonly #open: Container[] = []
  #at = 0
  #values = 0
  #state: ReadJson['state'] = 'whole'
  #root: Json | undefined
  #done = false

  constructor(text: string) {
    this.#text = text
  }

  read(): ReadJson {
    while (!this.#done && this.#state === 'whole') this.#step()
    if (this.#state === 'whole' && this.#skipSpace() !== undefined) this.#state = 'malformed'
    return { ...(this.#root === undefined ? {} : { value: this.#root }), state: this.#state }
  }

  #step(): void {
    const next = this.#skipSpace()
    if (next === undefined) return this.#stop()
    const container = this.#open.at(-1)
    if (container === undefined) return this.#value(next)
    if (next === (container.kind === 'list' ? ']' : '}')) {
      this.#at++
      return this.#close()
    }
    if (next === ',') {
      this.#at++
      return
    }
    if (container.kind === 'list') return this.#value(next)
    const key = next === '"' ? this.#string() : this.#stop()
    if (key === undefined || this.#state !== 'whole') return this.#stop()
    container.key = key
    const colon = this.#skipSpace()
    if (colon !== ':') return this.#stop()
    this.#at++
    const first = this.#skipSpace()
    if (first === undefined) this.#stop()
    else this.#value(first)
  }

  /** The text is over, or no JSON goes on like this. */
  #stop(): undefined {
    if (this.#state !== 'whole') return
    this.#state = this.#at >= this.#text.length ? 'fragment' : 'malformed'
  }

  #value(first: string): void {
    if (first === '{' || first === '[') {
      if (this.#open.length >= MAX_DEPTH) return this.#put(this.#nested())
      const container: Container =
        first === '['
          ? { kind: 'list', items: [] }
          : { kind: 'object', entries: emptyObject(), key: '' }
      // Put in now, so that what breaks off inside is there.
      this.#put(container.kind === 'list' ? container.items : container.entries)
      this.#open.push(container)
      this.#done = false
      this.#at++
    } else if (first === '"') {
      const string = this.#string()
      if (string !== undefined) this.#put(string)
    } else this.#scalar()
  }

  #put(value: Json): void {
    if (++this.#values > MAX_VALUES) this.#state = 'long'
    const container = this.#open.at(-1)
    if (container === undefined) {
      this.#root = value
      this.#done = true
    } else if (container.kind === 'list') container.items.push(value)
    else container.entries[container.key] = value
  }

  #close(): void {
    this.#open.pop()
    this.#done = this.#open.length === 0
  }

  /** A number, `true`, `false` or `null`. */
  #scalar(): void {
    const pattern = /[-+.0-9A-Za-z]*/y
    pattern.lastIndex = this.#at
    const word = pattern.exec(this.#text)?.[0] ?? ''
    // At the end of the text, more of it may come; a text that is nothing but it is whole.
    const mayGoOn = this.#at + word.length >= this.#text.length && this.#open.length > 0
    const value = scalarOf(word)
    if (mayGoOn || value === undefined) {
      if (mayGoOn) this.#at += word.length
      return this.#stop()
    }
    this.#at += word.length
    this.#put(value)
  }

  /** A string, from its quote on. As far as it goes where it breaks off; then the state tells. */
  #string(): string | undefined {
    const pieces: string[] = []
    for (let at = this.#at + 1; ; ) {
      PLAIN.lastIndex = at
      const plain = PLAIN.exec(this.#text)?.[0] ?? ''
      pieces.push(plain)
      at += plain.length
      const code = this.#text.charCodeAt(at)
      if (code === 0x22) {
        this.#at = at + 1
        return pieces.length === 1 ? plain : pieces.join('')
      }
      const whole = pieces.length === 1 ? this.#wellFormed(at) : undefined
      if (whole !== undefined) return whole
      const { text, length } = readEscape(this.#text, at)
      if (length === 0) return this.#broken(pieces)
      pieces.push(text)
      at += length
    }
  }

  /** A string with an escape at a place, if it ends and nothing is wrong with it: that goes faster. */
  #wellFormed(escapeAt: number): string | undefined {
    let end = this.#text.indexOf('"', escapeAt)
    while (end !== -1 && isEscaped(this.#text, end)) end = this.#text.indexOf('"', end + 1)
    if (end === -1) return undefined
    try {
      const value: unknown = JSON.parse(this.#text.slice(this.#at, end + 1))
      if (typeof value !== 'string') return undefined
      this.#at = end + 1
      return value
    } catch {
      // An escape that is none, or a line break; what it means is read letter by letter.
      return undefined
    }
  }

  #broken(pieces: ReadonlyArray<string>): string {
    this.#at = this.#text.length
    this.#state = 'fragment'
    // Half of a pair waits for its other half.
    return pieces.join('').replace(/[\ud800-\udbff]$/, '')
  }

  /** A list or object as its text. */
  #nested(): string {
    const from = this.#at
    let depth = 0
    do {
      const next = this.#text[this.#at]
      if (next === undefined) {
        this.#state = 'fragment'
        break
      }
      if (next === '"') {
        this.#string()
        continue
      }
      if (next === '[' || next === '{') depth++
      else if (next === ']' || next === '}') depth--
      this.#at++
    } while (depth > 0)
    return this.#text.slice(from, this.#at)
  }

  #skipSpace(): string | undefined {
    let code = this.#text.charCodeAt(this.#at)
    while (code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09) {
      code = this.#text.charCodeAt(++this.#at)
    }
    return this.#text[this.#at]
  }
}

/** Whether an odd number of backslashes stands before a place. */
function isEscaped(text: string, at: number): boolean {
  let from = at
  while (text.charCodeAt(from - 1) === 0x5c) from--
  return (at - from) % 2 === 1
}

function scalarOf(word: string): Json | undefined {
  if (word === 'true') return true
  if (word === 'false') return false
  if (word === 'null') return null
  if (!/^-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?$/.test(word)) return undefined
  const value = Number(word)
  if (/^-?\d+$/.test(word) && value !== 0 && String(value) !== word) return word
  return Number.isFinite(value) ? value : word
}

/** What stands for itself in a string. */
const PLAIN = /[^"\\]*/y

const ESCAPED: ReadonlyMap<string, string> = new Map([
  ['n', '\n'],
  ['t', '\t'],
  ['r', '\r'],
  ['b', '\b'],
  ['f', '\f'],
])

/** What an escape in a string means, and how long it is; 0 where it breaks off. */
function readEscape(text: string, at: number): { text: string; length: number } {
  const letter = text[at + 1]
  if (letter === undefined) return { text: '', length: 0 }
  if (letter !== 'u') return { text: ESCAPED.get(letter) ?? letter, length: 2 }
  const digits = text.slice(at + 2, at + 6)
  if (/^[0-9a-fA-F]{4}$/.test(digits)) {
    return { text: String.fromCharCode(Number.parseInt(digits, 16)), length: 6 }
  }
  return at + 6 > text.length ? { text: '', length: 0 } : { text: 'u', length: 2 }
}
