import { type CSSProperties, memo } from 'react'
import {
  paletteColor,
  type TerminalColor,
  type TerminalLine,
  type TerminalSpan,
} from '../../recorder/index.ts'
import { cutLine } from '../view/cut-lines.ts'
import { useView } from '../view/view-context.ts'
import { VisibleText } from '../view/visible-text.tsx'

/** What a {@link TerminalText} takes: which lines, of which list. */
export interface TerminalTextProps {
  readonly lines: ReadonlyArray<TerminalLine>
  readonly from: number
  readonly to: number
}

/** Lines of a terminal in their colours. */
export const TerminalText = memo(function TerminalText({ lines, from, to }: TerminalTextProps) {
  const { budgets } = useView()
  return lines.slice(from, to).map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place.
    <span key={from + index} className="rt-term-line">
      {cutSpans(line, budgets.line).map((span, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: spans of a line never change their order.
        <Span key={at} span={span} />
      ))}
      {from + index + 1 < lines.length && '\n'}
    </span>
  ))
})

function Span({ span: { text, style } }: { span: TerminalSpan }) {
  const words = <VisibleText text={text} />
  if (Object.keys(style).length === 0) return words
  const { fg, bg, inverse } = style
  const front = inverse ? bg : fg
  const back = inverse ? (fg ?? 'ink') : bg
  const colours = {
    ...variable('--rt-fg', front),
    ...(back === 'ink' ? {} : variable('--rt-bg', back)),
  }
  return (
    <span
      className="rt-term-span"
      data-fg={nameOf(front)}
      data-bg={back === 'ink' ? 'ink' : nameOf(back)}
      data-bold={style.bold}
      data-dim={style.dim}
      data-italic={style.italic}
      data-underline={style.underline}
      data-strike={style.strike}
      data-concealed={style.hidden}
      style={colours}
    >
      {words}
    </span>
  )
}

/** One of the theme's sixteen by its number; any other is its own. */
function nameOf(color: TerminalColor | undefined): number | 'own' | undefined {
  if (color === undefined) return undefined
  return color.kind === 'palette' && color.index < 16 ? color.index : 'own'
}

function variable(name: '--rt-fg' | '--rt-bg', color: TerminalColor | undefined): CSSProperties {
  const rgb = color?.kind === 'palette' ? paletteColor(color.index) : color
  if (rgb === undefined) return {}
  // React's type has no custom properties; its DOM has.
  return { [name]: `rgb(${rgb.red} ${rgb.green} ${rgb.blue})` } as CSSProperties
}

/** A line of spans within its budget: what is too long loses its middle, and says so. */
function cutSpans(line: TerminalLine, width: number): TerminalLine {
  const length = line.reduce((sum, { text }) => sum + text.length, 0)
  if (length <= width) return line
  return [{ text: cutLine(line.map(({ text }) => text).join(''), width), style: {} }]
}
