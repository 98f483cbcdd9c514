import {
  chat,
  resumeServerSentEventsResponse,
  type StreamChunk,
  toServerSentEventsResponse,
} from '@tanstack/ai'
import { describe, expect, it } from 'vitest'
import { InMemoryRunEventLog } from '../../recorder/index.ts'
import { logDurability } from '../../server/index.ts'
import { call, finished, result, say, started } from '../core/support/chunks.ts'
import { scriptedAdapter } from '../core/support/scripted-adapter.ts'

const script = [
  started(),
  ...say('m', 'hi'),
  ...call('A', 'Bash', {}),
  result('A', 'x'),
  finished(),
]
const post = new Request('http://rethread.test/', { method: 'POST', headers: { 'x-run-id': 'r1' } })
const get = (offset: string) => new Request(`http://rethread.test/?runId=r1&offset=${offset}`)

function produce(log: InMemoryRunEventLog): Promise<string> {
  const stream = chat({
    adapter: scriptedAdapter([script]),
    messages: [{ role: 'user', content: 'go' }],
    threadId: 't',
    runId: 'r1',
  })
  const adapter = logDurability({ log, source: post, threadId: 't' })
  return toServerSentEventsResponse(stream as AsyncIterable<StreamChunk>, {
    durability: { adapter },
  }).text()
}

const ids = (text: string) => [...text.matchAll(/^id: (.*)$/gm)].map((match) => match[1])

describe('logDurability', () => {
  it('gives what chat() delivers seqs as offsets, and ends the run', async () => {
    const log = new InMemoryRunEventLog()
    const delivered = ids(await produce(log))
    expect(delivered).toEqual(delivered.map((_, i) => String(i)))
    expect(await log.get('r1')).toMatchObject({
      threadId: 't',
      status: 'completed',
      lastSeq: delivered.length - 1,
    })
  })

  it('resumes after an offset, and from the start', async () => {
    const log = new InMemoryRunEventLog()
    const delivered = await produce(log)
    const resume = (offset: string) =>
      resumeServerSentEventsResponse({
        adapter: logDurability({ log, source: get(offset) }),
      }).text()
    expect(ids(await resume('-1'))).toEqual(ids(delivered))
    expect(ids(await resume('3'))).toEqual(ids(delivered).slice(4))
  })

  it('snapshots what there is without waiting, and nothing of an unknown run', async () => {
    const log = new InMemoryRunEventLog()
    const durability = logDurability({ log, source: { runId: 'r1' } })
    expect(await durability.snapshot()).toEqual([])
    await durability.append([started() as StreamChunk])
    expect(await durability.snapshot()).toEqual([{ offset: '0', chunk: started() }])
  })

  it('says which request names no run, and which offset is none', async () => {
    const log = new InMemoryRunEventLog()
    expect(() => logDurability({ log, source: new Request('http://rethread.test/') })).toThrow(
      /names no run/,
    )
    const durability = logDurability({ log, source: { runId: 'r1' } })
    await expect(
      durability.read('memory:v1:x')[Symbol.asyncIterator]().next(),
    ).rejects.toMatchObject({ code: 'bad-cursor' })
  })
})
