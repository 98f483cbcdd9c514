import type { ThreadState } from 'rethread'
import { BEGAN, call, RUN, runEnd, text, user } from './items.ts'
import { threadState } from './thread.tsx'

const ASKED = user('Make the tests pass.')
const DONE = [ASKED, call('Bash', { command: 'npm test' }, '12 passed'), text('They pass now.')]
const BROKEN = 'Agent process exited with code 143'

/** Every state that a thread can be in. */
export const THREAD_STATES = {
  loading: () => threadState([], { status: 'loading' }),
  empty: () => threadState([]),
  failed: () =>
    threadState([], {
      status: 'failed',
      error: new Error(
        'The server answered 403 (Forbidden). Ask for access to the thread, or open another one.',
      ),
    }),
  failedLater: () =>
    threadState(DONE, {
      status: 'failed',
      error: new Error('Your session has ended. Sign in, then reload the thread.'),
    }),
  reconnecting: () =>
    threadState(DONE, {
      status: 'live',
      connection: 'reconnecting',
      runs: [],
      run: { ...RUN, status: 'running' },
    }),
  live: () =>
    threadState(
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
    ),
  ended: () => threadState(DONE),
  endedWithAnError: () =>
    threadState(
      [
        ASKED,
        call('Bash', { command: 'npm test' }, undefined, { status: 'interrupted' }),
        runEnd('error', BROKEN),
      ],
      { runs: [{ ...RUN, status: 'failed', error: { message: BROKEN } }] },
    ),
  stopped: () =>
    threadState([ASKED, text('I will beg'), runEnd('aborted')], {
      runs: [{ ...RUN, status: 'aborted' }],
    }),
  crashed: () =>
    threadState(
      [
        ASKED,
        call('Bash', { command: 'make' }, undefined, { status: 'interrupted' }),
        runEnd('aborted'),
      ],
      { runs: [{ runId: 'run-1', status: 'aborted', reason: 'crashed', startedAt: BEGAN }] },
    ),
} as const satisfies Readonly<Record<string, () => ThreadState>>
