import fc from 'fast-check'
import { expect, test } from 'vitest'
import { stripEscapes, withoutEscapes } from '../../../recorder/terminal/index.ts'

test.each([
  ['plain text', 'a\tb  \n\n  c\n'],
  ['colours', '\u001b[31mred\u001b[0m\tx\n'],
  ['colours in one byte', '\u009b31mred\u009b0m'],
  ['line feeds with returns', 'a\r\nb\r\r\n'],
  ['links and titles', '\u001b]8;;http://x.test\u0007a\u001b]8;;\u001b\\\u001b]0;t\u0007'],
  ['what grep erases at the ends of lines', 'a.ts\u001b[m\u001b[K:\u001b[1m\u001b[Kb'],
  ['a progress bar', '10%\r100%\nok'],
  ['letters struck twice', 'N\bNA\bAM\bM'],
  ['a charset', '\u001b(Ba'],
])('reads %s as a terminal does', (_, output) => {
  expect(withoutEscapes(output)).toBe(stripEscapes(output))
})

test.each([
  ['a title', '\u001b]0;t'],
  ['a colour', '\u001b[31'],
  ['titles', '\u001b]0;t'.repeat(100_000)],
  ['colours', '\u001b[3'.repeat(100_000)],
  ['a long colour', `\u001b[${'3'.repeat(1_000_000)}`],
])('comes to an end with %s that does not', (_, output) => {
  expect(withoutEscapes(`${output}\nok`)).toMatch(/\nok$/)
})

test('leaves no control character but tabs and line feeds', () => {
  const unit = fc.constantFrom(...'a\u001b[]m\r\n\b\t;0\u0000\u0007\u009b\u009c')
  fc.assert(
    fc.property(fc.string({ unit }), (output) => {
      // biome-ignore lint/suspicious/noControlCharactersInRegex: there must be none of them.
      expect(withoutEscapes(output)).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/)
    }),
  )
})
