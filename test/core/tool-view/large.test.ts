import { describe, expect, it } from 'vitest'
import {
  compareSteps,
  type FileChange,
  parsePatchHead,
  type ToolView,
  toolSummary,
  toolView,
} from '../../../recorder/index.ts'
import { readJson } from '../../../recorder/tool-view/index.ts'

const lines = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => line(index)).join('\n')

const view = (name: string, args: unknown, output = '') =>
  toolView({ name, args: JSON.stringify(args), output, status: 'complete' })

const outcomes = (of: ToolView) => toolSummary(of, 'complete').outcome

function compared(change: FileChange | undefined): { change: FileChange; steps: number } {
  if (change === undefined) throw new Error('The call changed no file.')
  const all = compareSteps(change)
  for (let steps = 0; ; steps += 1) {
    const step = all.next()
    if (step.done) return { change: step.value, steps }
  }
}

describe('what is too large to be taken apart at once', () => {
  const before = lines(60_000, (index) => `line ${index} of a long file`)
  const after = before.replace('line 30000 ', 'LINE 30000 ')

  it('an edit keeps its texts, and compares them in steps when asked', () => {
    const made = view('Edit', { file_path: 'a.ts', old_string: before, new_string: after })
    expect(made).toMatchObject({ kind: 'edit', files: [{ hunks: [], added: 0, removed: 0 }] })
    expect(outcomes(made)).toEqual([{ kind: 'characters', count: before.length + after.length }])
    const { change, steps } = compared(made.kind === 'edit' ? made.files[0] : undefined)
    expect(steps).toBeGreaterThan(10)
    expect(change).toMatchObject({ path: 'a.ts', change: 'change', added: 1, removed: 1 })
    expect(change).not.toHaveProperty('uncompared')
    expect(change.hunks[0]?.lines).toHaveLength(60_001)
  })

  it('a new file of as many characters as an edit that is too large is read at once', () => {
    const text = before.slice(0, 500_000)
    const made = view('edit', {
      content: [{ type: 'diff', path: 'a.ts', oldText: null, newText: text }],
    })
    expect(made).toMatchObject({ files: [{ change: 'create', added: text.split('\n').length }] })
    const edit = view('Edit', { file_path: 'a.ts', old_string: text, new_string: 'a' })
    expect(edit).toMatchObject({ files: [{ hunks: [], uncompared: [{ after: 'a' }] }] })
  })

  it('a small edit is compared at once', () => {
    const made = view('Edit', { file_path: 'a.ts', old_string: 'a\n', new_string: 'b\n' })
    expect(made).toMatchObject({ files: [{ added: 1, removed: 1 }] })
    const [change] = made.kind === 'edit' ? made.files : []
    expect(compared(change)).toEqual({ change, steps: 0 })
  })

  it('a new file given as a block of a diff keeps its text', () => {
    const made = view('edit', {
      content: [{ type: 'diff', path: 'a.ts', oldText: null, newText: before }],
    })
    const { change } = compared(made.kind === 'edit' ? made.files[0] : undefined)
    expect(change).toMatchObject({ change: 'create', added: 60_000 })
  })

  it('a patch is read as far as can be at once, and has the rest as it was written', () => {
    const patch = `*** Begin Patch\n*** Update File: a.ts\n@@\n${lines(60_000, (index) => `+line ${index} of a long file`)}\n*** End Patch`
    const made = toolView({ name: 'apply_patch', args: patch, output: '', status: 'complete' })
    const files = made.kind === 'patch' ? made.files : []
    expect(files).toHaveLength(1)
    const read = (files[0]?.hunks[0]?.lines ?? []).map(({ text }) => `+${text}\n`).join('')
    expect(patch.endsWith(read + (files[0]?.rest ?? ''))).toBe(true)
    expect(outcomes(made)).toContainEqual({ kind: 'truncated' })
  })

  it('a diff with nothing to read in its beginning has no file', () => {
    expect(parsePatchHead('x'.repeat(2_000_000))).toEqual([])
  })

  it('what a search or a list wrote stays text, and says how much it is', () => {
    const found = lines(50_000, (index) => `src/${index}.ts:1:a match in a file`)
    for (const made of [
      view('Grep', { pattern: 'match', output_mode: 'content' }, found),
      view('Glob', { pattern: '**' }, found),
    ]) {
      expect(made.output).toBe(found)
      expect(outcomes(made)).toEqual([{ kind: 'characters', count: found.length }])
    }
  })

  it('of arguments with very many values the first are read', () => {
    const read = readJson(`[${lines(200_000, (index) => `${index},`)}0]`)
    expect(read.state).toBe('long')
    expect(Array.isArray(read.value) ? read.value.slice(0, 3) : []).toEqual([0, 1, 2])
    const todos = Array.from({ length: 100_000 }, (_, index) => ({ content: `step ${index}` }))
    const made = view('TodoWrite', { todos })
    expect(made.kind === 'plan' ? made.items[0]?.text : '').toBe('step 0')
  })
})

describe('a long string in arguments', () => {
  it.each([
    ['line breaks', 'a\nb\n'.repeat(5_000)],
    ['quotes and backslashes', '\\"\\\\"'.repeat(5_000)],
    ['halves of pairs', '\ud800\n\udc00'.repeat(1_000)],
  ])('reads as it was written: %s', (_name, value) => {
    expect(readJson(JSON.stringify({ value })).value).toEqual({ value })
  })

  it('is read as well as it can be where an escape is none', () => {
    expect(readJson('{"a":"x\\qy\\n","b":"\\u00e4\\u00"}')).toEqual({
      value: { a: 'xqy\n', b: 'äu00' },
      state: 'whole',
    })
  })
})
