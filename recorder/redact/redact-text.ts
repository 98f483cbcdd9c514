import type { Range, SecretFinder } from './secret-finder.ts'

/** What stands where something was hidden. */
export const REDACTED = '[redacted]'

/** A text with what must be hidden taken out, and how often that was. */
export interface RedactedText {
  readonly text: string
  readonly count: number
}

/** Hides what the finder finds in a whole text. */
export function redactText(text: string, finder: SecretFinder): RedactedText {
  return replace(text, joined(finder.find(text), text.length), text.length)
}

/**
 * Hides what the finder finds in a text that streams: takes it piece by piece and gives it back as
 * soon as it is sure that a piece is not the beginning of something to hide.
 */
export class StreamRedactor {
  readonly #finder: SecretFinder
  #held = ''

  constructor(finder: SecretFinder) {
    this.#finder = finder
  }

  /** What can be shown now that `delta` came too. */
  push(delta: string): RedactedText {
    const text = this.#held + delta
    const ranges = joined(this.#finder.find(text), text.length)
    let safe = text.length - this.#finder.pending(text)
    const across = ranges.find(([start, end]) => start < safe && end > safe)
    // What is found whole goes out whole, unless it reaches the end and may be longer yet.
    if (across !== undefined)
      safe = across[1] < text.length || safe === text.length ? across[1] : across[0]
    // A range that ends with the text may be part of a longer one that is still coming.
    this.#held = text.slice(safe)
    return replace(
      text,
      ranges.filter(([, end]) => end <= safe),
      safe,
    )
  }

  /** What was held back, when nothing follows any more. */
  end(): RedactedText {
    const text = this.#held
    this.#held = ''
    return redactText(text, this.#finder)
  }
}

function joined(found: Iterable<Range>, length: number): Range[] {
  const valid = [...found]
    .map(([start, end]): Range => [Math.max(0, start), Math.min(length, end)])
    .filter(([start, end]) => end > start)
    .sort((a, b) => a[0] - b[0])
  const ranges: Range[] = []
  for (const range of valid) {
    const last = ranges.at(-1)
    if (last !== undefined && range[0] < last[1])
      ranges[ranges.length - 1] = [last[0], Math.max(last[1], range[1])]
    else ranges.push(range)
  }
  return ranges
}

function replace(text: string, ranges: ReadonlyArray<Range>, upTo: number): RedactedText {
  let out = ''
  let at = 0
  for (const [start, end] of ranges) {
    out += text.slice(at, start) + REDACTED
    at = end
  }
  return { text: out + text.slice(at, upTo), count: ranges.length }
}
