import type { Hunk, HunkLine } from './file-change.ts'

/** Puts a hunk together line by line and numbers the lines, where it is known where they stand. */
export class HunkBuilder {
  readonly #lines: HunkLine[] = []
  readonly #heading: string
  #oldLine: number | undefined
  #newLine: number | undefined

  /** Numbers are those of the first line on either side, from 1; undefined where not known. */
  constructor(oldLine: number | undefined, newLine: number | undefined, heading = '') {
    this.#oldLine = oldLine
    this.#newLine = newLine
    this.#heading = heading
  }

  get empty(): boolean {
    return this.#lines.length === 0
  }

  context(text: string): void {
    this.#lines.push({ kind: 'context', text, ...this.#old(), ...this.#new() })
  }

  add(text: string): void {
    this.#lines.push({ kind: 'add', text, ...this.#new() })
  }

  remove(text: string): void {
    this.#lines.push({ kind: 'remove', text, ...this.#old() })
  }

  /** The last line has no line break at its end. */
  noNewline(): void {
    const last = this.#lines.pop()
    if (last !== undefined) this.#lines.push({ ...last, noNewline: true })
  }

  build(): Hunk {
    const heading = this.#heading === '' ? {} : { heading: this.#heading }
    return { ...heading, lines: this.#lines }
  }

  #old(): { oldLine?: number } {
    return this.#oldLine === undefined ? {} : { oldLine: this.#oldLine++ }
  }

  #new(): { newLine?: number } {
    return this.#newLine === undefined ? {} : { newLine: this.#newLine++ }
  }
}
