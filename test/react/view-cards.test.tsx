import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ThreadView } from '../../src/index.ts'
import { call, file, RUN, runEnd, text, user } from '../../stories/support/items.ts'
import { groups } from '../../stories/support/runs-of-calls.ts'
import { threadState } from '../../stories/support/thread.tsx'

afterEach(cleanup)

function lineOf(item: Parameters<typeof threadState>[0][number]): string {
  const { container } = render(<ThreadView thread={threadState([item], { runs: [] })} />)
  const line = [...container.querySelectorAll('.rt-line > *')]
    .map((part) => part.textContent?.trim())
    .filter(Boolean)
    .join(' | ')
  cleanup()
  return line
}

const took = { startedAt: 0, endedAt: 3_200 }
const quick = { startedAt: 0, endedAt: 10 }

test.each([
  [
    'a command',
    call('Bash', { command: 'npm test' }, 'ok', took),
    'Ran | npm test | 3.2s | sandbox',
  ],
  [
    'a command that failed',
    call('Bash', { command: 'npm test' }, 'Exit code 1\nnpm error no package.json', {
      status: 'error',
      ...quick,
    }),
    'Failed | npm test | npm error no package.jsonexit 1 | sandbox',
  ],
  [
    'a command outside of the sandbox',
    call('Bash', { command: 'ls' }, '', { sandbox: false, ...quick }),
    'Ran | ls',
  ],
  [
    'an edit',
    call('Edit', { file_path: '/a/b.ts', old_string: 'x\n', new_string: 'y\nz\n' }, 'ok', quick),
    'Edited | /a/b.ts | +2−1 | sandbox',
  ],
  [
    'an edit that was not allowed',
    call('Edit', { file_path: '/a/b.ts', old_string: 'x', new_string: 'y' }, 'no', {
      status: 'denied',
      ...quick,
    }),
    'Not allowed | to edit | /a/b.ts | sandbox',
  ],
  [
    'a read that was cut off',
    call('Read', { file_path: '/a/b.ts' }, undefined, { status: 'interrupted', ...quick }),
    'Interrupted | reading | /a/b.ts | sandbox',
  ],
  [
    'a search',
    call('Grep', { pattern: 'foo', output_mode: 'content' }, 'a.ts:1:foo\nb.ts:2:foo', quick),
    'Searched | foo | 2 matches in 2 files | sandbox',
  ],
  [
    'a call without a result',
    call('frob', { level: 1 }, undefined, { status: 'unrecorded', ...quick }),
    'Called, no result | frob | level: 1 | no result | sandbox',
  ],
  [
    'a tool of a server',
    call('mcp__github__find', { q: 'x' }, '{}', quick),
    'Called | github | find | q: x | sandbox',
  ],
])('the line of %s says what, on what and with what result', (_name, item, line) => {
  expect(lineOf(item)).toBe(line)
})

test('small calls of a kind in a row are one line, and a failure is never in it', () => {
  const { container } = render(<ThreadView thread={threadState(groups(), { runs: [] })} />)
  const grouped = [...container.querySelectorAll('.rt-group')].map((group) =>
    group.getAttribute('data-count'),
  )
  expect(grouped).toEqual(['4', '3'])
  expect(container.querySelectorAll('.rt-card[data-status="error"]')).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: /4 files/ }))
  expect(screen.getByRole('button', { name: /log\.ts.*lines/ })).toBeDefined()
})

test('a group, a sub-agent and a run open all that they hold at once', async () => {
  const agent = call('Task', { description: 'Look', prompt: 'Look.' }, 'Done.', {
    children: [call('Bash', { command: 'ls' }, 'a'), call('Bash', { command: 'pwd' }, 'b')],
  })
  const reads = ['a', 'b', 'c'].map((name) => call('Read', { file_path: name }, `text of ${name}`))
  const { container } = render(
    <ThreadView thread={threadState([...reads, agent, text('Done.')])} />,
  )
  const open = (within: Element | null | undefined) =>
    within?.querySelectorAll('.rt-disclosure[data-open="true"]').length
  const press = (within: Element | null | undefined, name: string) => {
    const button = within?.querySelector(`[data-action="open-all"][aria-label="${name}"]`)
    if (button) fireEvent.click(button)
    return button
  }
  const group = container.querySelector('.rt-group')
  press(group, 'Open all')
  await waitFor(() => expect(open(group)).toBe(4))
  press(group, 'Close all')
  await waitFor(() => expect(open(group)).toBe(0))
  const task = container.querySelector('.rt-card[data-kind="task"]')
  press(task, 'Open all')
  await waitFor(() => expect(open(task)).toBe(3))
  press(container.querySelector('.rt-run-end'), 'Open all')
  await waitFor(() => expect(open(container)).toBe(7))
})

test('a change deep in a long file is seen at once, and what did not change opens in steps', async () => {
  const before = Array.from({ length: 300 }, (_, index) => `line ${index}\n`).join('')
  const edit = call('Edit', {
    file_path: 'a.txt',
    old_string: before,
    new_string: before.replace('line 250\n', 'another line\n'),
  })
  const { container } = render(
    <ThreadView
      thread={threadState([edit], { runs: [] })}
      openByDefault={() => true}
      budgets={{ lines: 20, moreLines: 100 }}
    />,
  )
  const shown = () => container.querySelectorAll('.rt-diff-line').length
  await waitFor(() => expect(shown()).toBe(8))
  expect(container.querySelector('[data-change="add"]')?.textContent).toContain('another line')
  fireEvent.click(screen.getByRole('button', { name: '247 unchanged lines' }))
  expect(shown()).toBe(108)
  fireEvent.click(screen.getByRole('button', { name: '147 unchanged lines' }))
  expect(shown()).toBe(208)
})

test('a plan says what changed since the one before', async () => {
  const plan = (...steps: [string, string][]) =>
    call('TodoWrite', { todos: steps.map(([content, status]) => ({ content, status })) }, '')
  const items = [
    plan(['one', 'in_progress'], ['two', 'pending'], ['never', 'pending']),
    plan(['one', 'completed'], ['two', 'in_progress'], ['three', 'pending']),
  ]
  const { container } = render(
    <ThreadView thread={threadState(items, { runs: [] })} openByDefault={() => true} />,
  )
  await waitFor(() => expect(container.querySelectorAll('.rt-plan')).toHaveLength(2))
  const steps = [...container.querySelectorAll('.rt-plan')].map((list) =>
    [...list.children].map((step) => step.getAttribute('data-change')),
  )
  expect(steps).toEqual([
    ['same', 'same', 'same'],
    ['finished', 'started', 'added', 'removed'],
  ])
})

test('the end of a run tells which files it changed, each once', () => {
  const items = [
    user('go'),
    call('Edit', { file_path: '/repo/src/a.ts', old_string: 'a\n', new_string: 'b\n' }, 'ok'),
    call('Edit', { file_path: '/repo/src/a.ts', old_string: 'c\n', new_string: 'd\ne\n' }, 'ok'),
    call('Write', { file_path: '/repo/src/new.ts', content: 'x\n' }, 'no', { status: 'error' }),
    file('src/a.ts', {
      diff: '--- a/src/a.ts\n+++ b/src/a.ts\n@@ -1,2 +1,3 @@\n-a\n-c\n+b\n+d\n+e\n',
    }),
    text('Done.'),
  ]
  render(<ThreadView thread={threadState(items)} />)
  fireEvent.click(screen.getByRole('button', { name: /1 file changed/ }))
  expect(screen.getByRole('button', { name: /1 file changed/ }).textContent).toContain('+3')
  expect(screen.getByText('45,325 tokens', { exact: false })).toBeDefined()
  expect(RUN.status).toBe('completed')
})

test.each([
  ['stopped', 'stop', 'The run was stopped'],
  ['crashed', 'ring', 'The process died; everything up to then is here'],
] as const)('a run that %s says so in words and shape', (reason, shape, words) => {
  const run = { ...RUN, status: 'aborted' as const, reason }
  const items = [user('go'), text('I will beg'), { ...runEnd('aborted'), reason }]
  const { container } = render(<ThreadView thread={threadState(items, { runs: [run], run })} />)
  const end = container.querySelector('.rt-run-end')
  expect(end?.getAttribute('data-ending')).toBe(reason)
  expect(end?.querySelector('.rt-run-word')?.textContent).toBe(words)
  expect(end?.querySelector('.rt-mark > svg')?.getAttribute('data-icon')).toBe(shape)
  // Where nothing is known of the run, its end tells alone.
  cleanup()
  render(<ThreadView thread={threadState(items, { runs: [] })} />)
  expect(screen.getByText(words)).toBeDefined()
})

test('a sub-agent is a thread in the thread, closed at first', async () => {
  const agent = call(
    'Task',
    { description: 'Look around', prompt: 'Look.' },
    'All is well. Nothing to do.',
    {
      children: [call('Bash', { command: 'ls' }, 'a'), text('All is well. Nothing to do.')],
    },
  )
  render(<ThreadView thread={threadState([agent], { runs: [] })} />)
  const line = screen.getByRole('button', { name: /Look around/ })
  expect(line.textContent).toContain('Nothing to do.')
  expect(line.textContent).toContain('1 call')
  expect(screen.queryByRole('button', { name: /^Ran/ })).toBeNull()
  fireEvent.click(line)
  expect(await screen.findByRole('button', { name: /Ran/ })).toBeDefined()
})

test('what runs tells its last line of output', () => {
  expect(
    lineOf(
      call('Bash', { command: 'make' }, 'cc a.c\ncc b.c\n', {
        status: 'running',
        startedAt: Date.now(),
      }),
    ),
  ).toContain('cc b.c')
})

test('long lists come in steps', async () => {
  const found = Array.from({ length: 120 }, (_, index) => `src/${index}.ts`).join('\n')
  const { container } = render(
    <ThreadView
      thread={threadState([call('Glob', { pattern: '**' }, found)], { runs: [] })}
      openByDefault={() => true}
      budgets={{ entries: 10 }}
    />,
  )
  await waitFor(() => expect(container.querySelectorAll('.rt-entries > li')).toHaveLength(10))
  fireEvent.click(screen.getByRole('button', { name: /Show 40 more of 110 entries/ }))
  expect(container.querySelectorAll('.rt-entries > li')).toHaveLength(50)
})

test('words are the app’s in every place', () => {
  const { container } = render(
    <ThreadView
      thread={threadState([call('Bash', { command: 'ls' }, 'a')], { runs: [] })}
      labels={{
        sandbox: 'Sandkasten',
        verbs: {
          run: {
            present: 'Führt aus',
            past: 'Ausgeführt',
            failed: '',
            during: '',
            many: (_, n) => `${n} Befehle`,
          },
        },
      }}
    />,
  )
  expect(container.textContent).toContain('Ausgeführt')
  expect(container.textContent).toContain('Sandkasten')
})
