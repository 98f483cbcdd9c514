import { Terminal, type TerminalLine } from '../../recorder/index.ts'

/** Of a longer text, so many characters of its beginning and of its end are read. */
const HEAD = 100_000
const TAIL = 600_000
/** The end of a text that grows is taken anew when it is longer by so much. */
const SLACK = 300_000
/** So many more of what is between the two are read each time one asks. */
const MORE = 400_000
/** Characters read in one step: some milliseconds, whatever they are. */
const STEP = 16_000

interface Part {
  readonly terminal: Terminal
  /** Place of the text that is read next. */
  at: number
}

/** What a {@link TerminalReader} has read. */
export interface TerminalLines {
  readonly lines: ReadonlyArray<TerminalLine>
  /** Characters between the beginning and the end that are not read. */
  readonly leftOut: number
}

/**
 * Reads what a terminal shows, step by step, and goes on where it stopped when the text has grown.
 * Of a long text it reads the beginning and the end.
 */
export class TerminalReader {
  #text = ''
  #open = false
  #head: Part = newPart(0)
  /** Where the beginning is over; as long as all is read, nowhere. */
  #headEnd = Number.POSITIVE_INFINITY
  #tail: Part | undefined
  #tailStart = 0
  #read: TerminalLines | undefined

  /**
   * The text as it is now: as a rule that of before, and more.
   *
   * @param open - whether more of it may come
   */
  take(text: string, open: boolean): void {
    this.#open = open
    if (text === this.#text) return
    const grew = text.length >= this.#text.length && text.startsWith(this.#text)
    if (!grew) this.#begin()
    this.#text = text
    if (text.length <= HEAD + TAIL) return
    if (this.#headEnd === Number.POSITIVE_INFINITY) {
      this.#begin()
      this.#headEnd = lineEnd(text, HEAD)
    }
    if (this.#tail !== undefined && text.length - this.#tailStart <= TAIL + SLACK) return
    this.#tailStart = Math.max(this.#headEnd, lineEnd(text, text.length - TAIL))
    this.#tail = newPart(this.#tailStart)
  }

  /** How much of what is left out {@link more} would read. */
  get next(): number {
    return Math.min(MORE, this.#tailStart - this.#headEnd)
  }

  /** Goes on reading where the beginning was over. */
  more(): void {
    const end = lineEnd(this.#text, this.#headEnd + MORE)
    this.#headEnd = Math.min(end, this.#tailStart)
    this.#read = undefined
  }

  /** Reads a bit more; false where there is nothing more to read. */
  step(): boolean {
    return (
      this.#write(this.#head, Math.min(this.#headEnd, this.#text.length)) ||
      (this.#tail !== undefined && this.#write(this.#tail, this.#text.length))
    )
  }

  /** Whether all that is to be read is read. */
  get isDone(): boolean {
    const tail = this.#tail === undefined || this.#tail.at >= this.#text.length
    return tail && this.#head.at >= Math.min(this.#headEnd, this.#text.length)
  }

  /** What was read so far; the same object as long as nothing more is. */
  get read(): TerminalLines {
    this.#read ??= {
      lines:
        this.#tail === undefined
          ? this.#head.terminal.text.lines
          : [...this.#head.terminal.text.lines, ...this.#tail.terminal.text.lines],
      leftOut: this.#tail === undefined ? 0 : this.#tailStart - this.#headEnd,
    }
    return this.#read
  }

  #begin(): void {
    this.#head = newPart(0)
    this.#headEnd = Number.POSITIVE_INFINITY
    this.#tail = undefined
    this.#read = undefined
  }

  #write(part: Part, end: number): boolean {
    if (part.at >= end) return false
    const to = Math.min(end, part.at + STEP)
    part.terminal.write(this.#text.slice(part.at, to))
    part.at = to
    // Half a character at the end waits for the other half, if that can still come.
    if (to === this.#text.length && !this.#open) part.terminal.end()
    this.#read = undefined
    return true
  }
}

/** How much is read is limited above. */
const LIMITS = { lines: Number.MAX_SAFE_INTEGER, columns: Number.MAX_SAFE_INTEGER }

function newPart(at: number): Part {
  return { terminal: new Terminal(LIMITS), at }
}

/** Where the line around a place ends, if that is near. */
function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at)
  return end === -1 || end - at > 10_000 ? at : end + 1
}
