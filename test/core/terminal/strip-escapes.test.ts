import fc from 'fast-check'
import { expect, test } from 'vitest'
import { revealInvisible, stripEscapes } from '../../../recorder/terminal/index.ts'
import { cpuTime } from './cpu-time.ts'

test.each([
  ['plain text, as it is', 'a\tb  \n\n  c\n', 'a\tb  \n\n  c\n'],
  ['without colours', '\u001b[31mred\u001b[0m\tx\n', 'red\tx\n'],
  ['with line feeds alone', 'a\r\nb\r\r\n', 'a\nb\n'],
  [
    'without links and titles',
    '\u001b]8;;http://x.test\u0007a\u001b]8;;\u0007\u001b]0;t\u0007',
    'a',
  ],
  [
    'with what grep erases at the ends of lines',
    'a.ts\u001b[m\u001b[K:\u001b[1m\u001b[Kb',
    'a.ts:b',
  ],
  ['as it ended up, where it went over itself', '10%\r100%\nok\n', '100%\nok'],
  ['as it ended up, with cursor moves', 'a\nb\n\u001b[2Ac', 'c\nb'],
])('copies %s', (_, output, expected) => {
  expect(stripEscapes(output)).toBe(expected)
})

test('leaves no control character but tabs and line feeds', () => {
  fc.assert(
    fc.property(
      fc.string({
        unit: fc.constantFrom(
          'a',
          '\u001b',
          '[',
          'm',
          '\r',
          '\n',
          '\b',
          '\t',
          '\u0000',
          '\u009b',
          ']',
          '\u0007',
        ),
      }),
      (output) => {
        // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
        expect(stripEscapes(output)).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/)
      },
    ),
  )
})

test('shows what turns the direction or does not show, by its name', () => {
  expect(revealInvisible('rm \u202egpj.x\u202c\u200b\u200b a\u0000')).toEqual([
    { kind: 'text', text: 'rm ' },
    { kind: 'invisible', text: '\u202e', count: 1, code: 'U+202E', name: 'RIGHT-TO-LEFT OVERRIDE' },
    { kind: 'text', text: 'gpj.x' },
    {
      kind: 'invisible',
      text: '\u202c',
      count: 1,
      code: 'U+202C',
      name: 'POP DIRECTIONAL FORMATTING',
    },
    { kind: 'invisible', text: '\u200b\u200b', count: 2, code: 'U+200B', name: 'ZERO WIDTH SPACE' },
    { kind: 'text', text: ' a' },
    { kind: 'invisible', text: '\u0000', count: 1, code: 'U+0000', name: 'NULL' },
  ])
})

test.each(['tab\tand\nline', '👩‍💻 and ❤️', 'naïve e\u0301', '日本　語', 'नमस्ते'])(
  'lets %j be',
  (text) => {
    expect(revealInvisible(text)).toEqual([{ kind: 'text', text }])
  },
)

test.each([
  ['\ud800', 'LONE SURROGATE'],
  ['\u{e0041}', 'TAG CHARACTER'],
  ['\u0001', 'CONTROL CHARACTER'],
  ['\u00a0', 'NO-BREAK SPACE'],
  ['\u2003', 'SPACE'],
  ['x\u200dy'.slice(1, 2), 'ZERO WIDTH JOINER'],
])('names %j %s', (character, name) => {
  expect(revealInvisible(character)).toMatchObject([{ kind: 'invisible', name }])
})

test('the tokens of any text are the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(
        revealInvisible(text)
          .map((token) => token.text)
          .join(''),
      ).toBe(text)
    }),
  )
})

test('is linear on a text of invisible characters', () => {
  const took = cpuTime(() => {
    revealInvisible('\u202e'.repeat(1_000_000))
    stripEscapes('\u001b[31m'.repeat(500_000))
  })
  expect(took).toBeLessThan(4_000)
})
