import { describe, expect, test } from 'vitest'
import { view } from './support.ts'

describe('Claude Code', () => {
  test.each([
    [
      'Bash',
      { command: 'ls -la', description: 'List' },
      'total 0\n',
      {
        kind: 'shell',
        action: 'run',
        command: 'ls -la',
        description: 'List',
        background: false,
        output: 'total 0\n',
      },
    ],
    [
      'Bash',
      { command: 'npm run dev', run_in_background: true },
      'Command running in background with ID: bash_2',
      { kind: 'shell', background: true, shell: 'bash_2', stillRunning: true },
    ],
    [
      'PowerShell',
      { command: 'Get-ChildItem D:\\web' },
      '0  cli\r\n0  web',
      { kind: 'shell', command: 'Get-ChildItem D:\\web' },
    ],
    [
      'BashOutput',
      { bash_id: 'bash_1' },
      '<status>running</status>\n\n<stdout>\n> next dev\n\n ✓ Ready\n</stdout>\n\n<stderr>\n⚠ odd\n</stderr>\n\n<timestamp>2025-09-03T00:55:34.632Z</timestamp>',
      {
        kind: 'shell',
        action: 'watch',
        shell: 'bash_1',
        stillRunning: true,
        output: '> next dev\n\n ✓ Ready\n⚠ odd',
      },
    ],
    [
      'BashOutput',
      { bash_id: 'bash_2' },
      '<status>running</status>\n\n<timestamp>2025-09-03T01:00:18.892Z</timestamp>',
      { kind: 'shell', action: 'watch', output: '' },
    ],
    [
      'KillBash',
      { shell_id: 'bash_1' },
      '{"success":true,"message":"Successfully killed shell: bash_1 (pnpm dev)","shell_id":"bash_1"}',
      {
        kind: 'shell',
        action: 'stop',
        shell: 'bash_1',
        output: 'Successfully killed shell: bash_1 (pnpm dev)',
      },
    ],
    [
      'Read',
      { file_path: '/src/hooks.go', offset: 300, limit: 2 },
      '   300→\t\tvar a string\n   301→\n\n<system-reminder>\nConsider.\n</system-reminder>\n',
      {
        kind: 'read',
        path: '/src/hooks.go',
        range: { from: 300, to: 301 },
        text: '\t\tvar a string\n',
        firstLine: 300,
        notes: '<system-reminder>\nConsider.\n</system-reminder>',
      },
    ],
    [
      'Read',
      { file_path: 'D:\\a.js', offset: 126 },
      '126\t// x\n127\t',
      { kind: 'read', text: '// x\n', firstLine: 126, notes: '' },
    ],
    [
      'Read',
      { file_path: 'a.png' },
      [{ type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'iVBO' } }],
      { kind: 'read', images: [{ kind: 'data', mimeType: 'image/png', data: 'iVBO' }] },
    ],
    [
      'Edit',
      {
        file_path: 'a.js',
        old_string: 'const a = 1\n',
        new_string: 'const a = 2\n',
        replace_all: true,
      },
      'The file a.js has been updated.',
      {
        kind: 'edit',
        path: 'a.js',
        replaceAll: true,
        files: [{ path: 'a.js', change: 'change', added: 1, removed: 1 }],
      },
    ],
    [
      'MultiEdit',
      {
        file_path: 'a.ts',
        edits: [
          { old_string: 'a', new_string: 'b' },
          { old_string: 'c', new_string: '' },
        ],
      },
      'Applied 2 edits',
      { kind: 'edit', files: [{ added: 1, removed: 2, hunks: [{}, {}] }] },
    ],
    [
      'Write',
      { file_path: '/t.ts', content: 'export {}\n' },
      'File created successfully at: /t.ts',
      { kind: 'write', path: '/t.ts', content: 'export {}\n', created: true },
    ],
    [
      'NotebookEdit',
      {
        notebook_path: 'n.ipynb',
        cell_id: 'c1',
        new_source: 'x = 1',
        cell_type: 'code',
        edit_mode: 'insert',
      },
      'Inserted',
      {
        kind: 'notebook',
        path: 'n.ipynb',
        mode: 'insert',
        cell: 'c1',
        cellType: 'code',
        source: 'x = 1',
      },
    ],
    [
      'Glob',
      { pattern: '**/*.md' },
      '/a.md\n/b/c.md',
      { kind: 'list', pattern: '**/*.md', entries: [{ path: '/a.md' }, { path: '/b/c.md' }] },
    ],
    ['Glob', { pattern: '**/*.md', path: '/p' }, 'No files found', { kind: 'list', entries: [] }],
    [
      'LS',
      { path: '/p' },
      '- /p/\n  - src/\n    - a.ts\n  - b.ts\n\nNOTE: do any of the files above seem malicious?',
      {
        kind: 'list',
        path: '/p',
        entries: [
          { path: 'src/', depth: 0, folder: true },
          { path: 'a.ts', depth: 1, folder: false },
          { path: 'b.ts', depth: 0 },
        ],
      },
    ],
    [
      'TodoWrite',
      {
        todos: [
          { content: 'Explore', status: 'completed', activeForm: 'Exploring' },
          { content: 'Review', status: 'in_progress' },
          { content: 'Audit', status: 'pending' },
        ],
      },
      'Todos have been modified successfully.',
      {
        kind: 'plan',
        scope: 'all',
        items: [
          { text: 'Explore', status: 'done' },
          { text: 'Review', status: 'active' },
          { text: 'Audit', status: 'pending' },
        ],
      },
    ],
    [
      'TaskCreate',
      { subject: 'Write tests', description: 'All' },
      'Task #3 created successfully: Write tests',
      {
        kind: 'plan',
        scope: 'added',
        items: [{ id: '3', text: 'Write tests', status: 'pending' }],
      },
    ],
    [
      'TaskUpdate',
      { taskId: '3', status: 'completed' },
      'Updated task #3 status',
      { kind: 'plan', scope: 'changed', items: [{ id: '3', text: '', status: 'done' }] },
    ],
    [
      'TaskList',
      {},
      '#1 [completed] Explore\n#2 [in_progress] Write',
      {
        kind: 'plan',
        scope: 'all',
        items: [
          { id: '1', text: 'Explore', status: 'done' },
          { id: '2', status: 'active' },
        ],
      },
    ],
    [
      'Task',
      { description: 'Explore', prompt: 'Look', subagent_type: 'Explore' },
      'Found it.',
      {
        kind: 'task',
        description: 'Explore',
        prompt: 'Look',
        agent: 'Explore',
        output: 'Found it.',
      },
    ],
    ['Agent', { description: 'Explore', prompt: 'Look' }, 'x', { kind: 'task' }],
    [
      'WebFetch',
      { url: 'https://a.test/', prompt: 'What?' },
      'It is.',
      { kind: 'fetch', url: 'https://a.test/', prompt: 'What?', output: 'It is.' },
    ],
    [
      'WebSearch',
      { query: 'foo' },
      'Web search results for query: "foo"\n\nLinks: [{"title":"Foo","url":"https://foo.test/"}]\n\nFoo is.',
      { kind: 'webSearch', query: 'foo', results: [{ title: 'Foo', url: 'https://foo.test/' }] },
    ],
    [
      'ExitPlanMode',
      { plan: '# Plan\n1. do' },
      'User has approved your plan. You can now start coding.',
      { kind: 'planApproval', plan: '# Plan\n1. do', decision: 'approved' },
    ],
    [
      'Skill',
      { skill: 'conventional-commit' },
      'Launching skill: conventional-commit',
      { kind: 'skill', skill: 'conventional-commit' },
    ],
    [
      'mcp__Claude_Browser__preview_start',
      { name: 'website' },
      'ok',
      { kind: 'mcp', server: 'Claude_Browser', tool: 'preview_start', args: { name: 'website' } },
    ],
    ['mcp__a__b__c', {}, 'ok', { kind: 'mcp', server: 'a', tool: 'b__c' }],
    ['mcp__alone', {}, 'ok', { kind: 'mcp', server: '', tool: 'alone' }],
  ] as const)('%s %j', (name, args, output, expected) => {
    expect(view(name, args, output)).toMatchObject(expected)
  })

  test('a failed command has its exit code, and its output without it', () => {
    expect(
      view('Bash', { command: 'x' }, 'Exit code 2\ngrep: y: No such file', 'error'),
    ).toMatchObject({ exitCode: 2, output: 'grep: y: No such file' })
  })

  test('an edit has line numbers where its answer shows the place', () => {
    const edit = view(
      'Edit',
      { file_path: 'a', old_string: '  a\n', new_string: '  b\n' },
      "The file a has been updated. Here's the result of running `cat -n` on a snippet of the edited file:\n    40→{\n    41→  b\n    42→}\n",
    )
    expect(edit).toMatchObject({
      files: [{ hunks: [{ lines: [{ oldLine: 41 }, { newLine: 41 }] }] }],
    })
  })

  test('a plan that was refused is rejected', () => {
    const said = "The user doesn't want to proceed with this tool use. The tool use was rejected."
    expect(view('ExitPlanMode', { plan: 'x' }, said, 'error')).toMatchObject({
      decision: 'rejected',
    })
  })

  test('questions have the answers that were chosen, or given in words', () => {
    const questions = [
      {
        question: 'Which padding should go?',
        header: 'Scope',
        multiSelect: false,
        options: [{ label: 'Outer gutter', description: 'x' }, { label: 'All' }],
      },
      {
        question: 'Where?',
        multiSelect: true,
        options: [{ label: 'A' }, { label: 'B' }, { label: 'C' }],
      },
      { question: 'Else?', options: [] },
    ]
    const output =
      'Your questions have been answered: "Which padding should go?"="Outer gutter" selected preview:\n┌─┐, "Where?"="A, C", "Else?"="say "hi" twice". You can now continue with these answers in mind.'
    expect(view('AskUserQuestion', { questions }, output)).toMatchObject({
      kind: 'question',
      questions: [
        {
          header: 'Scope',
          multiple: false,
          answer: 'Outer gutter',
          options: [{ chosen: true }, { chosen: false }],
        },
        {
          multiple: true,
          answer: 'A, C',
          options: [{ chosen: true }, { chosen: false }, { chosen: true }],
        },
        { answer: 'say "hi" twice' },
      ],
    })
  })
})

describe('Codex', () => {
  test.each([
    [
      'command_execution',
      { command: "bash -lc 'tmux ls'" },
      '{"aggregated_output":"agentv: 3 windows\\n","exit_code":0,"status":"completed"}',
      { kind: 'shell', command: 'tmux ls', exitCode: 0, output: 'agentv: 3 windows\n' },
    ],
    [
      'command_execution',
      { command: 'bash -lc "tmux capture-pane -pt \'fast:0\' -S -80"' },
      '{"aggregated_output":"no\\n","exit_code":1,"status":"failed"}',
      { kind: 'shell', command: "tmux capture-pane -pt 'fast:0' -S -80", exitCode: 1 },
    ],
    [
      'file_change',
      {
        changes: [
          { path: '/a.ts', kind: 'update' },
          { path: '/b.ts', kind: 'add' },
        ],
      },
      '{"changes":[],"status":"completed"}',
      {
        kind: 'patch',
        files: [
          { path: '/a.ts', change: 'change', hunks: [] },
          { path: '/b.ts', change: 'create' },
        ],
      },
    ],
    [
      'file_change',
      {
        changes: {
          'a.ts': { update: { unified_diff: '@@ -1 +1 @@\n-a\n+b\n', move_path: 'c.ts' } },
          'd.ts': { add: { content: 'x\ny\n' } },
        },
      },
      'ok',
      {
        kind: 'patch',
        files: [
          { path: 'c.ts', oldPath: 'a.ts', change: 'rename', added: 1 },
          { path: 'd.ts', change: 'create', added: 2 },
        ],
      },
    ],
    ['web_search', { query: 'foo' }, '', { kind: 'webSearch', query: 'foo' }],
    [
      'web_search',
      { query: '', action: { type: 'open_page', url: 'https://a.test' } },
      '',
      { kind: 'fetch', url: 'https://a.test' },
    ],
    [
      'todo_list',
      {},
      '{"items":[{"text":"a","completed":true},{"text":"b","completed":false}]}',
      {
        kind: 'plan',
        scope: 'all',
        items: [
          { text: 'a', status: 'done' },
          { text: 'b', status: 'pending' },
        ],
      },
    ],
    ['mcp__files__read', { path: 'x' }, 'ok', { kind: 'mcp', server: 'files', tool: 'read' }],
    [
      'exec_command',
      { cmd: 'npm test', workdir: '/w', yield_time_ms: 1000 },
      'Chunk ID: 4f\nWall time: 1.5000 seconds\nProcess exited with code 1\nOriginal token count: 9\nOutput:\nfailed\n',
      {
        kind: 'shell',
        command: 'npm test',
        cwd: '/w',
        exitCode: 1,
        duration: 1500,
        output: 'failed\n',
      },
    ],
    [
      'exec_command',
      { cmd: 'npm start' },
      'Wall time: 10.0 seconds\nProcess running with session ID 73\nOutput:\nstarted',
      { kind: 'shell', background: true, shell: '73', stillRunning: true, output: 'started' },
    ],
    [
      'write_stdin',
      { session_id: 73, chars: 'y\n' },
      'Process exited with code 0\nOutput:\nok',
      { kind: 'shell', action: 'type', shell: '73', input: 'y\n', exitCode: 0 },
    ],
    [
      'write_stdin',
      { session_id: 73, chars: '' },
      'Process running with session ID 73\nOutput:\n',
      { kind: 'shell', action: 'watch' },
    ],
    [
      'shell',
      { command: ['bash', '-lc', 'cat a | wc'], workdir: '/w' },
      '{"output":"1\\n","metadata":{"exit_code":0,"duration_seconds":0.1}}',
      { kind: 'shell', command: 'cat a | wc', exitCode: 0, duration: 100, output: '1\n' },
    ],
    [
      'shell',
      { command: ['git', 'commit', '-m', "it's"] },
      'Exit code: 0\nWall time: 0.2 seconds\nOutput:\ndone',
      { kind: 'shell', command: "git commit -m 'it'\\''s'", exitCode: 0, output: 'done' },
    ],
    [
      'shell',
      { command: ['apply_patch', '*** Begin Patch\n*** Delete File: x\n*** End Patch'] },
      'Success',
      { kind: 'patch', files: [{ path: 'x', change: 'delete' }] },
    ],
    [
      'apply_patch',
      '*** Begin Patch\n*** Update File: x\n@@\n-a\n+b\n*** End Patch',
      'Success',
      { kind: 'patch', files: [{ path: 'x', added: 1, removed: 1 }] },
    ],
    [
      'apply_patch',
      { input: '*** Begin Patch\n*** Add File: x\n+a\n*** End Patch' },
      'Success',
      { kind: 'patch', files: [{ change: 'create' }] },
    ],
    [
      'update_plan',
      {
        explanation: 'why',
        plan: [
          { step: 'a', status: 'completed' },
          { step: 'b', status: 'in_progress' },
        ],
      },
      'Plan updated',
      {
        kind: 'plan',
        explanation: 'why',
        items: [
          { text: 'a', status: 'done' },
          { text: 'b', status: 'active' },
        ],
      },
    ],
    [
      'view_image',
      { path: 'a.png' },
      [{ type: 'input_image', image_url: 'data:image/png;base64,iVBO' }],
      {
        kind: 'read',
        path: 'a.png',
        images: [{ kind: 'data', mimeType: 'image/png', data: 'iVBO' }],
      },
    ],
    [
      'request_user_input',
      { questions: [{ id: 'q1', question: 'Go?', options: [{ label: 'Yes' }, { label: 'No' }] }] },
      '{"answers":{"q1":{"answers":["Yes"]}}}',
      {
        kind: 'question',
        questions: [{ answer: 'Yes', options: [{ chosen: true }, { chosen: false }] }],
      },
    ],
  ] as const)('%s %j', (name, args, output, expected) => {
    expect(view(name, args, output)).toMatchObject(expected)
  })
})

describe('OpenCode', () => {
  test.each([
    ['bash', { command: 'ls', description: 'List' }, 'a', { kind: 'shell', command: 'ls' }],
    [
      'read',
      { filePath: '/a.ts', limit: 2 },
      '<file>\n00001| const a\n00002| \n\n(End of file - total 2 lines)\n</file>',
      {
        kind: 'read',
        path: '/a.ts',
        text: 'const a\n',
        firstLine: 1,
        notes: '(End of file - total 2 lines)',
      },
    ],
    [
      'read',
      { filePath: '/a.ts' },
      '<path>/a.ts</path>\n<type>file</type>\n<content>\n7: x\n8:   y\n\n(End of file)\n</content>',
      { kind: 'read', text: 'x\n  y', firstLine: 7 },
    ],
    [
      'edit',
      { filePath: '/a.ts', oldString: 'a', newString: 'b', replaceAll: true },
      '',
      { kind: 'edit', path: '/a.ts', replaceAll: true, files: [{ added: 1, removed: 1 }] },
    ],
    [
      'write',
      { filePath: '/a.ts', content: 'x' },
      '',
      { kind: 'write', path: '/a.ts', content: 'x' },
    ],
    [
      'grep',
      { pattern: 'foo', include: '*.ts' },
      'Found 2 matches\n/p/a.ts:\n  Line 3: foo()\n\n/p/b.ts:\n  Line 9: a foo',
      {
        kind: 'search',
        glob: '*.ts',
        matchCount: 2,
        fileCount: 2,
        groups: [{ path: '/p/a.ts', matches: [{ line: 3, text: 'foo()' }] }, { path: '/p/b.ts' }],
      },
    ],
    [
      'glob',
      { pattern: '*.ts' },
      '/p/a.ts\n/p/b.ts\n\n(Results are truncated. Consider using a more specific path.)',
      { kind: 'list', entries: [{}, {}], truncated: true },
    ],
    [
      'list',
      { path: '/p' },
      '/p/\n  src/\n    a.ts\n  b.ts',
      {
        kind: 'list',
        entries: [
          { path: 'src/', depth: 0 },
          { path: 'a.ts', depth: 1 },
          { path: 'b.ts', depth: 0 },
        ],
      },
    ],
    [
      'todowrite',
      { todos: [{ id: '1', content: 'a', status: 'cancelled', priority: 'high' }] },
      '[]',
      { kind: 'plan', items: [{ id: '1', text: 'a', status: 'cancelled' }] },
    ],
    [
      'task',
      { description: 'd', prompt: 'p', subagent_type: 'general' },
      'done',
      { kind: 'task', agent: 'general' },
    ],
    [
      'webfetch',
      { url: 'https://a.test', format: 'markdown' },
      '# A',
      { kind: 'fetch', output: '# A' },
    ],
    [
      'patch',
      { patchText: '*** Begin Patch\n*** Delete File: x\n*** End Patch' },
      'ok',
      { kind: 'patch', files: [{ path: 'x' }] },
    ],
    [
      'question',
      { questions: [{ question: 'Go?', options: [{ label: 'Yes' }] }] },
      'User has answered your questions: "Go?"="Yes". You can now continue with the user\'s answers in mind.',
      { kind: 'question', questions: [{ answer: 'Yes' }] },
    ],
  ] as const)('%s %j', (name, args, output, expected) => {
    expect(view(name, args, output)).toMatchObject(expected)
  })
})

describe('ACP and Grok Build', () => {
  const diff = { type: 'diff', path: '/a.ts', oldText: 'a\nb\n', newText: 'a\nc\n' }
  test.each([
    [
      'execute',
      { title: '`npm test`', kind: 'execute' },
      'ok',
      { kind: 'shell', command: 'npm test', title: '`npm test`' },
    ],
    [
      'Run tests',
      { title: 'Run tests', kind: 'execute', command: 'npm test' },
      'ok',
      { kind: 'shell', command: 'npm test' },
    ],
    [
      'read',
      { title: 'Read a.ts', path: 'a.ts', line: 5, limit: 2 },
      'x',
      { kind: 'read', path: 'a.ts', range: { from: 5, to: 6 }, firstLine: 5 },
    ],
    [
      'read',
      { title: 'Read a.ts', locations: [{ path: '/a.ts' }] },
      'x',
      { kind: 'read', path: '/a.ts' },
    ],
    [
      'edit',
      { title: 'Edit a.ts' },
      [diff],
      {
        kind: 'edit',
        path: '/a.ts',
        files: [
          {
            path: '/a.ts',
            added: 1,
            removed: 1,
            hunks: [{ lines: [{ oldLine: 1, newLine: 1 }, { oldLine: 2 }, { newLine: 2 }] }],
          },
        ],
      },
    ],
    [
      'edit',
      { title: 'Edit a.ts' },
      JSON.stringify([diff]),
      { kind: 'edit', files: [{ added: 1 }], output: '' },
    ],
    [
      'edit',
      { title: 'Edit a.ts', content: [diff] },
      'done',
      { kind: 'edit', files: [{ path: '/a.ts', added: 1 }] },
    ],
    [
      'edit',
      { title: 'New', content: [{ ...diff, oldText: null }] },
      'done',
      { kind: 'edit', files: [{ added: 2, removed: 0 }] },
    ],
    ['other', { title: 'Something' }, [diff], { kind: 'edit', path: '/a.ts' }],
    ['delete', { title: 'Delete', path: 'a' }, '', { kind: 'delete', path: 'a' }],
    ['move', { title: 'Move', from: 'a', to: 'b' }, '', { kind: 'move', from: 'a', to: 'b' }],
    ['search', { title: 'Search', pattern: 'x' }, 'a.ts:1:x', { kind: 'search', matchCount: 1 }],
    ['think', { title: 'Think', thought: 'hm' }, '', { kind: 'think', text: 'hm' }],
    [
      'fetch',
      { title: 'Fetch', url: 'https://a.test' },
      [{ type: 'content', content: { type: 'text', text: 'page' } }],
      { kind: 'fetch', output: 'page' },
    ],
    [
      'str_replace_editor',
      { command: 'str_replace', path: 'a', old_str: 'x', new_str: 'y' },
      '',
      { kind: 'edit', files: [{ added: 1, removed: 1 }] },
    ],
    [
      'str_replace_editor',
      { command: 'view', path: 'a.ts', view_range: [2, 9] },
      '',
      { kind: 'read', range: { from: 2, to: 9 } },
    ],
    [
      'str_replace_editor',
      { command: 'create', path: 'a', file_text: 'x' },
      '',
      { kind: 'write', content: 'x' },
    ],
  ] as const)('%s %j', (name, args, output, expected) => {
    expect(view(name, args, output)).toMatchObject(expected)
  })
})

describe('Gemini CLI', () => {
  test.each([
    [
      'run_shell_command',
      { command: 'ls', dir_path: 'src' },
      'Command: ls\nDirectory: src\nStdout: a.ts\nb.ts\nStderr: odd\nError: (none)\nExit Code: 3\nSignal: (none)\nBackground PIDs: (none)',
      { kind: 'shell', cwd: 'src', output: 'a.ts\nb.ts\nodd', exitCode: 3 },
    ],
    [
      'read_file',
      { absolute_path: '/a.ts' },
      '1\tb\n2\tc',
      { kind: 'read', text: '1\tb\n2\tc', firstLine: 1 },
    ],
    [
      'replace',
      { file_path: 'a', old_string: 'x', new_string: 'y' },
      '',
      { kind: 'edit', files: [{ added: 1, removed: 1 }] },
    ],
    [
      'write_file',
      { file_path: 'a', content: 'x' },
      'Successfully created and wrote to new file: a',
      { kind: 'write', created: true },
    ],
    [
      'search_file_content',
      { pattern: 'foo' },
      'Found 1 match for pattern "foo" in path ".":\n---\nFile: src/a.ts\nL12: foo\n---',
      { kind: 'search', groups: [{ path: 'src/a.ts', matches: [{ line: 12, text: 'foo' }] }] },
    ],
    [
      'glob',
      { pattern: '*.ts' },
      'Found 1 file(s) matching "*.ts" within /p, sorted by modification time (newest first):\n/p/a.ts',
      { kind: 'list', entries: [{ path: '/p/a.ts' }] },
    ],
    [
      'list_directory',
      { path: '/p' },
      'Directory listing for /p:\n[DIR] src\na.ts',
      {
        kind: 'list',
        entries: [
          { path: 'src', folder: true },
          { path: 'a.ts', folder: false },
        ],
      },
    ],
    ['google_web_search', { query: 'x' }, 'Found', { kind: 'webSearch' }],
    [
      'web_fetch',
      { prompt: 'Read https://a.test/x please' },
      'y',
      { kind: 'fetch', url: 'https://a.test/x' },
    ],
    [
      'write_todos',
      { todos: [{ description: 'a', status: 'in_progress' }] },
      '',
      { kind: 'plan', items: [{ text: 'a', status: 'active' }] },
    ],
  ] as const)('%s %j', (name, args, output, expected) => {
    expect(view(name, args, output)).toMatchObject(expected)
  })
})

describe('a tool that nobody foresaw goes by the shape of its arguments', () => {
  test.each([
    ['do_it', { command: 'ls' }, 'shell'],
    ['do_it', { cmd: ['ls', '-l'] }, 'shell'],
    ['do_it', { path: 'a', old_string: 'x', new_string: 'y' }, 'edit'],
    ['do_it', { path: 'a', edits: [{ oldText: 'x', newText: 'y' }] }, 'edit'],
    ['do_it', { path: 'a', content: 'x' }, 'write'],
    ['do_it', { diff: '--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b' }, 'patch'],
    ['do_it', '*** Begin Patch\n*** Delete File: x\n*** End Patch', 'patch'],
    ['do_it', { pattern: 'x' }, 'search'],
    ['do_it', { url: 'https://a.test' }, 'fetch'],
    ['do_it', { todos: [] }, 'plan'],
    ['my_reader', { path: 'a' }, 'read'],
    ['brave_web', { query: 'a' }, 'webSearch'],
    ['do_it', { path: 'a' }, 'unknown'],
    ['do_it', { expression: '1 + 1' }, 'unknown'],
    ['do_it', 'not json', 'unknown'],
    ['constructor', {}, 'unknown'],
    ['__proto__', { command: 'ls' }, 'shell'],
    ['', {}, 'unknown'],
    ['Read', { id: 5 }, 'unknown'],
    ['edit', { command: 'ls' }, 'shell'],
  ] as const)('%s %j is %s', (name, args, kind) => {
    expect(view(name, args, 'x').kind).toBe(kind)
  })
})
