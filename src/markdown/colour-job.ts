import type { CodeLine } from './colour-steps.ts'

/** The first lines of a code in their colours. */
export interface Coloured {
  readonly language: string
  readonly code: string
  readonly lines: ReadonlyArray<CodeLine>
}

/** A code that is to be coloured. */
export interface Wanted {
  readonly code: string
  readonly language: string
  /** Whether more of it may come: then nobody will ask for it again. */
  readonly open: boolean
  /** Gets the lines as they come; undefined where they are given up again. */
  readonly take: (coloured: Coloured | undefined) => void
}

/** What colours a code line by line. */
export type Steps = Generator<ReadonlyArray<CodeLine>, void>

/** The code that an element shows, and how far it is coloured. */
export class ColourJob {
  /** Whether it is in sight, or soon may be. */
  isNear = false
  isDone = false
  /** What is left to do; none before it was begun. */
  steps: Steps | undefined
  /** Lines that were coloured anew since it was begun. */
  fresh: CodeLine[] = []
  given: Coloured | undefined

  constructor(public wanted: Wanted) {}

  begin(wanted: Wanted): void {
    this.wanted = wanted
    this.isDone = false
    this.pause()
  }

  pause(): void {
    this.steps = undefined
    this.fresh = []
  }

  /** Gives more lines; those that were coloured before stay until their turn. */
  add(lines: ReadonlyArray<CodeLine>): void {
    const before = this.#before()
    for (const line of lines) {
      const old = before[this.fresh.length]
      this.fresh.push(old !== undefined && isSame(old, line) ? old : line)
    }
    this.#give([...this.fresh, ...before.slice(this.fresh.length)])
  }

  end(): void {
    this.isDone = true
    if (this.given !== undefined && this.given.lines.length !== this.fresh.length)
      this.#give(this.fresh)
  }

  takeBack(): void {
    this.given = undefined
    this.isDone = false
    this.pause()
    this.wanted.take(undefined)
  }

  /** What was given of the code, or of what it began with. */
  #before(): ReadonlyArray<CodeLine> {
    const { given, wanted } = this
    if (given?.language !== wanted.language || !wanted.code.startsWith(given.code)) return []
    // Its last line may have become another.
    return given.code === wanted.code ? given.lines : given.lines.slice(0, -1)
  }

  #give(lines: ReadonlyArray<CodeLine>): void {
    const { language, code, take } = this.wanted
    this.given = { language, code, lines }
    take(this.given)
  }
}

function isSame(a: CodeLine, b: CodeLine): boolean {
  return (
    a.length === b.length &&
    a.every(({ text, kind }, index) => text === b[index]?.text && kind === b[index]?.kind)
  )
}
