import { describe, expect, it } from 'vitest'
import { ColourCache } from '../../src/markdown/colour-cache.ts'
import { type CodeLine, colourSteps, PIECE } from '../../src/markdown/colour-steps.ts'
import { loadHighlighter } from '../../src/markdown/highlight.ts'
import type { Highlighter } from '../../src/markdown/highlight-tokens.ts'

async function highlighterOf(language: string): Promise<Highlighter> {
  const highlighter = await loadHighlighter(language)
  if (highlighter === undefined) throw new Error(`Nothing colours ${language}.`)
  return highlighter
}

const textOf = (lines: ReadonlyArray<CodeLine>) =>
  lines.map((line) => line.map(({ text }) => text).join('')).join('\n')

const kindsOf = (lines: ReadonlyArray<CodeLine>) =>
  lines.map((line) => line.map(({ kind }) => kind ?? ''))

const FUNCTION = `/**
 * Adds. It is no \`string\`, "nor" 'that'.
 */
export function add(a: number, b: number): number {
  // ${'a comment that goes on and on, '.repeat(20)}
  return \`\${a} + \${b}
    on two lines\` === '' ? 0 : a + b
}

`

describe('code that is coloured step by step', () => {
  it.each(['ts', 'rust'])(
    'keeps every letter, and has the colours that it has as a whole: %s',
    async (language) => {
      const highlighter = await highlighterOf(language)
      const code = FUNCTION.repeat(70)
      const pieces = [...colourSteps(code, highlighter)]
      const lines = pieces.flat()
      expect(pieces.length).toBeGreaterThan(3)
      expect(textOf(lines)).toBe(code)
      const one = kindsOf([...colourSteps(FUNCTION, highlighter)].flat()).slice(0, -1)
      const count = one.length
      for (let at = 0; at + count < lines.length; at += count)
        expect(kindsOf(lines.slice(at, at + count)), `line ${at}`).toEqual(one)
    },
  )

  it('comes in pieces that are quickly drawn', async () => {
    const longest = Math.max(...FUNCTION.split('\n').map((line) => line.length))
    for (const piece of colourSteps(FUNCTION.repeat(200), await highlighterOf('ts'))) {
      const tokens = piece.reduce((sum, line) => sum + line.length + 1, 0)
      expect(tokens).toBeLessThan(PIECE + longest)
    }
  })

  it.each([
    ['a long line', `const a = 1\n${'a + '.repeat(300)}\n`],
    ['very much of it', 'const a = 1\n'.repeat(20_000)],
  ])('%s stays plain', async (_name, code) => {
    expect([...colourSteps(code, await highlighterOf('ts'))]).toEqual([])
  })

  it('a comment that is longer than what is coloured in one go keeps every letter', async () => {
    const code = `/*\n${'words of a comment\n'.repeat(2_000)}*/\n`
    const lines = [...colourSteps(code, await highlighterOf('ts'))].flat()
    expect(textOf(lines)).toBe(code)
  })

  it('a grammar that changes a letter colours nothing', () => {
    expect([...colourSteps('a\r\nb', () => [{ text: 'a\nb', kind: 'string' }])]).toEqual([])
  })
})

describe('what is remembered of coloured code', () => {
  const lines: CodeLine[] = [[{ text: 'a', kind: 'keyword' }]]

  it('never is more than its budget, and what was used last stays', () => {
    const cache = new ColourCache(10_000)
    cache.set('ts', 'first', lines)
    for (let n = 0; n < 1_000; n += 1) {
      cache.set('ts', `${n} ${'x'.repeat(n)}`, lines)
      expect(cache.get('ts', 'first')).toBe(lines)
      expect(cache.characters).toBeLessThanOrEqual(10_000)
    }
    expect(cache.get('ts', `10 ${'x'.repeat(10)}`)).toBeUndefined()
    expect(cache.get('ts', `999 ${'x'.repeat(999)}`)).toBe(lines)
  })

  it('counts what is set again once, and has no room for more than all', () => {
    const cache = new ColourCache(100)
    for (let n = 0; n < 50; n += 1) cache.set('ts', 'again', lines)
    expect(cache.characters).toBe('ts\nagain'.length)
    cache.set('ts', 'x'.repeat(100), lines)
    expect(cache.get('ts', 'again')).toBe(lines)
    expect(cache.get('js', 'again')).toBeUndefined()
  })
})
