import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstMeaningfulLine, toolSummary, toolView } from '../../../recorder/tool-view/index.ts'
import { cpuTime } from '../terminal/cpu-time.ts'
import { view } from './support.ts'

const NAMES = [
  'Bash',
  'BashOutput',
  'KillShell',
  'write_stdin',
  'exec_command',
  'Read',
  'Edit',
  'MultiEdit',
  'Write',
  'apply_patch',
  'NotebookEdit',
  'Grep',
  'Glob',
  'LS',
  'WebFetch',
  'WebSearch',
  'TodoWrite',
  'todo_list',
  'TaskCreate',
  'TaskUpdate',
  'TaskList',
  'Task',
  'AskUserQuestion',
  'ExitPlanMode',
  'Skill',
  'mcp__a__b',
  'mcp__',
  'move',
  'delete',
  'think',
  'str_replace_editor',
  'file_change',
  'constructor',
  '__proto__',
  'toString',
  '',
  'x',
]
const KEYS = [
  'command',
  'cmd',
  'path',
  'file_path',
  'content',
  'old_string',
  'new_string',
  'edits',
  'todos',
  'plan',
  'items',
  'questions',
  'options',
  'question',
  'label',
  'pattern',
  'url',
  'query',
  'changes',
  'diff',
  'kind',
  'type',
  'title',
  'locations',
  'offset',
  'limit',
  'view_range',
  'taskId',
  'status',
  'prompt',
  'source',
  'text',
  '__proto__',
  'constructor',
  'aggregated_output',
  'exit_code',
]
const text = fc.oneof(
  fc.constantFrom(
    '',
    'a',
    'view',
    'create',
    '*** Begin Patch',
    '@@ -1 +1 @@\n-a\n+b',
    '\ud800',
    '\u0000',
    'https://a.test',
    '`x`',
    'diff',
    'a.ipynb',
    '   1→x\n   2→y',
    'a:1:b\n--\nb-2-c',
    '<status>',
    '{"exit_code":',
    'in_progress',
  ),
  fc.string({ unit: 'binary', maxLength: 10 }),
)
const { json } = fc.letrec((tie) => ({
  json: fc.oneof(
    { maxDepth: 4 },
    text,
    fc.integer(),
    fc.double(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('json'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...KEYS), tie('json'), { maxKeys: 5 }),
  ),
}))
const STATUSES = ['running', 'complete', 'error', 'interrupted', 'denied', 'unrecorded'] as const
const call = fc.record({
  name: fc.oneof(fc.constantFrom(...NAMES), fc.string()),
  args: fc.oneof(
    json.map((value) => JSON.stringify(value) ?? ''),
    fc
      .tuple(json, fc.nat())
      .map(([value, cut]) => (JSON.stringify(value) ?? '').slice(0, cut % 60)),
    text,
    json,
  ),
  output: fc.oneof(
    fc.constant(undefined),
    json,
    json.map((value) => JSON.stringify(value)),
  ),
  status: fc.constantFrom(...STATUSES),
})

test('there is a view and a summary of every call, and both are plain data', () => {
  fc.assert(
    fc.property(call, (any) => {
      // Objects where text belongs: exactly what the types forbid.
      const made = toolView(any as Parameters<typeof toolView>[0])
      expect(typeof made.kind).toBe('string')
      expect(typeof made.output).toBe('string')
      expect(typeof toolSummary(made, any.status).object).toBe('string')
      JSON.stringify(made)
    }),
    { numRuns: Number(process.env.VIEW_RUNS ?? 1_500) },
  )
})

test('long and deep calls take linear time', () => {
  const big = 'x'.repeat(10_000_000)
  const lines = 'a/b.ts:12:text\n'.repeat(200_000)
  const cases: Record<string, () => unknown> = {
    'a long command': () => view('Bash', { command: big }, big),
    'a long command in quotes': () => view('Bash', { command: `bash -lc '${big}'` }),
    'a long read': () => view('Read', { file_path: 'a' }, '     1→x\n'.repeat(500_000)),
    'a long line read': () => view('Read', { file_path: 'a' }, `     1→${big}`),
    'a long edit': () =>
      view('Edit', { file_path: 'a', old_string: big, new_string: `${big}y` }, 'ok'),
    'an edit of many lines': () =>
      view(
        'Edit',
        {
          file_path: 'a',
          old_string: 'a\nb\n'.repeat(50_000),
          new_string: 'b\na\n'.repeat(50_000),
        },
        'ok',
      ),
    'many matches': () => view('Grep', { pattern: 'x', output_mode: 'content' }, lines),
    'many lines beside a match': () =>
      view('Grep', { pattern: 'x', output_mode: 'content' }, `${'a-1-\n'.repeat(300_000)}a:9:x`),
    'one long match': () => view('Grep', { pattern: 'x' }, big),
    'many entries': () => view('LS', { path: '/' }, '  - a\n'.repeat(300_000)),
    'deep arguments': () =>
      view(
        'x',
        `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
        `${'['.repeat(10_000)}${']'.repeat(10_000)}`,
      ),
    'many todos': () =>
      view('TodoWrite', {
        todos: Array.from({ length: 100_000 }, (_, i) => ({ content: `${i}`, status: 'x' })),
      }),
    'many parts': () =>
      view(
        'x',
        {},
        Array.from({ length: 50_000 }, () => ({ type: 'text', text: 'a' })),
      ),
    spaces: () => view('Skill', ' '.repeat(5_000_000), ' '.repeat(5_000_000)),
    colons: () => view('Grep', { pattern: ':' }, ':'.repeat(5_000_000)),
    'a long name': () => view(`mcp__${'_'.repeat(1_000_000)}`, {}),
    quotes: () =>
      view(
        'AskUserQuestion',
        { questions: Array.from({ length: 100 }, () => ({ question: 'q', options: [] })) },
        '"q"="'.repeat(500_000),
      ),
    'an error': () => firstMeaningfulLine(`${'\n at x (y:1:1)'.repeat(500_000)}`),
    'a long error line': () => firstMeaningfulLine(big),
    'an error of angle brackets': () => firstMeaningfulLine('<'.repeat(2_000_000)),
  }
  const slow = Object.entries(cases).flatMap(([name, run]) => {
    const took = cpuTime(run)
    return took > 4_000 ? [`${name}: ${took} ms`] : []
  })
  expect(slow).toEqual([])
})
