import type { Meta, StoryObj } from '@storybook/react-vite'
import { ThreadView } from 'rethread'
import codex from '../demo/threads/codex-ansi.jsonl?raw'
import errors from '../demo/threads/errors.jsonl?raw'
import parallel from '../demo/threads/parallel-calls.jsonl?raw'
import subAgents from '../demo/threads/sub-agents.jsonl?raw'
import edits from '../demo/threads/thinking-and-edits.jsonl?raw'
import { call, text, user } from './support/items.ts'
import { threadOfLog, threadState } from './support/thread.tsx'
import { THREAD_STATES } from './support/thread-states.ts'

const meta: Meta<typeof ThreadView> = { title: 'ThreadView', component: ThreadView }
export default meta

type Story = StoryObj<typeof ThreadView>

const inState = (name: keyof typeof THREAD_STATES): Story => ({
  render: () => <ThreadView thread={THREAD_STATES[name]()} />,
})

export const Loading = inState('loading')
export const Empty = inState('empty')
export const Failed = inState('failed')
export const FailedLater = inState('failedLater')
export const Reconnecting = inState('reconnecting')
export const Live = inState('live')
export const Ended = inState('ended')
export const EndedWithAnError = inState('endedWithAnError')
export const Stopped = inState('stopped')
export const Crashed = inState('crashed')

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
