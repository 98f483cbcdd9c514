import { convertMessagesToModelMessages, type ModelMessage } from '@tanstack/ai'
import fc from 'fast-check'
import { describe } from 'vitest'
import {
  type FileRun,
  readTranscript,
  type ThreadFile,
  toUIMessages,
} from '../../recorder/index.ts'
import { openSqliteStores } from '../../stores/sqlite/index.ts'
import { assertParity } from '../../testkit/assert-parity.ts'
import { threadOf } from '../../testkit/case-file.ts'
import { compareItems } from '../../testkit/compare-items.ts'
import { threadArbitrary } from '../../testkit/generate-run.ts'
import { rehearse } from '../../testkit/rehearse.ts'
import { law } from './support/law.ts'

const PAGES = ['live', 'reloaded', 'stale', 'bare'] as const
type Page = (typeof PAGES)[number]

describe('laws 1, 4 and 7: live, rejoined and restored are one thread, settled, with the same keys', () => {
  law('parity of threads, at cuts over the whole', threadArbitrary({ maxRuns: 2 }), (sequence) =>
    assertParity(threadOf(sequence), { cuts: 4 }),
  )

  law(
    'parity of short runs, at every cut',
    threadArbitrary({ maxRuns: 1, maxBlocks: 3 }),
    (sequence) => assertParity(threadOf(sequence), { cuts: 10_000 }),
    { share: 0.5 },
  )

  law(
    'parity over SQLite',
    threadArbitrary({ maxRuns: 2, maxBlocks: 4 }),
    async (sequence) => {
      const stores = openSqliteStores(':memory:')
      try {
        await assertParity(threadOf(sequence), { cuts: 3, stores })
      } finally {
        stores.close()
      }
    },
    { share: 0.1 },
  )

  law(
    'parity whatever page posts the next turn: a live, a reloaded, a stale or a bare one',
    fc.record({
      sequence: threadArbitrary({ maxBlocks: 3, unfinished: false }),
      pages: fc.array(fc.constantFrom<Page>(...PAGES), { minLength: 3, maxLength: 3 }),
    }),
    async ({ sequence, pages }) => {
      const thread = threadOf(sequence)
      let posted = 0
      await rehearse(thread, {
        cuts: new Set(),
        request: (stored, run) => post(pages[posted++] ?? 'bare', stored, run, thread),
        look({ view, cut, live, items }) {
          const difference = compareItems(live, items, ['live', view])
          if (difference !== null)
            throw new Error(`after ${cut} chunks, ${view}:\n${difference.columns}`)
        },
      })
    },
    { share: 0.5 },
  )
})

/** What a page posts with its turn: all it knows of the thread, which may be more or less. */
function post(
  page: Page,
  stored: ModelMessage[],
  run: FileRun,
  { runs }: ThreadFile,
): ReadonlyArray<ModelMessage> {
  switch (page) {
    case 'live':
      return [...stored, ...run.turn]
    case 'reloaded':
      return convertMessagesToModelMessages([...toUIMessages(readTranscript(stored)), ...run.turn])
    case 'stale':
      return [
        ...(runs[0] === run ? [] : (runs[0]?.turn ?? [])),
        { role: 'assistant', content: 'what it saw' },
        ...run.turn,
      ]
    case 'bare':
      return run.turn
  }
}
