export { characterWidth } from './character-width.ts'
export { revealInvisible, type VisibleToken } from './reveal-invisible.ts'
export { stripEscapes } from './strip-escapes.ts'
export { paletteColor, sameStyle, type TerminalColor, type TerminalStyle } from './style.ts'
export { renderTerminal, Terminal, type TerminalText } from './terminal.ts'
export {
  DEFAULT_TERMINAL_LIMITS,
  type TerminalCut,
  type TerminalLimits,
} from './terminal-limits.ts'
export type { TerminalLine, TerminalSpan } from './terminal-line.ts'
export { withoutEscapes } from './without-escapes.ts'
