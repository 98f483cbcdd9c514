import { expect, test } from 'vitest'
import {
  denialOf,
  firstMeaningfulLine,
  type PlanItem,
  planAfter,
  planDiff,
  toolSummary,
} from '../../../recorder/tool-view/index.ts'
import { view } from './support.ts'

test('a running shell shows its command as it streams', () => {
  const running = view('Bash', '{"command":"npm test -- --ru')
  expect(running).toMatchObject({ kind: 'shell', command: 'npm test -- --ru', partial: true })
  expect(toolSummary(running, 'running')).toEqual({
    verb: 'run',
    object: 'npm test -- --ru',
    objectKind: 'command',
    outcome: [],
  })
  expect(view('Bash', '')).toMatchObject({ kind: 'shell', command: '', partial: true })
  expect(view('Write', '{"file_path":"a.ts","content":"line 1\\nli')).toMatchObject({
    kind: 'write',
    content: 'line 1\nli',
  })
  expect(view('Edit', '{"file_path":"a.ts","old_string":"x"')).toMatchObject({
    kind: 'edit',
    path: 'a.ts',
    files: [{ removed: 0 }],
  })
})

test.each([
  [
    'Bash',
    { command: 'npm test' },
    'Exit code 1\n\nError: boom\n    at x (y:1:2)',
    'error',
    {
      verb: 'run',
      object: 'npm test',
      outcome: [
        { kind: 'exit', code: 1 },
        { kind: 'error', text: 'Error: boom' },
      ],
    },
  ],
  ['Bash', { command: 'ls' }, 'a', 'complete', { verb: 'run', outcome: [] }],
  [
    'Bash',
    { command: 'x', run_in_background: true },
    undefined,
    'running',
    { outcome: [{ kind: 'background' }] },
  ],
  [
    'Edit',
    { file_path: 'a', old_string: 'a\nb', new_string: 'a\nc\nd' },
    'ok',
    'complete',
    {
      verb: 'edit',
      object: 'a',
      objectKind: 'path',
      outcome: [
        { kind: 'added', lines: 2 },
        { kind: 'removed', lines: 1 },
      ],
    },
  ],
  [
    'Edit',
    { file_path: 'a', old_string: 'a', new_string: 'c' },
    '<tool_use_error>File has not been read yet.</tool_use_error>',
    'error',
    { outcome: [{ kind: 'error', text: 'File has not been read yet.' }] },
  ],
  [
    'Write',
    { file_path: 'a', content: 'x\ny\n' },
    'File created successfully at: a',
    'complete',
    { verb: 'write', outcome: [{ kind: 'created' }, { kind: 'lines', count: 2 }] },
  ],
  [
    'apply_patch',
    '*** Begin Patch\n*** Add File: n\n+x\n*** End Patch',
    'ok',
    'complete',
    { verb: 'write', object: 'n', outcome: [{ kind: 'created' }, { kind: 'added', lines: 1 }] },
  ],
  [
    'apply_patch',
    '*** Begin Patch\n*** Delete File: a\n*** Delete File: b\n*** End Patch',
    'ok',
    'complete',
    { verb: 'patch', outcome: [{ kind: 'files', count: 2 }] },
  ],
  [
    'Read',
    { file_path: 'a', offset: 5, limit: 100 },
    '     5→x\n     6→y',
    'complete',
    { verb: 'read', outcome: [{ kind: 'range', from: 5, to: 6 }] },
  ],
  [
    'Read',
    { file_path: 'a.png' },
    [{ type: 'image', source: { type: 'data', value: 'x', mimeType: 'image/png' } }],
    'complete',
    { verb: 'look', outcome: [] },
  ],
  [
    'Grep',
    { pattern: 'foo', output_mode: 'content' },
    'a:1:foo\na:2:foo\nb:1:foo',
    'complete',
    { verb: 'search', object: 'foo', outcome: [{ kind: 'matches', count: 3, files: 2 }] },
  ],
  [
    'Grep',
    { pattern: 'foo' },
    'Found 2 files\na.ts\nb.ts',
    'complete',
    { outcome: [{ kind: 'files', count: 2 }] },
  ],
  [
    'Grep',
    { pattern: 'foo', output_mode: 'count' },
    'a.ts:3\nb.ts:1\n\nFound 4 total occurrences across 2 files.',
    'complete',
    { outcome: [{ kind: 'matches', count: 4, files: 2 }] },
  ],
  [
    'Grep',
    { pattern: 'foo' },
    'No matches found',
    'complete',
    { outcome: [{ kind: 'matches', count: 0, files: 0 }] },
  ],
  [
    'TodoWrite',
    {
      todos: [
        { content: 'a', status: 'completed' },
        { content: 'b', status: 'in_progress' },
      ],
    },
    'ok',
    'complete',
    { verb: 'plan', object: 'b', outcome: [{ kind: 'steps', done: 1, all: 2 }] },
  ],
  [
    'ExitPlanMode',
    { plan: '# Do it\nnow' },
    'User has approved your plan.',
    'complete',
    { verb: 'propose', object: 'Do it', outcome: [{ kind: 'approved' }] },
  ],
  [
    'mcp__s__t',
    {},
    'boom',
    'error',
    { verb: 'call', object: 't', outcome: [{ kind: 'error', text: 'boom' }] },
  ],
  [
    'calculator',
    { expression: '1' },
    '1',
    'complete',
    { verb: 'call', object: 'calculator', outcome: [] },
  ],
] as const)('%s %j %j %s', (name, args, output, status, expected) => {
  expect(toolSummary(view(name, args, output, status), status)).toMatchObject(expected)
})

test('matches are grouped by file, with the lines beside them', () => {
  const output =
    'src/a-1-b.ts-2-before\nsrc/a-1-b.ts:3:hit\n/abs/src/a-1-b.ts-4-after\n--\nD:\\c.ts:10:other'
  expect(view('Grep', { pattern: 'x', output_mode: 'content', '-A': 1 }, output)).toMatchObject({
    groups: [
      {
        path: 'src/a-1-b.ts',
        matches: [
          { line: 2, text: 'before', context: true },
          { line: 3, text: 'hit' },
          { line: 4, text: 'after', context: true },
        ],
      },
      { path: 'D:\\c.ts', matches: [{ line: 10, text: 'other' }] },
    ],
    matchCount: 2,
    fileCount: 2,
  })
  expect(
    view(
      'Grep',
      { pattern: 'x', path: 'a.ts', output_mode: 'content' },
      '27-before\n28:hit\n29-after',
    ),
  ).toMatchObject({
    groups: [
      {
        path: 'a.ts',
        matches: [
          { line: 27, context: true },
          { line: 28, text: 'hit' },
          { line: 29, text: 'after' },
        ],
      },
    ],
  })
})

test.each([
  [
    'Exit code 1\n[fmt] $ gofmt -w .\n\ncmd/x.go:488:15: nil value error (nilnesserr)',
    'cmd/x.go:488:15: nil value error (nilnesserr)',
  ],
  ['Exit code 2', 'Exit code 2'],
  [
    '<tool_use_error>File has not been read yet. Read it first.</tool_use_error>',
    'File has not been read yet. Read it first.',
  ],
  [
    "Exit code 2\nls: cannot access 'x': No such file or directory",
    "ls: cannot access 'x': No such file or directory",
  ],
  [
    'EISDIR: illegal operation on a directory, read',
    'EISDIR: illegal operation on a directory, read',
  ],
  ['Error', 'Error'],
  [
    'npm warn Unknown env config\n\n> app@0.1.0 build\n> next build\n\n\u001b[31mError:\u001b[0m Cannot find module x',
    'Error: Cannot find module x',
  ],
  [
    'Traceback (most recent call last):\n  File "a.py", line 1, in <module>\n    f()\nValueError: bad',
    'ValueError: bad',
  ],
  ['{"error":"it broke"}', 'it broke'],
  [
    '{"aggregated_output":"can\'t find session: x\\n","exit_code":1,"status":"failed"}',
    "can't find session: x",
  ],
  ['node:internal/x:1\n    throw e\n    ^\n\nTypeError: no\n    at a (b:1:1)', 'TypeError: no'],
  ['', ''],
])('of the error %j, a reader sees %j', (text, line) => {
  expect(firstMeaningfulLine(text)).toBe(line)
})

test.each([
  [
    "The user doesn't want to proceed with this tool use. The tool use was rejected (eg. if it was a file edit, the new_string was NOT written to the file). STOP what you are doing and wait for the user to tell you how to proceed.",
    true,
  ],
  ["<tool_use_error>The user doesn't want to take this action right now.</tool_use_error>", true],
  ['{"error":"User declined tool execution"}', true],
  ['User declined tool execution', true],
  ['{"approved":false,"message":"User denied this action"}', true],
  ['exec command rejected by user', true],
  ['patch rejected by user', true],
  ['The user rejected permission to use this specific tool call.', true],
  ['bash: x: Permission denied', false],
  ['Error: push was rejected by the remote', false],
  ['a log says: rejected by user', false],
  ['<tool_use_error>File has not been read yet.</tool_use_error>', false],
  ['', false],
])('%j: a person refused it: %s', (text, denied) => {
  expect(denialOf(text)).toBe(denied)
})

const item = (text: string, status: PlanItem['status'], id?: string): PlanItem =>
  id === undefined ? { text, status } : { text, status, id }

test('tells what changed between two plans', () => {
  const before = [
    item('a', 'active'),
    item('b', 'pending'),
    item('c', 'done'),
    item('d', 'pending'),
  ]
  const after = [item('a', 'done'), item('b', 'active'), item('c', 'pending'), item('e', 'pending')]
  expect(planDiff(before, after).map(({ kind, item: { text } }) => `${text} ${kind}`)).toEqual([
    'a finished',
    'b started',
    'c reopened',
    'e added',
    'd removed',
  ])
  expect(planDiff([item('a', 'pending', '1')], [item('A', 'pending', '1')])).toMatchObject([
    { kind: 'reworded' },
  ])
  expect(
    planDiff([item('x', 'done'), item('x', 'pending')], [item('x', 'done'), item('x', 'done')]).map(
      ({ kind }) => kind,
    ),
  ).toEqual(['same', 'finished'])
})

test('a plan that is changed step by step is put together', () => {
  let plan: ReadonlyArray<PlanItem> = []
  const calls = [
    view('TaskCreate', { subject: 'a' }, 'Task #1 created successfully: a'),
    view('TaskCreate', { subject: 'b' }, 'Task #2 created successfully: b'),
    view('TaskUpdate', { taskId: '1', status: 'completed' }, 'Updated task #1'),
  ]
  for (const call of calls) if (call.kind === 'plan') plan = planAfter(plan, call)
  expect(plan).toEqual([item('a', 'done', '1'), item('b', 'pending', '2')])
})
