import { describe, expect, test } from 'vitest'
import {
  characterWidth,
  paletteColor,
  renderTerminal,
  Terminal,
  type TerminalLimits,
} from '../../../recorder/terminal/index.ts'
import { cpuTime } from './cpu-time.ts'

const ESC = '\u001b'
const text = (output: string, limits?: Partial<TerminalLimits>) =>
  renderTerminal(output, limits).lines.map((line) => line.map((span) => span.text).join(''))

describe('what a reader sees in the end', () => {
  test.each([
    ['lines', 'a\nb\r\nc\n', ['a', 'b', 'c']],
    ['a progress bar by carriage returns', ' 10%\r 55%\r100%\ndone', ['100%', 'done']],
    ['a shorter text over a longer one', 'abcdef\rXY', ['XYcdef']],
    ['a line erased and written again', `working...\r${ESC}[Kok`, ['ok']],
    ['a spinner by backspaces', '|\b/\b-\b\\ done', ['\\ done']],
    ['lines that a program goes back to', `a: 0%\nb: 0%\n${ESC}[2Aa: 9%\n\n`, ['a: 9%', 'b: 0%']],
    [
      'lines that a program takes back',
      `one\ntwo\n${ESC}[1A${ESC}[2K${ESC}[1A${ESC}[2Kthree`,
      ['three'],
    ],
    ['tabs', 'a\tb\t\tc', ['a       b               c']],
    ['wide characters in their columns', '文字列\r\u001b[4Cx', ['文字x']],
    ['nothing of what was passed over, where all behind it is erased', `a\t文\b${ESC}[K`, ['a']],
    ['the half of a wide character that is left', '文字\rx', ['x 字']],
    ['marks on the letter before them', 'e\u0301\bx', ['x']],
    ['a mark that nothing is before, with what comes', '\u0301a\rb', ['b']],
    ['a byte order mark, without a column', '\ufeffab\rx', ['xb']],
    [
      'titles and links, as their text',
      `${ESC}]0;title\u0007${ESC}]8;;https://evil.test${ESC}\\click${ESC}]8;;${ESC}\\`,
      ['click'],
    ],
    [
      'private strings, as nothing',
      `${ESC}Pdcs${ESC}\\${ESC}_apc${ESC}\\${ESC}^pm${ESC}\\${ESC}Xsos${ESC}\\ok`,
      ['ok'],
    ],
    ['NULs and bells, as nothing', 'a\u0000b\u0007c', ['abc']],
    ['what was cleared, above', `old\n${ESC}[2J${ESC}[Hnew`, ['old', 'new']],
    [
      'a full-screen program, as nothing once it is over',
      `$ vi\n${ESC}[?1049htext\n${ESC}[?1049lok`,
      ['$ vi', 'ok'],
    ],
    ['halves of pairs, as replacement characters', 'a\ud83db\udc00', ['a\ufffdb\ufffd']],
    ['a character that no sequence can have', `${ESC}[31é`, ['é']],
  ])('%s', (_, output, expected) => {
    expect(text(output)).toEqual(expected)
  })
})

test('gives stretches of one look, with colours of all three kinds', () => {
  expect(
    renderTerminal(`a${ESC}[1;31mb${ESC}[0;38;5;208mc${ESC}[48;2;1;2;3md${ESC}[m e`).lines,
  ).toEqual([
    [
      { text: 'a', style: {} },
      { text: 'b', style: { bold: true, fg: { kind: 'palette', index: 1 } } },
      { text: 'c', style: { fg: { kind: 'palette', index: 208 } } },
      {
        text: 'd',
        style: {
          fg: { kind: 'palette', index: 208 },
          bg: { kind: 'rgb', red: 1, green: 2, blue: 3 },
        },
      },
      { text: ' e', style: {} },
    ],
  ])
})

test('knows the fixed colours of the palette, and none of the theme', () => {
  expect(paletteColor(7)).toBeUndefined()
  expect(paletteColor(16)).toEqual({ red: 0, green: 0, blue: 0 })
  expect(paletteColor(208)).toEqual({ red: 255, green: 135, blue: 0 })
  expect(paletteColor(244)).toEqual({ red: 128, green: 128, blue: 128 })
  expect(paletteColor(256)).toBeUndefined()
})

test('lines that did not change are the same objects after more was written', () => {
  const terminal = new Terminal()
  terminal.write('one\ntwo\nthr')
  const before = terminal.text
  expect(terminal.text).toBe(before)
  terminal.write('ee')
  const after = terminal.text
  expect(after.lines[0]).toBe(before.lines[0])
  expect(after.lines[1]).toBe(before.lines[1])
  expect(after.lines[2]).toEqual([{ text: 'three', style: {} }])
})

describe('what is cut is told', () => {
  test('lines from the beginning', () => {
    const { lines, cut } = renderTerminal('x\n'.repeat(1_000), { lines: 10 })
    expect(lines).toHaveLength(9)
    expect(cut.lines).toBe(991)
  })
  test('columns behind the limit', () => {
    const { lines, cut } = renderTerminal('abcdef文\ngh', { columns: 4 })
    expect(lines.map((line) => line[0]?.text)).toEqual(['abcd', 'gh'])
    expect(cut.columns).toBe(4)
  })
  test('lines that the text itself threw away', () => {
    expect(renderTerminal(`a\nb\n${ESC}[H${ESC}[2J${ESC}[3Jc`).cut.cleared).toBe(2)
    expect(renderTerminal(`a\nb\n${ESC}cc`)).toMatchObject({
      lines: [[{ text: 'c' }]],
      cut: { cleared: 2 },
    })
  })
  test('a sequence that has not ended', () => {
    expect(renderTerminal(`ok${ESC}]0;title that never ends`).cut.unfinished).toBe(25)
    expect(renderTerminal('ok').cut).toEqual({
      lines: 0,
      columns: 0,
      cleared: 0,
      sequences: 0,
      unfinished: 0,
    })
  })
  test('a cursor that goes too far stops where there is something, or at the limit', () => {
    expect(text(`a\n${ESC}[999999Bb`, { reachRows: 5 })).toEqual(['a', '', '', '', 'b'])
    expect(text(`${ESC}[999999Cb`, { reachColumns: 5 })).toEqual(['    b'])
  })
})

test('is linear on hostile output', () => {
  const million = 1_000_000
  const hostile: Record<string, string> = {
    'one long line': 'x'.repeat(10 * million),
    'a long line gone over': `${'x'.repeat(million)}${'\ry'.repeat(million)}`,
    'erasing far to the left': `${'x'.repeat(million)}${`\b${ESC}[1K`.repeat(million / 5)}`,
    'inserting at the front': `${'x'.repeat(100_000)}\r${`${ESC}[500@`.repeat(million / 5)}`,
    'deleting at the front': `${'x'.repeat(million)}\r${`${ESC}[P`.repeat(million / 4)}`,
    'far columns': `${ESC}[499Cx\r\n`.repeat(million / 10),
    'clearing over and over': `x\n${ESC}[2J`.repeat(million / 5),
    'erasing above over and over': `${'x\n'.repeat(10_000)}${`${ESC}[1J`.repeat(million / 4)}`,
    'line breaks': '\n'.repeat(10 * million),
    'a colour a letter': Array.from(
      { length: million / 20 },
      (_, i) => `${ESC}[38;2;${i % 256};${i % 7};1mx`,
    ).join(''),
    'marks upon marks': `a${'\u0301'.repeat(million)}\rb`,
    'an endless sequence': `${ESC}[${'1;'.repeat(million)}m`,
    'an endless title': `${ESC}]0;${'x'.repeat(10 * million)}`,
    tabs: '\t'.repeat(million),
    'alternate screens': `${ESC}[?1049hx${ESC}[?1049l`.repeat(million / 16),
  }
  const slow = Object.entries(hostile).flatMap(([name, output]) => {
    const took = cpuTime(() => renderTerminal(output))
    return took > 4_000 ? [`${name}: ${took} ms`] : []
  })
  expect(slow).toEqual([])
})

test('writing a chunk costs what is new', () => {
  const terminal = new Terminal()
  terminal.write('a line of output\n'.repeat(20_000))
  const took = cpuTime(() => {
    for (let i = 0; i < 200; i++) {
      terminal.write('more\n')
      terminal.text
    }
  })
  expect(took).toBeLessThan(3_000)
})

test.each([
  ['a', 1],
  ['é', 1],
  ['文', 2],
  ['한', 2],
  ['Ａ', 2],
  ['😀', 2],
  ['✅', 2],
  ['✓', 1],
  ['█', 1],
  ['\u0301', 0],
  ['\u200d', 0],
  ['\ufe0f', 0],
  ['\u{e0100}', 0],
])('%s takes %i columns', (character, width) => {
  expect(characterWidth(character.codePointAt(0) ?? 0)).toBe(width)
})
