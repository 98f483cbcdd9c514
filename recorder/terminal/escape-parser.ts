/** What an {@link EscapeParser} tells of a text. */
export interface EscapeHandler {
  /** Characters to be written; never a control character, never the first half of a pair alone at its end. */
  print(text: string): void
  /** A control character, C0 (below 0x20) or C1 (0x80 to 0x9f). */
  control(code: number): void
  /** `ESC`, intermediate characters (mostly none) and a final one. */
  escape(intermediates: string, final: string): void
  /**
   * A control sequence: `CSI`, a private mark (`<`, `=`, `>`, `?`) or `''`, parameters, intermediate
   * characters, a final one.
   */
  sequence(mark: string, parameters: string, intermediates: string, final: string): void
}

type State = 'ground' | 'escape' | 'sequence' | 'ignored' | 'title' | 'string'

const ESC = 0x1b
const BEL = 0x07
const CAN = 0x18
const SUB = 0x1a
const DEL = 0x7f

/** No sequence that means anything is longer. */
const MAX_SEQUENCE = 256

/**
 * Parts a text into characters and control functions (ECMA-48), as the state machine of Paul
 * Williams for DEC's terminals does, in chunks of any size: a chunk may end in the middle of a
 * sequence or between the halves of a pair. The strings of OSC (titles, links), DCS, SOS, PM and APC
 * are skipped. Linear; keeps no more of a sequence than 256 characters.
 */
export class EscapeParser {
  readonly #handler: EscapeHandler
  #state: State = 'ground'
  /** What was read of a sequence. */
  #read = ''
  /** First half of a pair whose second half has not come yet. */
  #half = ''
  #unfinished = 0

  constructor(handler: EscapeHandler) {
    this.#handler = handler
  }

  /** How many characters belong to a sequence or string that has not ended. */
  get unfinished(): number {
    return this.#state === 'ground' ? 0 : this.#unfinished
  }

  write(chunk: string): void {
    const text = this.#half === '' ? chunk : this.#half + chunk
    const last = text.charCodeAt(text.length - 1)
    const length = last >= 0xd800 && last <= 0xdbff ? text.length - 1 : text.length
    this.#half = text.slice(length)
    let i = 0
    while (i < length)
      i = this.#state === 'ground' ? this.#ground(text, i, length) : this.#step(text, i)
  }

  /** No more will come: a first half that still waits is written as it is. */
  end(): void {
    const half = this.#half
    this.#half = ''
    if (half !== '' && this.#state === 'ground') this.#handler.print(half)
  }

  /** Reads up to the next control character, and that. */
  #ground(text: string, from: number, length: number): number {
    let to = from
    while (to < length && isPrintable(text.charCodeAt(to))) to++
    if (to > from) this.#handler.print(text.slice(from, to))
    if (to === length) return to
    this.#anywhere(text.charCodeAt(to))
    return to + 1
  }

  #step(text: string, at: number): number {
    const code = text.charCodeAt(at)
    this.#unfinished++
    if (code === ESC || code === CAN || code === SUB || (code >= 0x80 && code <= 0x9f)) {
      this.#anywhere(code)
      return at + 1
    }
    switch (this.#state) {
      case 'title':
        if (code === BEL) this.#state = 'ground'
        return at + 1
      case 'string':
        return at + 1
      case 'escape':
      case 'sequence':
      case 'ignored':
        if (code < 0x20) this.#handler.control(code)
        else if (code > DEL) {
          // No part of any sequence: better to show it than to lose it.
          this.#state = 'ground'
          return at
        } else if (code !== DEL) this.#part(text[at] ?? '', code)
        return at + 1
      case 'ground':
        return at
    }
  }

  /** Control characters that mean the same in every state. */
  #anywhere(code: number): void {
    this.#state = 'ground'
    switch (code) {
      case ESC:
        return this.#begin('escape')
      case 0x9b:
        return this.#begin('sequence')
      case 0x9d:
        return this.#begin('title')
      case 0x90:
      case 0x98:
      case 0x9e:
      case 0x9f:
        return this.#begin('string')
      case 0x9c:
      case DEL:
        return
      default:
        this.#handler.control(code)
    }
  }

  #begin(state: State): void {
    this.#unfinished = 1
    this.#goOn(state)
  }

  #goOn(state: State): void {
    this.#state = state
    this.#read = ''
  }

  /** One more character of a sequence. */
  #part(character: string, code: number): void {
    const plain = this.#state === 'escape'
    if (code < (plain ? 0x30 : 0x40)) {
      if (this.#read.length < MAX_SEQUENCE) this.#read += character
      else this.#state = 'ignored'
      return
    }
    if (plain && this.#read === '') {
      if (character === '[') return this.#goOn('sequence')
      if (character === ']') return this.#goOn('title')
      if ('PX^_'.includes(character)) return this.#goOn('string')
    }
    const ignored = this.#state === 'ignored'
    this.#state = 'ground'
    if (ignored) return
    if (plain) this.#handler.escape(this.#read, character)
    else this.#sequence(character)
  }

  #sequence(final: string): void {
    if (/^[0-9;:]*$/.test(this.#read)) return this.#handler.sequence('', this.#read, '', final)
    const match = /^([<=>?]?)([0-9;:]*)([ -/]*)$/.exec(this.#read)
    if (match === null) return
    const [, mark = '', parameters = '', intermediates = ''] = match
    this.#handler.sequence(mark, parameters, intermediates, final)
  }
}

function isPrintable(code: number): boolean {
  return code >= 0x20 && (code < DEL || code > 0x9f)
}
