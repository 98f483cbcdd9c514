/** The lines of a text one by one, without copying what is not asked for. */
export class TextLines {
  /** The line that is next; undefined after the last. */
  next: string | undefined
  readonly #text: string
  #from = 0
  #ahead: string[] = []

  constructor(text: string) {
    this.#text = text
    this.next = this.#take()
  }

  /** Goes on to the line after. */
  advance(): void {
    this.next = this.#ahead.shift() ?? this.#take()
  }

  /** The line `n` after the next; `n` from 1, and small. */
  peek(n: number): string | undefined {
    while (this.#ahead.length < n) {
      const line = this.#take()
      if (line === undefined) return undefined
      this.#ahead.push(line)
    }
    return this.#ahead[n - 1]
  }

  #take(): string | undefined {
    if (this.#from >= this.#text.length) return undefined
    const end = this.#text.indexOf('\n', this.#from)
    const line = end < 0 ? this.#text.slice(this.#from) : this.#text.slice(this.#from, end)
    this.#from = end < 0 ? this.#text.length : end + 1
    return line
  }
}

/** A line without the CR of a CR LF. */
export function bare(line: string): string {
  return line.endsWith('\r') ? line.slice(0, -1) : line
}
