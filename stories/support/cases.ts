import type { Item } from 'rethread/recorder'
import { BEGAN, call, file, inEachState, text, thinking } from './items.ts'

const ESC = '\u001b'

/** Output of a test run, in colours and with a progress bar that was written over. */
export const COLOURS = [
  `${ESC}[1m${ESC}[46m RUN ${ESC}[49m${ESC}[22m ${ESC}[36mv4.1.12${ESC}[39m ${ESC}[90m/srv/project${ESC}[39m`,
  '',
  `collecting 10 %\rcollecting 55 %\rcollecting 100 %${ESC}[K`,
  ` ${ESC}[32m✓${ESC}[39m test/fold.test.ts ${ESC}[2m(12 tests)${ESC}[22m ${ESC}[33m 302${ESC}[2mms${ESC}[22m${ESC}[39m`,
  ` ${ESC}[31m❯${ESC}[39m test/log.test.ts ${ESC}[2m(4 tests | ${ESC}[22m${ESC}[31m1 failed${ESC}[39m${ESC}[2m)${ESC}[22m`,
  `   ${ESC}[31m×${ESC}[39m refuses a terminal run`,
  `     ${ESC}[38;5;208mexpected 2 to be 3${ESC}[0m  ${ESC}[38;2;90;160;255mblue by its numbers${ESC}[0m`,
  '',
  `${ESC}[41;97m FAIL ${ESC}[0m ${ESC}[3mtest/log.test.ts${ESC}[23m > ${ESC}[4mrefuses a terminal run${ESC}[24m`,
  `${ESC}]8;;https://example.com${ESC}\\a link that is text${ESC}]8;;${ESC}\\`,
].join('\n')

const FOLD = `export function fold(chunks: Iterable<Chunk>): Item[] {
  const items: Item[] = []
  for (const chunk of chunks) {
    // Nothing else may add items.
    apply(items, chunk)
  }
  return items
}
`

const NUMBERED = FOLD.split('\n')
  .map((line, index) => `${String(index + 41).padStart(6)}→${line}`)
  .join('\n')

const UNIFIED = `diff --git a/src/fold.ts b/src/fold.ts
--- a/src/fold.ts
+++ b/src/fold.ts
@@ -38,9 +38,10 @@ export function apply(items: Item[], chunk: Chunk): void {
   const open = new Map<string, number>()
   const { id, run } = chunk
 
-  if (seen.has(id)) return
-  seen.add(id)
+  const name = key(run, id)
+  if (seen.has(name)) return
+  seen.add(name)
   open.set(id, items.length)
 }
 
`

const PATCH = `*** Begin Patch
*** Update File: src/fold.ts
@@ export function apply
-  if (seen.has(id)) return
+  if (seen.has(key(run, id))) return
*** Add File: src/key.ts
+/** The name of a call: ids are used again from run to run. */
+export const key = (run: string, id: string) => \`\${run}/\${id}\`
*** Delete File: src/old-key.ts
*** End Patch
`

const DOT =
  'iVBORw0KGgoAAAANSUhEUgAAACgAAAAoCAYAAACM/rhtAAAAQElEQVR42u3OMQ0AMAgAsMn/aHgmgwcS0qRt9gAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAD9sFQABZc1pSQAAAABJRU5ErkJggg=='

/** Every state, for a kind of card. */
export const STATES: Readonly<Record<string, () => Item[]>> = {
  shell: () =>
    inEachState(
      'Bash',
      { command: 'npm test -- --run', description: 'Run the tests' },
      COLOURS,
      'Exit code 1\nnpm error code ENOENT\nnpm error Could not read package.json',
    ),
  read: () =>
    inEachState(
      'Read',
      { file_path: '/srv/project/src/fold.ts', offset: 41, limit: 9 },
      NUMBERED,
      '<tool_use_error>File does not exist.</tool_use_error>',
    ),
  edit: () =>
    inEachState(
      'Edit',
      {
        file_path: '/srv/project/src/fold.ts',
        old_string: '  if (seen.has(id)) return\n',
        new_string: '  const name = key(run, id)\n  if (seen.has(name)) return\n',
      },
      'The file has been updated.',
      '<tool_use_error>String to replace not found in file.</tool_use_error>',
    ),
  write: () =>
    inEachState(
      'Write',
      { file_path: '/srv/project/src/fold.ts', content: FOLD },
      'File created successfully at: /srv/project/src/fold.ts',
      'EACCES: permission denied',
    ),
  patch: () =>
    inEachState(
      'apply_patch',
      PATCH,
      'Success. Updated the following files:\nM src/fold.ts\nA src/key.ts\nD src/old-key.ts',
      'Failed to find expected lines in src/fold.ts',
    ),
  search: () =>
    inEachState(
      'Grep',
      { pattern: 'seen\\.', output_mode: 'content', '-n': true },
      'src/fold.ts:41:  if (seen.has(id)) return\nsrc/fold.ts:42:  seen.add(id)\nsrc/log.ts:7:const seen = new Set()',
      'regex parse error: unclosed group',
    ),
  list: () =>
    inEachState(
      'Glob',
      { pattern: 'src/**/*.ts' },
      'src/fold.ts\nsrc/log.ts\nsrc/store/index.ts',
      'No such directory',
    ),
  fetch: () =>
    inEachState(
      'WebFetch',
      { url: 'https://example.com/docs/wire', prompt: 'What does the wire look like?' },
      'The wire is **server-sent events**, one chunk each.',
      'getaddrinfo ENOTFOUND example.com',
    ),
  webSearch: () =>
    inEachState(
      'WebSearch',
      { query: 'server-sent events last event id' },
      'Web search results for query: "server-sent events last event id"\n\nLinks: [{"title":"Using server-sent events","url":"https://example.com/sse"},{"title":"The EventSource interface","url":"https://example.org/eventsource"}]\n\nBoth describe it.',
      'Search is not available',
    ),
  plan: () =>
    inEachState(
      'TodoWrite',
      {
        todos: [
          { content: 'Reproduce it', status: 'completed', activeForm: 'Reproducing' },
          { content: 'Mend the fold', status: 'in_progress', activeForm: 'Mending' },
          { content: 'Write a test', status: 'pending', activeForm: 'Writing' },
        ],
      },
      'Todos have been modified successfully.',
      'Could not save',
    ),
  task: () =>
    inEachState(
      'Task',
      {
        description: 'Find all callers',
        prompt: 'Find **all** callers of `fold`.',
        subagent_type: 'Explore',
      },
      'There are three callers. None of them passes a second argument.',
      'The agent ran out of turns',
    ),
  question: () =>
    inEachState(
      'AskUserQuestion',
      {
        questions: [
          {
            question: 'Which store shall it be?',
            header: 'Store',
            multiSelect: false,
            options: [
              { label: 'SQLite', description: 'One file, no server' },
              { label: 'Postgres', description: 'Many machines' },
            ],
          },
        ],
      },
      'User has answered your questions: "Which store shall it be?"="SQLite".',
      'Nobody answered',
    ),
  planApproval: () =>
    inEachState(
      'ExitPlanMode',
      { plan: '# Mend the fold\n\n1. Reproduce\n2. Mend\n3. Test' },
      'User has approved your plan. You can now start coding.',
      'The user said no',
    ),
  mcp: () =>
    inEachState(
      'mcp__github__search_issues',
      {
        query: 'is:open label:bug',
        page: 1,
        filters: { author: 'somebody', labels: ['bug', 'fold'] },
      },
      '{"total":2,"items":[{"number":1,"title":"Text is lost"},{"number":2,"title":"A call is stuck"}]}',
      'Bad credentials',
    ),
  unknown: () =>
    inEachState(
      'frobnicate',
      { level: 3, deep: { list: [1, 2, { three: true }], nothing: null } },
      'Frobnicated.',
      'No frobnicator',
    ),
}

/** Each kind of call in each dialect that is told apart by name or shape. */
export const DIALECTS: Readonly<Record<string, () => Item[]>> = {
  shell: () => [
    call(
      'Bash',
      { command: 'npm run dev', run_in_background: true },
      'Command running in background with ID: bash_1',
    ),
    call(
      'BashOutput',
      { bash_id: 'bash_1' },
      '<status>running</status>\n\n<stdout>\nlistening on 3000\n</stdout>',
    ),
    call('KillShell', { shell_id: 'bash_1' }, 'Successfully killed shell: bash_1'),
    call(
      'command_execution',
      { command: "/bin/bash -lc 'bun test'" },
      JSON.stringify({ aggregated_output: COLOURS, exit_code: 1, status: 'failed' }),
    ),
    call(
      'exec_command',
      { cmd: 'ls -la', workdir: '/srv/project' },
      'total 8\ndrwxr-xr-x 2 me me 4096 .',
    ),
    call(
      'shell',
      { command: ['bash', '-lc', 'git status --short'], workdir: '/work' },
      JSON.stringify({
        output: ' M src/fold.ts\n',
        metadata: { exit_code: 0, duration_seconds: 0.2 },
      }),
    ),
    call('write_stdin', { session_id: 4, chars: 'y\n' }, 'Continue? y'),
    call('bash', { command: 'make', description: 'Build it' }, 'cc -o a a.c'),
    call('run_shell_command', { command: 'go test ./...' }, 'Output: ok\nExit Code: 0'),
    call('Execute', { title: 'Run the tests', kind: 'execute', command: 'npm test' }, '12 passed'),
    call('made_up', { command: 'by its shape' }, 'done'),
  ],
  files: () => [
    call(
      'read',
      { filePath: '/srv/a.ts' },
      '<file>\n00001| const a = 1\n00002| export { a }\n</file>',
    ),
    call('read_file', { absolute_path: '/srv/a.py' }, 'def a():\n    return 1\n'),
    call('edit', { filePath: '/srv/a.ts', oldString: 'const a = 1', newString: 'const a = 2' }, ''),
    call(
      'replace',
      { file_path: '/srv/a.ts', old_string: 'a = 2', new_string: 'a = 3' },
      'Successfully modified file',
    ),
    call(
      'MultiEdit',
      {
        file_path: '/srv/a.ts',
        edits: [
          { old_string: 'one', new_string: 'two' },
          { old_string: 'three', new_string: 'four' },
        ],
      },
      'Applied 2 edits',
    ),
    call('write', { filePath: '/srv/b.ts', content: 'export const b = 1\n' }, ''),
    call(
      'NotebookEdit',
      { notebook_path: '/srv/a.ipynb', cell_id: 'c3', new_source: 'print(1)', cell_type: 'code' },
      'Updated cell c3',
    ),
    call(
      'file_change',
      {
        changes: [
          { path: 'src/a.ts', kind: 'update' },
          { path: 'src/b.ts', kind: 'add' },
        ],
      },
      '{"changes":[],"status":"completed"}',
    ),
    call('patch', { patchText: UNIFIED }, 'ok'),
    call('apply_patch', { input: PATCH }, 'Done!'),
    call('Edit file', { title: 'Edit src/a.ts', kind: 'edit', path: 'src/a.ts' }, [
      { type: 'text', content: 'Edited.' },
    ]),
    call('view_image', { path: '/srv/shot.png' }, [
      { type: 'image', source: { type: 'data', value: DOT, mimeType: 'image/png' } },
    ]),
  ],
  looking: () => [
    call(
      'grep',
      { pattern: 'fold', path: '/work' },
      'Found 2 matches\n/srv/a.ts:\n  Line 1: fold()\n  Line 9: fold(again)',
    ),
    call(
      'search_file_content',
      { pattern: 'fold' },
      'Found 1 match for pattern "fold"\n---\nFile: a.ts\nL1: fold()\n---',
    ),
    call(
      'Grep',
      { pattern: 'fold', output_mode: 'files_with_matches' },
      'Found 2 files\nsrc/a.ts\nsrc/b.ts',
    ),
    call('Grep', { pattern: 'fold', output_mode: 'count' }, 'src/a.ts:3\nsrc/b.ts:1'),
    call('list', { path: '/work' }, '/srv/\n  src/\n    a.ts\n    b.ts\n  package.json'),
    call('LS', { path: '/work' }, '- /srv/\n  - src/\n    - a.ts\n  - package.json'),
    call('webfetch', { url: 'https://example.com' }, '# Example\n\nA page.'),
    call('google_web_search', { query: 'agui protocol' }, 'Results:\n1. AG-UI'),
    call('web_search', { query: 'agui protocol' }),
  ],
  plans: () => [
    call(
      'TodoWrite',
      {
        todos: [
          { content: 'One', status: 'in_progress' },
          { content: 'Two', status: 'pending' },
          { content: 'Never', status: 'pending' },
        ],
      },
      '',
    ),
    call(
      'TodoWrite',
      {
        todos: [
          { content: 'One', status: 'completed' },
          { content: 'Two', status: 'in_progress' },
          { content: 'Three', status: 'pending' },
        ],
      },
      '',
    ),
    call(
      'todo_list',
      {},
      '{"items":[{"text":"One","completed":true},{"text":"Two","completed":false}]}',
    ),
    call(
      'update_plan',
      {
        explanation: 'The first step is done.',
        plan: [
          { step: 'One', status: 'completed' },
          { step: 'Two', status: 'in_progress' },
        ],
      },
      'Plan updated',
    ),
    call(
      'todowrite',
      { todos: [{ id: '1', content: 'One', status: 'completed', priority: 'high' }] },
      '',
    ),
  ],
  agents: () => [
    call(
      'Agent',
      {
        description: 'Look at the tests',
        prompt: 'Look at the tests, and say which fail.',
        subagent_type: 'general-purpose',
      },
      'Two fail. Both are about the log.',
      {
        endedAt: BEGAN + 95_000,
        children: [
          thinking('I should run them.'),
          call('Bash', { command: 'npm test' }, '2 failed', { status: 'error' }),
          call('Read', { file_path: 'test/a.test.ts' }, '     1→test()'),
          call('Read', { file_path: 'test/b.test.ts' }, '     1→test()'),
          call('Read', { file_path: 'test/c.test.ts' }, '     1→test()'),
          text('Two fail. Both are about the log.'),
        ],
      },
    ),
    call('task', { description: 'Find callers', prompt: 'Find callers' }, 'None.'),
    call('Skill', { command: 'review' }, 'Loaded.'),
  ],
  events: () => [
    file('src/new.ts', { change: 'create' }),
    file('src/fold.ts', { diff: UNIFIED }),
    file('src/old.ts', { change: 'delete' }),
  ],
}

/** Calls of one kind in a row, with one among them that failed. */
export function groups(): Item[] {
  const read = (name: string) => call('Read', { file_path: `/srv/project/src/${name}` }, NUMBERED)
  return [
    ...['fold.ts', 'log.ts', 'store.ts', 'key.ts'].map(read),
    text('Then three more, of which one is not there:'),
    read('a.ts'),
    call('Read', { file_path: '/srv/project/src/gone.ts' }, 'File does not exist.', {
      status: 'error',
    }),
    read('b.ts'),
    text('And searches:'),
    ...['fold', 'log', 'store'].map((pattern) =>
      call('Grep', { pattern, output_mode: 'files_with_matches' }, 'Found 1 file\nsrc/a.ts'),
    ),
  ]
}

/** What is longer than its budget. */
export function longOnes(): Item[] {
  const lines = (count: number) =>
    Array.from(
      { length: count },
      (_, line) => `line ${line + 1} of many, with some words in it`,
    ).join('\n')
  return [
    call('Bash', { command: 'cat log' }, lines(2_000)),
    call('Bash', { command: 'cat one-line' }, 'x'.repeat(50_000)),
    call('Read', { file_path: 'a.txt' }, lines(500)),
    call('Write', { file_path: 'b.txt', content: lines(500) }, 'ok'),
    call(
      'mcp__db__query',
      { sql: 'select 1' },
      JSON.stringify(Array.from({ length: 2_000 }, (_, id) => ({ id, name: `row ${id}` }))),
    ),
    call(
      'Glob',
      { pattern: '**' },
      Array.from({ length: 400 }, (_, id) => `src/${id}.ts`).join('\n'),
    ),
  ]
}
