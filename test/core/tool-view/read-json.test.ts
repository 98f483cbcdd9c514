import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readJson } from '../../../recorder/tool-view/index.ts'
import { cpuTime } from '../terminal/cpu-time.ts'

test('reads whole JSON as JSON.parse does', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), fc.constantFrom(undefined, 2), (value, indent) => {
      const text = JSON.stringify(value, undefined, indent)
      const read = readJson(text)
      expect(read.state).toBe('whole')
      expect(JSON.stringify(read.value)).toBe(JSON.stringify(JSON.parse(text)))
    }),
    { numRuns: 1_000 },
  )
})

test('every beginning of an object is a fragment whose texts begin those of the whole', () => {
  const object = fc.dictionary(
    fc.string({ maxLength: 4 }),
    fc.string({ unit: 'binary', maxLength: 8 }),
    { maxKeys: 4 },
  )
  fc.assert(
    fc.property(object, fc.nat(), (whole, at) => {
      const text = JSON.stringify(whole)
      const { value, state } = readJson(text.slice(0, at % text.length))
      expect(state).toBe('fragment')
      for (const [key, part] of Object.entries(value ?? {})) {
        expect(whole[key]?.startsWith(String(part))).toBe(true)
      }
    }),
    { numRuns: 1_000 },
  )
})

test.each([
  ['', undefined, 'fragment'],
  ['  ', undefined, 'fragment'],
  ['{"command":"npm te', { command: 'npm te' }, 'fragment'],
  ['{"command":"a\\', { command: 'a' }, 'fragment'],
  ['{"command":"a\\u00', { command: 'a' }, 'fragment'],
  ['{"command":"a\\ud83d', { command: 'a' }, 'fragment'],
  ['{"a":1,"lim', { a: 1 }, 'fragment'],
  ['{"a":12', {}, 'fragment'],
  ['{"a":[{"b":"c"},{"b":', { a: [{ b: 'c' }, {}] }, 'fragment'],
  ['{"a":tru', {}, 'fragment'],
  ['{"a":1}{"a":1}', { a: 1 }, 'malformed'],
  ['{"a":1,b}', { a: 1 }, 'malformed'],
  ['not json', undefined, 'malformed'],
  ['12', 12, 'whole'],
  ['{"id":12345678901234567890}', { id: '12345678901234567890' }, 'whole'],
] as const)('%j', (text, value, state) => {
  const read = readJson(text)
  expect(read.state).toBe(state)
  expect(read.value === undefined ? undefined : JSON.parse(JSON.stringify(read.value))).toEqual(
    value,
  )
})

test('a key that is named like a member of Object is a key', () => {
  const { value } = readJson('{"__proto__":{"polluted":1},"constructor":2}')
  expect(Object.keys(value ?? {})).toEqual(['__proto__', 'constructor'])
  expect(Object.keys({ ...(value as object) })).toContain('__proto__')
  expect(({} as { polluted?: number }).polluted).toBeUndefined()
})

test('what is nested too deep stays text, in linear time', () => {
  const took = cpuTime(() => {
    const deep = `${'['.repeat(10_000)}"]"${']'.repeat(10_000)}`
    const read = readJson(deep)
    expect(read.state).toBe('whole')
    expect(JSON.stringify(read.value)).toContain('"[[')
    expect(readJson('['.repeat(1_000_000)).state).toBe('fragment')
    expect(readJson('{"a":'.repeat(500_000)).state).toBe('fragment')
    expect(readJson(`{"a":"${'\\n'.repeat(3_000_000)}"}`).state).toBe('whole')
    expect(readJson(','.repeat(3_000_000)).state).toBe('malformed')
  })
  expect(took).toBeLessThan(5_000)
})
