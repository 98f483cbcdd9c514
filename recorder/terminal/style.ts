/**
 * A colour of a terminal: an index into the palette, of which 0 to 15 are the theme's own (8 to 15
 * the bright ones) and 16 to 255 fixed ({@link paletteColor}), or a colour by its red, green and
 * blue, each 0 to 255.
 */
export type TerminalColor =
  | { readonly kind: 'palette'; readonly index: number }
  | { readonly kind: 'rgb'; readonly red: number; readonly green: number; readonly blue: number }

/** How a stretch of terminal text looks. What is absent is as usual. */
export interface TerminalStyle {
  /** The colour of the letters. */
  readonly fg?: TerminalColor
  /** The colour behind them. */
  readonly bg?: TerminalColor
  readonly bold?: true
  readonly dim?: true
  readonly italic?: true
  readonly underline?: true
  readonly strike?: true
  /** `fg` and `bg` change places. */
  readonly inverse?: true
  /** Written, but not to be seen. */
  readonly hidden?: true
}

/** The style of text that nothing was said of. */
export const PLAIN: TerminalStyle = Object.freeze({})

/** Whether two styles look the same. */
export function sameStyle(a: TerminalStyle, b: TerminalStyle): boolean {
  return (
    a === b ||
    (sameColor(a.fg, b.fg) &&
      sameColor(a.bg, b.bg) &&
      a.bold === b.bold &&
      a.dim === b.dim &&
      a.italic === b.italic &&
      a.underline === b.underline &&
      a.strike === b.strike &&
      a.inverse === b.inverse &&
      a.hidden === b.hidden)
  )
}

function sameColor(a: TerminalColor | undefined, b: TerminalColor | undefined): boolean {
  if (a === b) return true
  if (a === undefined || b === undefined) return false
  if (a.kind === 'palette') return b.kind === 'palette' && a.index === b.index
  return b.kind === 'rgb' && a.red === b.red && a.green === b.green && a.blue === b.blue
}

const LEVELS = [0, 95, 135, 175, 215, 255]

/**
 * The fixed colours of the palette, as xterm has them: 16 to 231 a cube of six levels each of red,
 * green and blue, 232 to 255 a ramp of greys. The first sixteen are the theme's: undefined.
 */
export function paletteColor(
  index: number,
): { red: number; green: number; blue: number } | undefined {
  if (!Number.isInteger(index) || index < 16 || index > 255) return undefined
  if (index >= 232) {
    const grey = 8 + (index - 232) * 10
    return { red: grey, green: grey, blue: grey }
  }
  const level = (step: number) => LEVELS[step % 6] ?? 0
  const place = index - 16
  return {
    red: level(Math.floor(place / 36)),
    green: level(Math.floor(place / 6)),
    blue: level(place),
  }
}
