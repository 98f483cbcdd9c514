import { resumeServerSentEventsResponse } from '@tanstack/ai'
import { describe, expect, it } from 'vitest'
import { cancelRun } from '../../recorder/index.ts'
import { logDurability } from '../../server/index.ts'
import { judge } from './support/fault-ledger.ts'
import { leaseLeft } from './support/lease-clock.ts'
import {
  freshId,
  LEASE_MS,
  LONG_LEASE_MS,
  seeded,
  startEngines,
  untilFree,
} from './support/start-engines.ts'
import { ENGINES, type OpenStores } from './support/stores.ts'

const KILLS = 4
const NEVER = 1_000_000
const engines = startEngines(ENGINES)

/** What a page gets that comes back to a run, to its end. */
function resume({ log }: OpenStores, runId: string, offset: string): Promise<string> {
  const url = `http://rethread.test/?runId=${runId}&offset=${offset}`
  const adapter = logDurability({ log, source: new Request(url), leaseMs: LEASE_MS })
  return resumeServerSentEventsResponse({ adapter }).text()
}

const idsOf = (text: string) => [...text.matchAll(/^id: (.*)$/gm)].map(([, id]) => id)
const wordsOf = (text: string) =>
  [...text.matchAll(/"delta":"([^"]*)"/g)].map(([, word]) => word ?? '')
/** The words that a producer delivered. */
const delivered = (said: ReadonlyArray<string>) =>
  said.flatMap((line) => {
    const word = line.slice(line.indexOf(' ') + 1)
    return /^\d+ /.test(line) && word !== '-' ? [word] : []
  })

describe.each(ENGINES)('a run that chat() delivers durably from %s', (engine) => {
  it('and whose producer is killed ends for those who follow it, and for those who come back', async () => {
    const where = engines.at(engine)
    const stores = await engines.open(where)
    const random = seeded(13)
    const kill = async () => {
      const runId = freshId()
      const killedAfter = 5 + random(100)
      // Longer than any machine keeps it waiting, since it is looked after while it lives.
      const leaseMs = LONG_LEASE_MS
      const producer = engines.startProducer(where, { runId, name: 'a', words: NEVER, leaseMs })
      await producer.until((said) => said.length > 3)
      const following = resume(stores, runId, '-1')
      await producer.until((said) => said.length > killedAfter)
      await producer.kill()
      // The time of the lease, which nobody waits for here.
      await leaseLeft(where, runId, -leaseMs)
      const followed = await following
      const kept = delivered(producer.said)
      const kind = 'durable producer killed, run closed by a reader'
      judge({ engine, kind, kept, found: wordsOf(followed) })
      expect(await stores.log.get(runId)).toMatchObject({ status: 'aborted', threadId: runId })
      const ids = idsOf(followed)
      expect(ids).toEqual(ids.map((_, i) => String(i)))
      expect(await resume(stores, runId, '-1')).toBe(followed)
      const cursor = ids[Math.floor(ids.length / 2)] ?? ''
      expect(idsOf(await resume(stores, runId, cursor))).toEqual(ids.slice(Number(cursor) + 1))
    }
    await Promise.all(Array.from({ length: KILLS }, kill))
  })

  it('goes on with a producer that starts before the lease of the killed one has run out', async () => {
    const where = engines.at(engine)
    const stores = await engines.open(where)
    const runId = freshId()
    const first = engines.startProducer(where, { runId, name: 'a', words: NEVER })
    await first.until((said) => said.length > 20)
    await first.kill()
    const second = engines.startProducer(where, { runId, name: 'b', words: 30 })
    await second.until((said) => said.at(-1) === 'end')
    const found = await resume(stores, runId, '-1')
    const kept = [...delivered(first.said), ...delivered(second.said)]
    const kind = 'durable producer killed, run continued by another'
    judge({ engine, kind, kept, found: wordsOf(found) })
    expect(await stores.log.get(runId)).toMatchObject({ status: 'completed' })
  })

  it('is refused to a second producer while the first lives, who is told for how long', async () => {
    const where = engines.at(engine)
    const stores = await engines.open(where)
    const runId = freshId()
    const first = engines.startProducer(where, {
      runId,
      name: 'a',
      words: NEVER,
      leaseMs: LONG_LEASE_MS,
    })
    await first.until((said) => said.length > 3)
    const second = logDurability({ log: stores.log, source: { runId }, leaseMs: 100 })
    const refused = await second
      .append([{ type: 'RAW', event: 1 } as never])
      .catch((error: unknown) => error)
    expect(refused).toMatchObject({ code: 'claimed' })
    expect(String(refused)).toMatch(
      engine === 'sqlite' ? /has a writer that lives/ : /another \d+ ms/,
    )
  })

  it('is taken over within a process by the producer that came last', async () => {
    const stores = await engines.open(engines.at(engine))
    const runId = freshId()
    const chunk = (event: number) => ({ type: 'RAW', event }) as never
    const first = logDurability({ log: stores.log, source: { runId } })
    expect(await first.append([chunk(0), chunk(1), chunk(2)])).toEqual(['0', '1', '2'])
    const second = logDurability({ log: stores.log, source: { runId } })
    expect(await second.append([chunk(3)])).toEqual(['3'])
    await expect(first.append([chunk(4)])).rejects.toMatchObject({ code: 'fenced' })
    await expect(first.close()).rejects.toMatchObject({ code: 'fenced' })
    await cancelRun(stores.log, runId)
    await untilAborted(second.cancelled)
    await second.close()
    expect(await stores.log.get(runId)).toMatchObject({ status: 'completed', lastSeq: 3 })
    await untilFree(stores.log, runId)
  })
})

function untilAborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
}
