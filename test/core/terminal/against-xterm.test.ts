import xterm from '@xterm/headless'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  renderTerminal,
  Terminal,
  type TerminalColor,
  type TerminalLine,
} from '../../../recorder/terminal/index.ts'

const COLUMNS = 300
const ROWS = 60

/** A column as both sides can tell it: the character, and how it looks. */
interface Column {
  readonly text: string
  readonly look: string
}

const FLAGS = ['bold', 'dim', 'italic', 'underline', 'strike', 'inverse', 'hidden'] as const

function ours(line: TerminalLine): Column[] {
  return line.flatMap(({ text, style }) => {
    const flags = FLAGS.filter((flag) => style[flag] === true)
    const look = [colorName(style.fg), colorName(style.bg), ...flags].join(' ')
    return [...text.matchAll(/.\p{M}*/gsu)].map(([character]) => ({ text: character, look }))
  })
}

function colorName(color: TerminalColor | undefined): string {
  if (color === undefined) return '-'
  if (color.kind === 'palette') return String(color.index)
  return `#${((color.red << 16) | (color.green << 8) | color.blue).toString(16)}`
}

async function theirs(text: string): Promise<Column[][]> {
  const terminal = new xterm.Terminal({
    cols: COLUMNS,
    rows: ROWS,
    scrollback: 5_000,
    convertEol: true,
    logLevel: 'off',
    allowProposedApi: true,
    scrollOnEraseInDisplay: true,
  })
  await new Promise<void>((resolve) => terminal.write(text, resolve))
  const buffer = terminal.buffer.active
  const lines: Column[][] = []
  for (let y = 0; y < buffer.length; y++) lines.push(columnsOf(buffer.getLine(y)))
  terminal.dispose()
  return lines
}

function columnsOf(
  line: ReturnType<typeof xterm.Terminal.prototype.buffer.active.getLine>,
): Column[] {
  const columns: Column[] = []
  for (let x = 0; x < (line?.length ?? 0); x++) {
    const cell = line?.getCell(x)
    if (cell === undefined || cell.getWidth() === 0) continue
    const color = (isDefault: boolean, isRgb: boolean, value: number) =>
      isDefault ? '-' : isRgb ? `#${value.toString(16)}` : String(value)
    const flags = [
      cell.isBold() && 'bold',
      cell.isDim() && 'dim',
      cell.isItalic() && 'italic',
      cell.isUnderline() && 'underline',
      cell.isStrikethrough() && 'strike',
      cell.isInverse() && 'inverse',
      cell.isInvisible() && 'hidden',
    ].filter((flag) => typeof flag === 'string')
    const fg = color(cell.isFgDefault(), cell.isFgRGB(), cell.getFgColor())
    const bg = color(cell.isBgDefault(), cell.isBgRGB(), cell.getBgColor())
    columns.push({ text: cell.getChars(), look: [fg, bg, ...flags].join(' ') })
  }
  while (columns.at(-1)?.text === '') columns.pop()
  // Erased columns keep a colour there, and have none here: of what is empty only the place counts.
  return columns.map(({ text, look }) =>
    text === '' ? { text: ' ', look: 'empty' } : { text, look },
  )
}

/** What ours has in place of their empty columns is a space without any look. */
function aligned(own: Column[], their: Column[]): Column[] {
  return own.map((column, x) =>
    their[x]?.look === 'empty' && column.text === ' ' && column.look === '- -'
      ? { text: ' ', look: 'empty' }
      : column,
  )
}

async function compare(text: string): Promise<void> {
  const limits = { reachColumns: COLUMNS, reachRows: ROWS }
  const own = renderTerminal(text, limits).lines.map(ours)
  const their = await theirs(text)
  while (their.at(-1)?.length === 0) their.pop()
  expect(own.map((line, y) => aligned(line, their[y] ?? []))).toEqual(their)
}

const csi = (final: string, ...parameters: Array<number | string>) =>
  `\u001b[${parameters.join(';')}${final}`
const small = fc.nat({ max: 12 })
const word = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'abcXYZ 0123=#-'), minLength: 1, maxLength: 12 }),
  fc.constantFrom(
    '中',
    '文字',
    'e\u0301',
    'ü',
    'a\u0308\u0323b',
    '█▓░',
    '→',
    '한',
    '中\u0301',
    '✓ ok',
    'д',
  ),
)
const color = fc.oneof(
  fc.constantFrom(30, 33, 37, 40, 46, 90, 97, 100, 107, 39, 49).map(String),
  fc.nat({ max: 255 }).chain((n) => fc.constantFrom(`38;5;${n}`, `48;5;${n}`, `38:5:${n}`)),
  fc
    .tuple(fc.nat({ max: 255 }), fc.nat({ max: 255 }), fc.nat({ max: 255 }))
    .chain(([r, g, b]) =>
      fc.constantFrom(
        `38;2;${r};${g};${b}`,
        `48;2;${r};${g};${b}`,
        `38:2::${r}:${g}:${b}`,
        `58;5;${g}`,
      ),
    ),
)
const weight = fc.constantFrom(
  0,
  1,
  2,
  3,
  4,
  7,
  8,
  9,
  21,
  22,
  23,
  24,
  27,
  28,
  29,
  '',
  '4:3',
  '4:0',
  5,
  53,
)
const rendition = fc
  .array(fc.oneof(color, weight.map(String)), { maxLength: 4 })
  .map((parts) => csi('m', parts.join(';')))
const move = fc.tuple(
  fc.constantFrom(...'ABCDEFGdae`IZ'),
  fc.oneof(small, fc.constant('' as const)),
)
const dropped = fc.constantFrom(
  '\u001b]0;a title\u0007',
  '\u001b]8;;https://example.test/\u001b\\\u001b]8;;\u001b\\',
  '\u001bPq#0;2;0;0;0\u001b\\',
  '\u001b_application\u001b\\',
  '\u001b^private\u001b\\',
  '\u001b[?25l',
  '\u001b[?2004h',
  '\u001b[>4;1m',
  '\u001b[0 q',
  '\u001b[6n',
  '\u001b=',
  '\u001b(B',
  '\u0000',
  '\u0007',
  '\u007f',
)
const piece = fc.oneof(
  { weight: 8, arbitrary: word },
  { weight: 3, arbitrary: rendition },
  {
    weight: 3,
    arbitrary: fc.constantFrom('\n', '\r', '\r\n', '\b', '\t', '\u000b', '\u0085', '\u0084'),
  },
  { weight: 3, arbitrary: move.map(([final, n]) => csi(final, n)) },
  { weight: 1, arbitrary: fc.tuple(small, small).map(([row, column]) => csi('H', row, column)) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom(...'JK'), fc.nat({ max: 2 }))
      .map(([final, n]) => csi(final, n)),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.constantFrom(...'XP@'), small).map(([final, n]) => csi(final, n)),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '\u001b7',
      '\u001b8',
      '\u001b[s',
      '\u001b[u',
      '\u001bE',
      '\u001bD',
      '\u009b1A',
    ),
  },
  { weight: 1, arbitrary: dropped },
)
// A link is without letters: xterm underlines them.
// Few enough line breaks to stay in xterm's rows, few enough letters to stay in its columns.
const output = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(''))

/** 300 runs a test; `TERMINAL_RUNS` for more. */
const numRuns = Number(process.env.TERMINAL_RUNS ?? 300)

test('ends up as xterm does', async () => {
  await fc.assert(fc.asyncProperty(output, compare), { numRuns })
})

test('where a chunk is cut makes no difference, not within an escape and not within a pair', () => {
  const text = fc
    .array(fc.oneof(piece, fc.constantFrom('😀', '\u001b[', '\u001b', '\ud83d', ']0;')), {
      maxLength: 30,
    })
    .map((pieces) => pieces.join(''))
  fc.assert(
    fc.property(text, fc.array(fc.nat({ max: 200 }), { maxLength: 6 }), (whole, cuts) => {
      const terminal = new Terminal()
      let from = 0
      for (const to of [
        ...cuts.filter((cut) => cut < whole.length).sort((a, b) => a - b),
        whole.length,
      ]) {
        terminal.write(whole.slice(from, to))
        terminal.text
        from = to
      }
      terminal.end()
      expect(terminal.text).toEqual(renderTerminal(whole))
    }),
    { numRuns },
  )
})
