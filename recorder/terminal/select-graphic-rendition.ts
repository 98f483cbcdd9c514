import { PLAIN, type TerminalColor, type TerminalStyle } from './style.ts'

type Flag = 'bold' | 'dim' | 'italic' | 'underline' | 'strike' | 'inverse' | 'hidden'
type Draft = { -readonly [Key in keyof TerminalStyle]: TerminalStyle[Key] }

const ON: ReadonlyMap<number, Flag> = new Map([
  [1, 'bold'],
  [2, 'dim'],
  [3, 'italic'],
  [4, 'underline'],
  [7, 'inverse'],
  [8, 'hidden'],
  [9, 'strike'],
  [21, 'underline'],
])

const OFF: ReadonlyMap<number, ReadonlyArray<Flag>> = new Map([
  [22, ['bold', 'dim']],
  [23, ['italic']],
  [24, ['underline']],
  [27, ['inverse']],
  [28, ['hidden']],
  [29, ['strike']],
])

/**
 * The style after a "select graphic rendition" (`CSI … m`; ECMA-48 8.3.117), with xterm's bright
 * colours (90-97, 100-107) and the two ways to write the colours of 38 and 48: parted by `;`, or by
 * `:` as ISO 8613-6 has it. What is not known (blinking, fonts, overlines) changes nothing.
 *
 * @param parameters - what stands between `CSI` and `m`
 */
export function selectGraphicRendition(style: TerminalStyle, parameters: string): TerminalStyle {
  let next: Draft = { ...style }
  const parts = parameters.split(';')
  for (let i = 0; i < parts.length; i++) {
    const [first = 0, ...sub] = (parts[i] ?? '').split(':').map((digits) => numberOf(digits))
    if (first === 0) next = {}
    else if (first === 38 || first === 48 || first === 58) {
      const color = sub.length > 0 ? colorOfSub(sub) : colorOfParts(parts, i + 1)
      if (sub.length === 0) i += lengthOfParts(parts, i + 1)
      if (color !== undefined && first !== 58) next[first === 38 ? 'fg' : 'bg'] = color
    } else apply(next, first, sub[0])
  }
  return Object.keys(next).length === 0 ? PLAIN : next
}

function apply(style: Draft, code: number, sub: number | undefined): void {
  const on = ON.get(code)
  if (on !== undefined) {
    // 4:0 is no underline; 4:1 to 4:5 are its kinds.
    if (code === 4 && sub === 0) delete style.underline
    else style[on] = true
    return
  }
  for (const flag of OFF.get(code) ?? []) delete style[flag]
  if (code >= 30 && code <= 37) style.fg = palette(code - 30)
  else if (code === 39) delete style.fg
  else if (code >= 40 && code <= 47) style.bg = palette(code - 40)
  else if (code === 49) delete style.bg
  else if (code >= 90 && code <= 97) style.fg = palette(code - 82)
  else if (code >= 100 && code <= 107) style.bg = palette(code - 92)
}

/** How many parts after 38, 48 or 58 belong to it. */
function lengthOfParts(parts: ReadonlyArray<string>, from: number): number {
  const space = numberOf(parts[from] ?? '')
  return space === 5 ? 2 : space === 2 ? 4 : 0
}

function colorOfParts(parts: ReadonlyArray<string>, from: number): TerminalColor | undefined {
  const values = parts.slice(from, from + 4).map((part) => numberOf(part))
  return colorOf(values[0], values.slice(1))
}

/** `5:n`, `2:r:g:b`, or `2:space:r:g:b` with a colour space that nobody uses. */
function colorOfSub(sub: ReadonlyArray<number>): TerminalColor | undefined {
  const [space, ...values] = sub
  return colorOf(space, space === 2 && values.length > 3 ? values.slice(1) : values)
}

function colorOf(
  space: number | undefined,
  values: ReadonlyArray<number>,
): TerminalColor | undefined {
  const [a, b = 0, c = 0] = values
  if (a === undefined) return undefined
  if (space === 5) return a > 255 ? undefined : palette(a)
  if (space !== 2) return undefined
  return { kind: 'rgb', red: byte(a), green: byte(b), blue: byte(c) }
}

function byte(value: number): number {
  return Math.min(value, 255)
}

function palette(index: number): TerminalColor {
  return { kind: 'palette', index }
}

/** The number that digits mean; none mean 0. */
function numberOf(digits: string): number {
  const value = Number(digits)
  return Number.isFinite(value) ? Math.min(value, 0x7fffffff) : 0
}
