import { type EscapeHandler, EscapeParser } from './escape-parser.ts'
import { renderTerminal } from './terminal.ts'

/** Keeps characters, tabs and line breaks, as long as nothing is written over. */
class PlainTextCollector implements EscapeHandler {
  /** Whether anything moved back, so that what was written is not what is to be seen. */
  overwritten = false
  #text = ''
  /** A carriage return that may be the first half of a line break. */
  #returned = false

  get text(): string {
    return this.#text
  }

  print(text: string): void {
    if (this.#returned) this.overwritten = true
    this.#text += text
  }

  control(code: number): void {
    if (code === 0x0d) this.#returned = true
    else if (code === 0x0a || code === 0x85) {
      this.#text += '\n'
      this.#returned = false
    } else if (code === 0x09) {
      if (this.#returned) this.overwritten = true
      this.#text += '\t'
    } else if (code === 0x08) this.overwritten = true
    else if (code === 0x0b || code === 0x0c || code === 0x84) this.overwritten = true
  }

  escape(intermediates: string, final: string): void {
    if (intermediates === '' && '78DEMc'.includes(final)) this.overwritten = true
  }

  sequence(mark: string, parameters: string, intermediates: string, final: string): void {
    if (intermediates !== '' || final === 'm') return
    if (mark === '?' && (final === 'h' || final === 'l')) {
      if (/(?:^|;)(?:47|1047|1049)(?:;|$)/.test(parameters)) this.overwritten = true
      return
    }
    // At the end of what was written there is nothing to erase before it.
    const toEnd = (final === 'K' || final === 'J') && /^0*$/.test(parameters) && !this.#returned
    if (!toEnd && 'ABCDEFGHIZadef`JKXP@su'.includes(final)) this.overwritten = true
  }
}

/**
 * The output of a command as plain text, for copying: without escape sequences and with the line
 * breaks `\\n`. Where it writes over itself (progress bars), what a terminal shows in the end; else
 * every other character as it was, tabs and spaces at the ends of lines included. Linear.
 */
export function stripEscapes(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
  if (!/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/.test(text)) return text
  const plain = new PlainTextCollector()
  const parser = new EscapeParser(plain)
  parser.write(text)
  parser.end()
  if (!plain.overwritten) return plain.text
  const everything = { lines: Number.MAX_SAFE_INTEGER, columns: Number.MAX_SAFE_INTEGER }
  return renderTerminal(text, everything)
    .lines.map((line) => line.map((span) => span.text).join(''))
    .join('\n')
}
