import { ThreadView } from 'rethread'
import type { Item } from 'rethread/recorder'
import { test } from 'vitest'
import claudeParallel from '../../stories/fixtures/threads/claude-parallel.jsonl?raw'
import { CARDS, callInState } from '../../stories/support/cards/index.ts'
import { text, thinking, user } from '../../stories/support/items.ts'
import { threadOfLog, threadState } from '../../stories/support/thread.tsx'
import { THREAD_STATES } from '../../stories/support/thread-states.ts'
import { expectPicture, type Shot, takesPictures } from './support/picture.ts'

takesPictures()

test.each<readonly [name: string, shot: Shot]>([
  ['light', { width: 880 }],
  ['narrow, dark', { width: 320, theme: 'dark' }],
])('a recorded thread: %s', async (name, shot) => {
  await expectPicture(`thread ${name}`, <ThreadView thread={threadOfLog(claudeParallel)} />, shot)
})

/** A little of everything that is drawn in a way of its own. */
const sample = (): Item[] => [
  user('Please mend `src/fold.ts`.'),
  thinking('An id comes back in the next run.'),
  text(
    'It **loses text**: see [the report](https://example.com), and try `--run`.\n\n- [x] reproduce\n- [ ] mend\n\n| case | lost |\n|:-----|-----:|\n| parallel | 3 |\n\n```ts\nconst open = new Map<string, number>()\n```',
  ),
  callInState(CARDS.shell, 'complete'),
  callInState(CARDS.edit, 'complete'),
  callInState(CARDS.plan, 'complete'),
  callInState(CARDS.search, 'error'),
  callInState(CARDS.fetch, 'interrupted'),
]

const opened = new Set(['Bash', 'Edit', 'TodoWrite'])

test.each<readonly [name: string, shot: Shot, density: 'comfortable' | 'compact']>([
  ['on paper', { media: 'print' }, 'comfortable'],
  ['in the colours of the system', { forcedColors: 'active' }, 'comfortable'],
  ['from right to left', { dir: 'rtl' }, 'comfortable'],
  ['compact, dark', { theme: 'dark' }, 'compact'],
])('a little of everything: %s', async (name, shot, density) => {
  await expectPicture(
    `sample ${name}`,
    <ThreadView
      thread={threadState(sample())}
      openByDefault={(call) => opened.has(call.name)}
      density={density}
    />,
    { width: 640, ...shot },
  )
})

test.each(['light', 'dark'] as const)('a thread in every state: %s', async (theme) => {
  await expectPicture(
    `states ${theme}`,
    Object.entries(THREAD_STATES).map(([name, state]) => (
      <ThreadView key={name} thread={state()} follow={false} />
    )),
    { theme, width: 480 },
  )
})
