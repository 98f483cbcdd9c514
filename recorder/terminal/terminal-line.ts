import { characterWidth } from './character-width.ts'
import { PLAIN, sameStyle, type TerminalStyle } from './style.ts'

/** A stretch of a line that looks the same all through. */
export interface TerminalSpan {
  readonly text: string
  readonly style: TerminalStyle
}

/** One line of a terminal. */
export type TerminalLine = ReadonlyArray<TerminalSpan>

/** What a column holds: a character with what combines with it. */
const EMPTY = ' '
/** The style of columns that were passed over and not written: known by its identity. */
const GAP: TerminalStyle = Object.freeze({})
/** The second column of a wide character. */
const REST = ''

interface Cells {
  /** By column; {@link REST} behind a wide character, undefined where nothing was written. */
  readonly text: Array<string | undefined>
  readonly style: TerminalStyle[]
}

/**
 * A line while it is being written. As long as it only grows at its end, it is a list of spans;
 * once it is written over, it becomes a list of columns.
 */
export class LineBuffer {
  /** Columns in use. */
  width = 0
  #spans: Array<{ text: string; readonly style: TerminalStyle }> = []
  #cells: Cells | undefined
  #rendered: TerminalLine | undefined

  /**
   * Writes from a column on.
   *
   * @param columns - how many columns the text takes
   * @param single - the text is one character with what combines with it; else every code point of
   * it takes one column
   */
  write(
    column: number,
    text: string,
    columns: number,
    single: boolean,
    style: TerminalStyle,
  ): void {
    this.#rendered = undefined
    if (this.#cells === undefined && column >= this.width) {
      if (column > this.width) this.#append(EMPTY.repeat(column - this.width), GAP)
      this.#append(text, style)
      this.width = column + columns
      return
    }
    const cells = this.#toCells()
    this.#freeBefore(cells, column)
    while (cells.text.length < column) pushCell(cells, undefined, PLAIN)
    let at = column
    for (const character of single ? [text] : text) {
      cells.text[at] = character
      cells.style[at] = style
      at++
    }
    for (; at < column + columns; at++) {
      cells.text[at] = REST
      cells.style[at] = style
    }
    if (cells.text[at] === REST) cells.text[at] = undefined
    this.#trim(cells)
  }

  /** Adds what takes no column to the character before a column. */
  combine(column: number, text: string): void {
    this.#rendered = undefined
    if (this.#cells === undefined && column === this.width) {
      const last = this.#spans.at(-1)
      if (last !== undefined) last.text += text
      return
    }
    const cells = this.#toCells()
    let at = column - 1
    if (cells.text[at] === REST) at--
    while (cells.text.length <= at) pushCell(cells, undefined, PLAIN)
    cells.text[at] = (cells.text[at] ?? EMPTY) + text
    this.width = cells.text.length
  }

  /** Makes the columns from `from` up to `to` empty. How many it had to look at. */
  erase(from: number, to: number): number {
    if (from >= this.width) return 0
    this.#rendered = undefined
    if (from === 0 && to >= this.width) {
      this.#spans = []
      this.#cells = undefined
      this.width = 0
      return 0
    }
    const before = this.width
    const cells = this.#toCells()
    this.#freeBefore(cells, from)
    if (to >= this.width) cells.text.length = from
    else {
      if (cells.text[to] === REST) cells.text[to] = undefined
      cells.text.fill(undefined, from, to)
      cells.style.fill(PLAIN, from, to)
    }
    this.#trim(cells)
    return to >= before ? before - this.width : to - from
  }

  /** Takes `count` columns out, and what is behind them moves up. How many it had to look at. */
  delete(column: number, count: number): number {
    if (column >= this.width) return 0
    this.#rendered = undefined
    const cells = this.#toCells()
    const looked = cells.text.length - column
    this.#freeBefore(cells, column)
    cells.text.splice(column, count)
    cells.style.splice(column, count)
    if (cells.text[column] === REST) cells.text[column] = undefined
    this.#trim(cells)
    return looked
  }

  /** Puts `count` empty columns in, and what is behind them moves on. How many it had to look at. */
  insert(column: number, count: number): number {
    if (column >= this.width) return 0
    this.#rendered = undefined
    const cells = this.#toCells()
    this.#freeBefore(cells, column)
    if (cells.text[column] === REST) cells.text[column] = undefined
    cells.text.splice(column, 0, ...new Array<undefined>(count).fill(undefined))
    cells.style.splice(column, 0, ...new Array<TerminalStyle>(count).fill(PLAIN))
    this.#trim(cells)
    return this.width - column
  }

  /** The line as it stands: the same list until something is written to it. */
  render(): TerminalLine {
    this.#rendered ??= this.#cells === undefined ? joinSpans(this.#spans) : joinCells(this.#cells)
    return this.#rendered
  }

  #append(text: string, style: TerminalStyle): void {
    const last = this.#spans.at(-1)
    if (
      last !== undefined &&
      (last.style === GAP) === (style === GAP) &&
      sameStyle(last.style, style)
    )
      last.text += text
    else this.#spans.push({ text, style })
  }

  /** A wide character of which only the second column is written over is gone. */
  #freeBefore(cells: Cells, column: number): void {
    if (column > 0 && cells.text[column] === REST) cells.text[column - 1] = undefined
  }

  #trim(cells: Cells): void {
    let length = cells.text.length
    while (length > 0 && cells.text[length - 1] === undefined) length--
    cells.text.length = length
    cells.style.length = length
    this.width = length
  }

  #toCells(): Cells {
    if (this.#cells !== undefined) return this.#cells
    const cells: Cells = { text: [], style: [] }
    // What combines with nothing goes with the first character.
    let lead = ''
    for (const { text, style } of this.#spans) {
      for (const character of text) {
        if (style === GAP) {
          pushCell(cells, undefined, PLAIN)
          continue
        }
        const width = characterWidth(character.codePointAt(0) ?? 0)
        const last = cells.text.length - 1
        if (width > 0) {
          pushCell(cells, lead + character, style)
          if (width === 2) pushCell(cells, REST, style)
          lead = ''
        } else if (last < 0) lead += character
        else {
          const base = cells.text[last] === REST ? last - 1 : last
          cells.text[base] = (cells.text[base] ?? EMPTY) + character
        }
      }
    }
    this.#spans = []
    this.#cells = cells
    return cells
  }
}

function pushCell(cells: Cells, text: string | undefined, style: TerminalStyle): void {
  cells.text.push(text)
  cells.style.push(style)
}

function joinSpans(spans: ReadonlyArray<TerminalSpan>): TerminalLine {
  const joined: TerminalSpan[] = []
  for (const { text, style } of spans) {
    const last = joined.at(-1)
    if (last !== undefined && sameStyle(last.style, style)) {
      joined[joined.length - 1] = { text: last.text + text, style: last.style }
    } else joined.push({ text, style: style === GAP ? PLAIN : style })
  }
  return joined
}

function joinCells({ text, style }: Cells): TerminalLine {
  const spans: TerminalSpan[] = []
  let run = ''
  let current = PLAIN
  for (let i = 0; i < text.length; i++) {
    const next = (text[i] === undefined ? undefined : style[i]) ?? PLAIN
    if (next !== current && !sameStyle(next, current)) {
      if (run !== '') spans.push({ text: run, style: current })
      run = ''
      current = next
    }
    run += text[i] ?? EMPTY
  }
  if (run !== '') spans.push({ text: run, style: current })
  return spans
}
