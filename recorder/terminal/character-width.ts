/**
 * Ranges of code points that take two columns: East Asian Width W and F (Unicode Standard Annex 11),
 * joined over unassigned gaps. Emoji that are wide by default are told by their own property.
 */
const WIDE: ReadonlyArray<readonly [from: number, to: number]> = [
  [0x1100, 0x115f],
  [0x2329, 0x232a],
  [0x2e80, 0x303e],
  [0x3041, 0x33ff],
  [0x3400, 0x4dbf],
  [0x4e00, 0xa4cf],
  [0xa960, 0xa97f],
  [0xac00, 0xd7a3],
  [0xf900, 0xfaff],
  [0xfe10, 0xfe19],
  [0xfe30, 0xfe6f],
  [0xff00, 0xff60],
  [0xffe0, 0xffe6],
  [0x16fe0, 0x18dff],
  [0x1aff0, 0x1b2ff],
  [0x1f200, 0x1f265],
  [0x20000, 0x2fffd],
  [0x30000, 0x3fffd],
]

/** Widths that were looked up, plus one, by code point. */
const KNOWN = new Uint8Array(0x10000)
const WIDTHS = { 1: 0, 2: 1, 3: 2 } as const

const ZERO = /^[\p{Mn}\p{Me}\p{Cf}\u1160-\u11ff]$/u
const WIDE_EMOJI = /^\p{Emoji_Presentation}$/u

/**
 * How many columns of a terminal a character takes: 0 for what combines with the character before
 * it and for format characters, 2 for East Asian wide characters and for emoji, else 1. Control
 * characters are not asked for.
 *
 * This is what programs count with that write to terminals; a terminal with older tables (xterm.js
 * without its Unicode add-on) gives an emoji one column.
 */
export function characterWidth(code: number): 0 | 1 | 2 {
  if (code > 0xffff) return lookUp(code)
  const known = KNOWN[code]
  if (known === 1 || known === 2 || known === 3) return WIDTHS[known]
  const width = lookUp(code)
  KNOWN[code] = width + 1
  return width
}

function lookUp(code: number): 0 | 1 | 2 {
  // Latin, and the lines, blocks and shapes that boxes and bars are drawn with.
  if (code < 0x300 || (code >= 0x2500 && code <= 0x25fc)) return 1
  const character = String.fromCodePoint(code)
  if (ZERO.test(character)) return 0
  if (WIDE_EMOJI.test(character)) return 2
  return WIDE.some(([from, to]) => code >= from && code <= to) ? 2 : 1
}
