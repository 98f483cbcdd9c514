import { characterWidth } from './character-width.ts'
import type { EscapeHandler } from './escape-parser.ts'
import { PLAIN } from './style.ts'
import { StyleCache } from './style-cache.ts'
import type { TerminalLimits } from './terminal-limits.ts'
import { Screen } from './terminal-screen.ts'

/** `CSI ? n h` and `l`: the screen that full-screen programs draw on and then leave. */
const ALTERNATE_SCREEN: ReadonlySet<string> = new Set(['47', '1047', '1049'])

/** Does to a screen what a text's characters and control functions say. */
export class ScreenWriter implements EscapeHandler {
  readonly #limits: TerminalLimits
  readonly #styles = new StyleCache()
  #screen: Screen
  /** The screen to go back to, while the alternate one is in use. */
  #main: Screen | undefined

  constructor(limits: TerminalLimits) {
    this.#limits = limits
    this.#screen = new Screen(limits)
  }

  /** The screen in use. */
  get screen(): Screen {
    return this.#screen
  }

  print(text: string): void {
    this.#screen.earn(text.length)
    let i = 0
    while (i < text.length) {
      let end = i
      while (end < text.length && isNarrow(text.charCodeAt(end))) end++
      if (end > i) this.#screen.put(text.slice(i, end), end - i, false)
      if (end < text.length) end += this.#printOne(text.codePointAt(end) ?? 0)
      i = end
    }
  }

  control(code: number): void {
    this.#screen.earn(1)
    switch (code) {
      case 0x08:
        return this.#screen.moveBy(-1, 0)
      case 0x09:
        return this.#screen.tab(1)
      case 0x0a:
      case 0x0b:
      case 0x0c:
      case 0x85:
        return this.#screen.lineFeed(true)
      case 0x84:
        return this.#screen.lineFeed(false)
      case 0x0d:
        return this.#screen.moveTo(0, undefined)
    }
  }

  escape(intermediates: string, final: string): void {
    this.#screen.earn(2)
    if (intermediates !== '') return
    switch (final) {
      case '7':
        return this.#screen.save()
      case '8':
        return this.#screen.restore()
      case 'D':
        return this.#screen.lineFeed(false)
      case 'E':
        return this.#screen.lineFeed(true)
      case 'M':
        return this.#screen.moveBy(0, -1)
      case 'c':
        return this.#reset()
    }
  }

  sequence(mark: string, parameters: string, intermediates: string, final: string): void {
    const screen = this.#screen
    screen.earn(2 + parameters.length)
    if (intermediates !== '') return
    if (mark === '?' && (final === 'h' || final === 'l'))
      return this.#setModes(parameters, final === 'h')
    if (mark !== '' && !(mark === '?' && (final === 'J' || final === 'K'))) return
    if (final === 'm') {
      screen.style = this.#styles.after(screen.style, parameters)
      return
    }
    const [first = 0, second = 0] = parameters
      .split(';', 2)
      .map((digits) => Number.parseInt(digits, 10) || 0)
    if (final === 'J') return screen.eraseInDisplay(first)
    if (final === 'K') return screen.eraseInLine(first)
    this.#move(final, Math.min(first || 1, 0x7fffffff), Math.min(second || 1, 0x7fffffff))
  }

  #move(final: string, n: number, m: number): void {
    const screen = this.#screen
    switch (final) {
      case 'A':
        return screen.moveBy(0, -n)
      case 'B':
      case 'e':
        return screen.moveBy(0, n)
      case 'C':
      case 'a':
        return screen.moveBy(n, 0)
      case 'D':
        return screen.moveBy(-n, 0)
      case 'E':
        screen.moveBy(0, n)
        return screen.moveTo(0, undefined)
      case 'F':
        screen.moveBy(0, -n)
        return screen.moveTo(0, undefined)
      case 'G':
      case '`':
        return screen.moveTo(n - 1, undefined)
      case 'H':
      case 'f':
        return screen.moveTo(m - 1, n - 1)
      case 'd':
        return screen.moveTo(undefined, n - 1)
      case 'I':
        return screen.tab(Math.min(n, 100))
      case 'Z':
        return screen.tab(-n)
      case 'X':
        return screen.eraseColumns(n)
      case 'P':
        return screen.deleteColumns(n)
      case '@':
        return screen.insertColumns(n)
      case 's':
        return screen.save()
      case 'u':
        return screen.restore()
    }
  }

  /** Writes one character that is not of the narrow ones; how many code units it has. */
  #printOne(code: number): number {
    const lone = code >= 0xd800 && code <= 0xdfff
    const character = lone ? '\ufffd' : String.fromCodePoint(code)
    const width = lone ? 1 : characterWidth(code)
    if (width === 0) this.#screen.combine(character)
    else this.#screen.put(character, width, true)
    return lone ? 1 : character.length
  }

  #setModes(parameters: string, on: boolean): void {
    if (!parameters.split(';').some((mode) => ALTERNATE_SCREEN.has(mode))) return
    if (on && this.#main === undefined) {
      this.#main = this.#screen
      this.#screen = new Screen(this.#limits)
      this.#screen.style = this.#main.style
    } else if (!on && this.#main !== undefined) {
      this.#main.style = this.#screen.style
      this.#screen = this.#main
      this.#main = undefined
    }
  }

  #reset(): void {
    this.#main = undefined
    this.#screen.style = PLAIN
    this.#screen.eraseInDisplay(2)
    this.#screen.eraseInDisplay(3)
    this.#screen.moveTo(0, 0)
    this.#screen.save()
  }
}

function isNarrow(code: number): boolean {
  return code < 0x300 || ((code < 0xd800 || code > 0xdfff) && characterWidth(code) === 1)
}
