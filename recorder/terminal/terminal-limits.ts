/** How much a terminal keeps, and how far a cursor may go. */
export interface TerminalLimits {
  /** Lines kept; of more, the first are dropped. Default 50,000. */
  readonly lines: number
  /** Columns of a line; what is written behind them is dropped. Default 1,000,000. */
  readonly columns: number
  /** Columns that the cursor can be sent to, or to the end of a line that is longer. Default 500. */
  readonly reachColumns: number
  /** Rows that the cursor can be sent to, or to the last line if there are more. Default 100. */
  readonly reachRows: number
}

/** The limits where none are given. */
export const DEFAULT_TERMINAL_LIMITS: TerminalLimits = Object.freeze({
  lines: 50_000,
  columns: 1_000_000,
  reachColumns: 500,
  reachRows: 100,
})

/** What is not in the lines of a terminal, so that one can say so. Zero where nothing is missing. */
export interface TerminalCut {
  /** Lines dropped from the beginning: too many. */
  readonly lines: number
  /** Columns dropped from ends of lines: too long. */
  readonly columns: number
  /** Lines that the text itself erased after they had scrolled out (`CSI 3 J`, `ESC c`). */
  readonly cleared: number
  /** Sequences that were not obeyed, since obeying them would have taken too long. */
  readonly sequences: number
  /** Characters at the end that belong to a sequence which has not ended. */
  readonly unfinished: number
}
