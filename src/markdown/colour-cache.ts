import type { CodeLine } from './colour-steps.ts'

/** Remembers what was coloured, up to so many characters of code; what was used longest ago goes first. */
export class ColourCache {
  readonly #budget: number
  readonly #known = new Map<string, CodeLine[]>()
  #characters = 0

  /** @param budget - characters of code, together with the names of languages */
  constructor(budget: number) {
    this.#budget = budget
  }

  /** Characters that are remembered now. */
  get characters(): number {
    return this.#characters
  }

  get(language: string, code: string): CodeLine[] | undefined {
    const key = `${language}\n${code}`
    const found = this.#known.get(key)
    if (found === undefined) return undefined
    this.#known.delete(key)
    this.#known.set(key, found)
    return found
  }

  set(language: string, code: string, lines: CodeLine[]): void {
    const key = `${language}\n${code}`
    this.#drop(key)
    if (key.length > this.#budget) return
    this.#known.set(key, lines)
    this.#characters += key.length
    for (const oldest of this.#known.keys()) {
      if (this.#characters <= this.#budget) return
      this.#drop(oldest)
    }
  }

  #drop(key: string): void {
    if (this.#known.delete(key)) this.#characters -= key.length
  }
}
