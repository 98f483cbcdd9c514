import type { Meta, StoryObj } from '@storybook/react-vite'
import { ThreadView } from 'rethread'
import codex from '../demo/threads/codex-ansi.jsonl?raw'
import errors from '../demo/threads/errors.jsonl?raw'
import parallel from '../demo/threads/parallel-calls.jsonl?raw'
import subAgents from '../demo/threads/sub-agents.jsonl?raw'
import edits from '../demo/threads/thinking-and-edits.jsonl?raw'
import { call, RUN, runEnd, text, user } from './support/items.ts'
import { threadOfLog, threadState } from './support/thread.tsx'

const meta: Meta<typeof ThreadView> = { title: 'ThreadView', component: ThreadView }
export default meta

type Story = StoryObj<typeof ThreadView>

const ASKED = user('Make the tests pass.')
const DONE = [ASKED, call('Bash', { command: 'npm test' }, '12 passed'), text('They pass now.')]

export const Loading: Story = { args: { thread: threadState([], { status: 'loading' }) } }

export const Empty: Story = { args: { thread: threadState([]) } }

export const Failed: Story = {
  args: {
    thread: threadState([], {
      status: 'failed',
      error: new Error(
        'The server answered 403 (Forbidden). Ask for access to the thread, or open another one.',
      ),
    }),
  },
}

export const FailedLater: Story = {
  args: {
    thread: threadState(DONE, {
      status: 'failed',
      error: new Error('Your session has ended. Sign in, then reload the thread.'),
    }),
  },
}

export const Reconnecting: Story = {
  args: {
    thread: threadState(DONE, {
      status: 'live',
      connection: 'reconnecting',
      runs: [],
      run: { ...RUN, status: 'running' },
    }),
  },
}

export const Live: Story = {
  render: () => {
    const thread = threadState(
      [
        ASKED,
        text('I will run them first.'),
        call('Bash', { command: 'npm test -- --run' }, undefined, {
          status: 'running',
          startedAt: Date.now() - 8_000,
        }),
        text('While they run: the failing one is **cut off in the mid', true),
      ],
      {
        status: 'live',
        runs: [],
        run: { runId: 'run-1', status: 'running', startedAt: Date.now() - 24_000 },
      },
    )
    return <ThreadView thread={thread} />
  },
}

export const Ended: Story = { args: { thread: threadState(DONE) } }

export const EndedWithAnError: Story = {
  args: {
    thread: threadState(
      [
        ASKED,
        call('Bash', { command: 'npm test' }, undefined, { status: 'interrupted' }),
        runEnd('error', 'Agent process exited with code 143'),
      ],
      {
        runs: [
          { ...RUN, status: 'failed', error: { message: 'Agent process exited with code 143' } },
        ],
      },
    ),
  },
}

export const Stopped: Story = {
  args: {
    thread: threadState([ASKED, text('I will beg'), runEnd('aborted')], {
      runs: [{ ...RUN, status: 'aborted' }],
    }),
  },
}

export const Crashed: Story = {
  args: {
    thread: threadState(
      [
        ASKED,
        call('Bash', { command: 'make' }, undefined, { status: 'interrupted' }),
        runEnd('aborted'),
      ],
      {
        runs: [{ runId: 'run-1', status: 'aborted', startedAt: RUN.startedAt ?? 0 }],
      },
    ),
  },
}

export const ParallelCalls: Story = { args: { thread: threadOfLog(parallel) } }

export const ParallelCallsLive: Story = { args: { thread: threadOfLog(parallel, 40) } }

export const SubAgents: Story = { args: { thread: threadOfLog(subAgents) } }

export const ThinkingAndEdits: Story = { args: { thread: threadOfLog(edits) } }

export const Errors: Story = { args: { thread: threadOfLog(errors) } }

export const CodexWithColours: Story = { args: { thread: threadOfLog(codex) } }

export const Compact: Story = { args: { thread: threadOfLog(edits), density: 'compact' } }

export const Narrow: Story = {
  args: { thread: threadOfLog(parallel) },
  decorators: [(Story) => <div style={{ inlineSize: 320 }}>{Story()}</div>],
}

export const RightToLeft: Story = {
  args: {
    thread: threadState([
      user('תקן את הבדיקות'),
      text('אריץ אותן תחילה. הקובץ `src/a.ts` נכשל.'),
      call('Bash', { command: 'npm test' }, '12 passed'),
      text('English inside of it stays as it is.'),
    ]),
  },
  decorators: [
    (Story) => (
      <div dir="rtl" lang="he">
        {Story()}
      </div>
    ),
  ],
}
