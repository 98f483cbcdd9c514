import { EscapeParser } from './escape-parser.ts'
import { ScreenWriter } from './screen-writer.ts'
import {
  DEFAULT_TERMINAL_LIMITS,
  type TerminalCut,
  type TerminalLimits,
} from './terminal-limits.ts'
import type { TerminalLine } from './terminal-line.ts'

/** What a terminal shows. */
export interface TerminalText {
  /** From the first to the last that has anything on it. */
  readonly lines: ReadonlyArray<TerminalLine>
  readonly cut: TerminalCut
}

/**
 * What a terminal shows after a text was written to it, a chunk at a time; where chunks end makes no
 * difference. It is as wide and as high as need be, so lines never wrap and nothing scrolls out of
 * reach. Follows xterm (the control functions of ECMA-48 and the VT100 family): line feed (which
 * also returns, as the terminal's driver makes it), carriage return, backspace, tab stops every
 * eight columns; cursor moves (A B C D E F G H I Z a d e f and \`), erasing (J K X), inserting and
 * deleting characters (@ P), save and restore (s u, ESC 7, ESC 8), IND, NEL, RI, RIS, the alternate
 * screen; colours and weights (m). Titles, links and every other sequence are dropped: nothing that
 * it returns is anything but text.
 *
 * Clearing the screen scrolls its lines out rather than dropping them, as terminals do that keep
 * what was cleared; only `CSI 3 J` and `ESC c` drop them, and `cut.cleared` counts them. Where it
 * differs from xterm besides: erased columns are without colour; scrolling regions and tab stops of
 * one's own are not known; emoji take two columns.
 *
 * Linear: `write` costs what is new, `text` adds a look at each line.
 */
export class Terminal {
  readonly #writer: ScreenWriter
  readonly #parser: EscapeParser
  #text: TerminalText | undefined

  constructor(limits: Partial<TerminalLimits> = {}) {
    this.#writer = new ScreenWriter({ ...DEFAULT_TERMINAL_LIMITS, ...limits })
    this.#parser = new EscapeParser(this.#writer)
  }

  /** Writes more of the text. */
  write(chunk: string): void {
    if (chunk === '') return
    this.#text = undefined
    this.#parser.write(chunk)
  }

  /** Says that the text is over, so that half a character at its end need not wait for the other. */
  end(): void {
    this.#text = undefined
    this.#parser.end()
  }

  /** What it shows. Lines that did not change since the last time are the same objects. */
  get text(): TerminalText {
    this.#text ??= this.#render()
    return this.#text
  }

  #render(): TerminalText {
    const { screen } = this.#writer
    const lines = screen.lines.map((line) => line?.render() ?? EMPTY_LINE)
    while (lines.at(-1)?.length === 0) lines.pop()
    return {
      lines,
      cut: {
        lines: screen.droppedLines + screen.leftOut,
        columns: screen.droppedColumns,
        cleared: screen.clearedLines,
        sequences: screen.droppedSequences,
        unfinished: this.#parser.unfinished,
      },
    }
  }
}

const EMPTY_LINE: TerminalLine = []

/** What a terminal shows after a whole text was written to it; see {@link Terminal}. */
export function renderTerminal(text: string, limits: Partial<TerminalLimits> = {}): TerminalText {
  const terminal = new Terminal(limits)
  terminal.write(text)
  terminal.end()
  return terminal.text
}
