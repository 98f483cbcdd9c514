import type { ModelMessage, StreamChunk } from '@tanstack/ai'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { InMemoryMessageStore, InMemoryRunEventLog, parseThreadFile } from '../../recorder/index.ts'
import { threadArbitrary } from '../../testkit/fast-check.ts'
import { assertLogParity, assertParity, printCase, threadOf } from '../../testkit/index.ts'
import { begin, call, done, result, say } from '../cases/case.ts'

const chunks = [
  begin,
  ...say('m', 'one. '),
  ...call('A'),
  result('A', 'x'),
  ...say('n', 'two.'),
  done,
] as StreamChunk[]

/** A store that spoils what it is given. */
class SpoilingStore extends InMemoryMessageStore {
  constructor(readonly spoil: (messages: ModelMessage[]) => ModelMessage[]) {
    super()
  }

  override async loadThread(threadId: string): Promise<ModelMessage[]> {
    return this.spoil(await super.loadThread(threadId))
  }
}

const spoiled: ReadonlyArray<[string, (messages: ModelMessage[]) => ModelMessage[]]> = [
  ['loses the results of tools', (messages) => messages.filter(({ role }) => role !== 'tool')],
  [
    'trims texts',
    (messages) =>
      messages.map((message) =>
        typeof message.content === 'string'
          ? { ...message, content: message.content.trim() }
          : message,
      ),
  ],
  [
    'gives messages in another order',
    (messages) => [...messages.slice(0, 2), ...messages.slice(2).reverse()],
  ],
  [
    'gives a message twice',
    (messages) =>
      messages.flatMap((message) => (message.content === 'two.' ? [message, message] : [message])),
  ],
]

describe('assertParity', () => {
  it('passes what is the same by every way', async () => {
    await assertParity(chunks)
    await assertParity(chunks.slice(0, 6), { ended: 'killed' })
    await assertParity(chunks.slice(0, 6), { ended: 'open' })
  })

  it.each(spoiled)('refuses a store that %s', async (_, spoil) => {
    const stores = { log: new InMemoryRunEventLog(), messages: new SpoilingStore(spoil) }
    await expect(assertParity(chunks, { stores })).rejects.toMatchObject({
      name: 'ConformanceError',
    })
  })

  it('refuses a log that changes a chunk, and shows both sides and the cut', async () => {
    class ChangingLog extends InMemoryRunEventLog {
      override append(runId: string, chunk: StreamChunk): Promise<number> {
        const isLast = 'delta' in chunk && chunk.delta === 'two.'
        return super.append(runId, isLast ? Object.assign({}, chunk, { delta: 'TWO.' }) : chunk)
      }
    }
    const stores = { log: new ChangingLog(), messages: new InMemoryMessageStore() }
    const parity = assertParity(chunks, { stores })
    await expect(parity).rejects.toThrow(
      /after \d+ of 12 chunks item 3 is not the same .* as it is live/,
    )
    await expect(parity).rejects.toThrow(/live +\| (restored|rejoined|from the log)/)
    await expect(parity).rejects.toThrow(/^> 3 run\/2 .*\n> +.*two\..*\| .*TWO\./m)
  })

  it('takes a run that a log has', async () => {
    const log = new InMemoryRunEventLog()
    await log.open({ runId: 'r', threadId: 't' })
    for (const chunk of chunks) await log.append('r', chunk)
    await assertLogParity(log, 'r')
    await expect(assertLogParity(log, 'other')).rejects.toThrow('the log has no run "other"')
  })

  it('is fed by what the generator prints: a case file reads as the same thread', () => {
    fc.assert(
      fc.property(threadArbitrary(), (sequence) => {
        const { title, threadId, runs } = threadOf(sequence)
        expect(parseThreadFile(printCase(sequence), 'case')).toEqual({ title, threadId, runs })
      }),
      { numRuns: 200, seed: 1 },
    )
  })
})
