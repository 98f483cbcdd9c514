import fc from 'fast-check'
import { describe } from 'vitest'
import { ThreadFold } from '../../recorder/index.ts'
import { threadOf } from '../../testkit/case-file.ts'
import { compareItems } from '../../testkit/compare-items.ts'
import { threadArbitrary } from '../../testkit/generate-run.ts'
import { law } from './support/law.ts'

/** Again from a place, up to where the reader is: so often. */
const replay = fc.record({
  after: fc.nat({ max: 60 }),
  from: fc.nat({ max: 60 }),
  times: fc.constantFrom(1, 2, 10),
})

describe('law 2: a prefix that comes again changes nothing', () => {
  law(
    'replay of prefixes, whole and in part, once and ten times',
    fc.record({
      sequence: threadArbitrary({ maxRuns: 2 }),
      replays: fc.array(replay, { maxLength: 4 }),
    }),
    ({ sequence, replays }) => {
      const once = new ThreadFold()
      const again = new ThreadFold()
      for (const { runId, turn, chunks, ended } of threadOf(sequence).runs) {
        for (const fold of [once, again]) {
          turn.forEach((message) => void fold.user(message))
          fold.open(runId)
        }
        for (const [seq, chunk] of chunks.entries()) {
          once.push(runId, { seq, chunk })
          again.push(runId, { seq, chunk })
          for (const { after, from, times } of replays) {
            if (after !== seq) continue
            for (let time = 0; time < times; time += 1) {
              turn.forEach((message) => void again.user(message))
              chunks
                .slice(from, seq + 1)
                .forEach((same, i) => void again.push(runId, { seq: from + i, chunk: same }))
            }
          }
          const difference = compareItems(once.items, again.items, ['once', 'again'])
          if (difference !== null)
            throw new Error(`after chunk ${seq} of ${runId}:\n${difference.columns}`)
        }
        if (ended === 'open') continue
        const status = ended === 'said' ? 'completed' : 'aborted'
        once.end(runId, status)
        for (let time = 0; time < 3; time += 1) again.end(runId, status)
        const difference = compareItems(once.items, again.items, ['ended once', 'ended again'])
        if (difference !== null) throw new Error(difference.columns)
      }
    },
    { print: ({ sequence, replays }) => JSON.stringify({ ...sequence, replays }, null, 1) },
  )
})
