import { PLAIN, type TerminalStyle } from './style.ts'
import type { TerminalLimits } from './terminal-limits.ts'
import { LineBuffer } from './terminal-line.ts'

/** Work that a screen does for sequences that cost more than their length. */
const WORK_AT_START = 1_000_000

/**
 * The lines of a terminal and its cursor: as wide and as high as need be. Its *top* is the first
 * line that the cursor can go to; the lines above are scrolled out and stay as they are.
 */
export class Screen {
  readonly #limits: TerminalLimits
  /** Undefined where nothing was ever written. */
  #lines: Array<LineBuffer | undefined> = []
  #top = 0
  #x = 0
  #y = 0
  #saved = { x: 0, y: 0, style: PLAIN }
  #work = WORK_AT_START
  /** What combines with the first character of the line, which is still to come. */
  #lead = ''
  style: TerminalStyle = PLAIN
  /** Lines that were dropped because there were too many. */
  droppedLines = 0
  /** Lines that the text itself erased from the scrolled-out ones. */
  clearedLines = 0
  /** Columns that were not written because the line was too long. */
  droppedColumns = 0
  /** Sequences that were not obeyed because they cost too much. */
  droppedSequences = 0

  constructor(limits: TerminalLimits) {
    this.#limits = limits
  }

  /** The lines in order, the oldest first; at most as many as the limits allow. */
  get lines(): ReadonlyArray<LineBuffer | undefined> {
    const extra = this.#lines.length - this.#limits.lines
    return extra > 0 ? this.#lines.slice(extra) : this.#lines
  }

  /** How many of the dropped lines are only left out of {@link lines} so far. */
  get leftOut(): number {
    return Math.max(this.#lines.length - this.#limits.lines, 0)
  }

  /** The more was written, the more may be done. */
  earn(length: number): void {
    this.#work += 8 * length
  }

  put(text: string, columns: number, single: boolean): void {
    const room = this.#limits.columns - this.#x
    if (columns > room) {
      if (single || room <= 0) {
        this.droppedColumns += columns
        return
      }
      this.droppedColumns += columns - room
      return this.put(text.slice(0, room), room, false)
    }
    const line = this.#line()
    if (this.#x > line.width && !this.#afford(this.#x - line.width)) this.#x = line.width
    if (this.#lead !== '' && this.#x === 0) return this.#putLead(text, columns, single)
    line.write(this.#x, text, columns, single, this.style)
    this.#x += columns
  }

  /** Adds what takes no column to the character before the cursor. */
  combine(text: string): void {
    const line = this.#line()
    if (this.#x > line.width && !this.#afford(this.#x - line.width)) this.#x = line.width
    if (this.#x === 0) this.#lead += text
    else line.combine(this.#x, text)
  }

  /** To the next line, and to its beginning if so wanted. */
  lineFeed(toStart: boolean): void {
    this.#y++
    if (toStart) this.#x = 0
    this.#lead = ''
    this.#reachLine()
    if (this.#lines.length > 1.25 * this.#limits.lines + 64) {
      const count = this.#lines.length - this.#limits.lines
      this.droppedLines += count
      this.#forget(count)
    }
  }

  moveTo(x: number | undefined, y: number | undefined): void {
    if (y !== undefined) {
      const last = Math.max(this.#lines.length - 1, this.#top + this.#limits.reachRows - 1)
      this.#y = clamp(this.#top + y, this.#top, last)
      this.#lead = ''
    }
    if (x !== undefined) {
      const width = this.#lines[this.#y]?.width ?? 0
      this.#x = clamp(x, 0, Math.max(width, this.#limits.reachColumns - 1))
    }
  }

  moveBy(x: number, y: number): void {
    this.moveTo(x === 0 ? undefined : this.#x + x, y === 0 ? undefined : this.#y - this.#top + y)
  }

  tab(stops: number): void {
    const column = (Math.floor(this.#x / 8) + stops) * 8
    const from = stops < 0 && this.#x % 8 !== 0 ? column + 8 : column
    this.#x = clamp(from, 0, this.#limits.columns - 1)
  }

  eraseInLine(how: number): void {
    const line = this.#lines[this.#y]
    if (line === undefined) return
    if (how === 0) line.erase(this.#x, Number.POSITIVE_INFINITY)
    else if (how === 2) line.erase(0, Number.POSITIVE_INFINITY)
    else if (how === 1 && this.#afford(this.#x)) line.erase(0, this.#x + 1)
  }

  eraseInDisplay(how: number): void {
    if (how === 0) {
      this.eraseInLine(0)
      this.#lines.length = Math.min(this.#lines.length, this.#y + 1)
    } else if (how === 1) {
      if (!this.#afford(this.#y - this.#top)) return
      for (let y = this.#top; y < this.#y; y++) this.#lines[y]?.erase(0, Number.POSITIVE_INFINITY)
      this.eraseInLine(1)
    } else if (how === 2) this.#scrollOut()
    else if (how === 3) {
      this.clearedLines += this.#top
      this.#forget(this.#top)
    }
  }

  eraseColumns(count: number): void {
    if (this.#afford(count)) this.#lines[this.#y]?.erase(this.#x, this.#x + count)
  }

  deleteColumns(count: number): void {
    const line = this.#lines[this.#y]
    if (line === undefined || line.width <= this.#x) return
    if (this.#afford(line.width - this.#x)) line.delete(this.#x, count)
  }

  insertColumns(count: number): void {
    const line = this.#lines[this.#y]
    if (line === undefined || line.width <= this.#x) return
    const columns = Math.min(count, this.#limits.reachColumns, this.#limits.columns - line.width)
    if (columns > 0 && this.#afford(line.width - this.#x + columns)) line.insert(this.#x, columns)
  }

  save(): void {
    this.#saved = { x: this.#x, y: this.#y, style: this.style }
  }

  restore(): void {
    this.#x = this.#saved.x
    this.#y = Math.max(this.#saved.y, this.#top)
    this.style = this.#saved.style
    this.#lead = ''
  }

  /** The lead is one character with what comes first. */
  #putLead(text: string, columns: number, single: boolean): void {
    const lead = this.#lead
    this.#lead = ''
    if (single) return this.put(lead + text, columns, true)
    const first = String.fromCodePoint(text.codePointAt(0) ?? 0x20)
    this.put(lead + first, 1, true)
    if (text.length > first.length) this.put(text.slice(first.length), columns - 1, false)
  }

  /** The line of the cursor; makes it and those before it. */
  #line(): LineBuffer {
    this.#reachLine()
    const line = this.#lines[this.#y]
    if (line !== undefined) return line
    const made = new LineBuffer()
    this.#lines[this.#y] = made
    return made
  }

  /** Makes the rows down to the cursor's. */
  #reachLine(): void {
    const missing = this.#y + 1 - this.#lines.length
    if (missing > 1 && !this.#afford(missing)) this.#y = this.#lines.length
    while (this.#lines.length <= this.#y) this.#lines.push(undefined)
  }

  /** As terminals do that keep what is cleared: it scrolls out, and an empty screen begins below. */
  #scrollOut(): void {
    const row = Math.min(this.#y - this.#top, this.#limits.reachRows - 1)
    let end = this.#lines.length
    while (end > this.#top && (this.#lines[end - 1]?.width ?? 0) === 0) end--
    this.#lines.length = end
    this.#top = end
    this.#y = end + row
  }

  /** Drops lines from the beginning. */
  #forget(count: number): void {
    this.#lines.splice(0, count)
    this.#top = Math.max(this.#top - count, 0)
    this.#y = Math.max(this.#y - count, 0)
    this.#saved = { ...this.#saved, y: Math.max(this.#saved.y - count, 0) }
  }

  /** Whether there is work left for something; takes it. Keeps the whole linear in what was written. */
  #afford(work: number): boolean {
    if (work > this.#work) {
      this.droppedSequences++
      return false
    }
    this.#work -= work
    return true
  }
}

function clamp(value: number, from: number, to: number): number {
  return Math.min(Math.max(value, from), to)
}
