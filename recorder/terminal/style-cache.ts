import { selectGraphicRendition } from './select-graphic-rendition.ts'
import type { TerminalStyle } from './style.ts'

const MAX_STEPS = 1_000

/** Remembers which style follows on which: output changes between a few, thousands of times. */
export class StyleCache {
  #steps = new Map<TerminalStyle, Map<string, TerminalStyle>>()
  #size = 0

  /** The style after `CSI parameters m`. */
  after(style: TerminalStyle, parameters: string): TerminalStyle {
    const steps = this.#steps.get(style)
    const known = steps?.get(parameters)
    if (known !== undefined) return known
    const next = selectGraphicRendition(style, parameters)
    if (this.#size >= MAX_STEPS) {
      this.#steps = new Map()
      this.#size = 0
    }
    this.#size++
    const fresh = this.#steps.get(style)
    if (fresh === undefined) this.#steps.set(style, new Map([[parameters, next]]))
    else fresh.set(parameters, next)
    return next
  }
}
