import type { Hunk, HunkLine } from './file-change.ts'

/** Puts a hunk together line by line and numbers the lines, where it is known where they stand. */
export class HunkBuilder {
  readonly #lines: HunkLine[] = []
  readonly #heading: string
  #oldLine: number | undefined
  #newLine: number | undefined

  /**
   * Numbers are those of the first line on either side, from 1; undefined where not known. One
   * cannot know the old ones alone.
   */
  constructor(oldLine: number | undefined, newLine: number | undefined, heading = '') {
    this.#oldLine = oldLine
    this.#newLine = newLine
    this.#heading = heading
  }

  get empty(): boolean {
    return this.#lines.length === 0
  }

  context(text: string): void {
    if (this.#oldLine !== undefined && this.#newLine !== undefined) {
      const oldLine = this.#oldLine++
      this.#lines.push({ kind: 'context', text, oldLine, newLine: this.#newLine++ })
    } else if (this.#newLine !== undefined) {
      this.#lines.push({ kind: 'context', text, newLine: this.#newLine++ })
    } else this.#lines.push({ kind: 'context', text })
  }

  add(text: string): void {
    if (this.#newLine === undefined) this.#lines.push({ kind: 'add', text })
    else this.#lines.push({ kind: 'add', text, newLine: this.#newLine++ })
  }

  remove(text: string): void {
    if (this.#oldLine === undefined) this.#lines.push({ kind: 'remove', text })
    else this.#lines.push({ kind: 'remove', text, oldLine: this.#oldLine++ })
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
}
