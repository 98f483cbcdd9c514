import { describe, expect, it, vi } from 'vitest'
import { finished, say, started } from '../core/support/chunks.ts'
import { createThreads } from './support/threads.ts'

const ids = (text: string) => [...text.matchAll(/^id: (.*)$/gm)].map((match) => match[1])

describe('GET ?run=…&run=…', () => {
  it('streams several logs, each after its cursor, and says when each is over', async () => {
    const { get, record } = createThreads()
    await (await record('t1', 'r1', [started('r1'), ...say('m', 'hi'), finished('r1')])).finish(
      'completed',
    )
    const open = await record('t2', 'run:2', [started('run:2')])
    const response = await get('?run=2:r1&run=-1:run%3A2')
    const text = response.text()
    await open.record(finished('run:2') as never)
    await open.finish('completed')
    expect(response.headers.get('content-type')).toContain('text/event-stream')
    const of = async (place: number) =>
      ids(await text).filter((id) => id?.startsWith(String(place)))
    expect(await of(0)).toEqual(['0:3', '0:4', '0'])
    expect(await of(1)).toEqual(['1:0', '1:1', '1'])
    expect((await text).match(/^event: end$/gm)).toHaveLength(2)
  })

  it('refuses one without the others, and tells an unknown run and a foreign one alike', async () => {
    const { get, record } = createThreads({ authorize: ({ threadId }) => threadId === 't1' })
    await (await record('t1', 'r1', [started('r1'), finished('r1')])).finish('completed')
    await record('t2', 'r2', [started('r2')])
    const text = await (await get('?run=-1:r2&run=-1:nobody&run=-1:r1&run=99:nobody2')).text()
    const refused = [...text.matchAll(/event: refused\nid: (\d)\ndata: (.*)/g)]
    expect(refused.map(([, place]) => place)).toEqual(['0', '1', '3'])
    expect(new Set(refused.map(([, , data]) => data)).size).toBe(1)
    expect(ids(text).slice(-3)).toEqual(['2:0', '2:1', '2'])
  })

  it('goes on with the others where one log fails, and tells only the server why', async () => {
    const onError = vi.fn()
    const { get, record, log } = createThreads({ onError })
    for (const runId of ['r1', 'r2'])
      await (await record(runId, runId, [started(runId), finished(runId)])).finish('completed')
    const read = log.read.bind(log)
    vi.spyOn(log, 'read').mockImplementation((runId, options) => {
      const events = read(runId, options)
      if (runId === 'r1') events.next = () => Promise.reject(new Error('password=hunter2'))
      return events
    })
    const text = await (await get('?run=-1:r1&run=-1:r2')).text()
    expect(text).toMatch(/event: refused\nid: 0\ndata: \{"code":"internal"/)
    expect(text).not.toContain('hunter2')
    expect(ids(text)).toEqual(['0', '1:0', '1:1', '1'])
    expect(onError).toHaveBeenCalledOnce()
  })

  it('sends the response that authorize made, whichever run it was asked for', async () => {
    const { get, record } = createThreads({
      authorize: () => new Response('who?', { status: 401 }),
    })
    await record('t1', 'r1', [started('r1')])
    for (const query of ['?run=-1:r1', '?run=-1:nobody', '?runId=r1', '?runId=nobody'])
      expect((await get(query)).status).toBe(401)
  })

  it('counts each log for the limit of a reader', async () => {
    const { get, record } = createThreads({
      limits: { streamsPerReader: 3, readerOf: () => 'me' },
    })
    for (const runId of ['r1', 'r2']) await record(runId, runId, [started(runId)])
    const first = await get('?run=-1:r1&run=-1:r2')
    expect(first.status).toBe(200)
    const second = await get('?run=-1:r1&run=-1:r2')
    expect([second.status, second.headers.get('retry-after')]).toEqual([429, '5'])
    await first.body?.cancel()
    expect((await get('?run=-1:r1&run=-1:r2')).status).toBe(200)
  })

  it.each([
    ['?run=r1', /offset, a colon/],
    ['?run=:r1', /offset, a colon/],
    ['?run=NaN:r1', /offset, a colon/],
    ['?run=-2:r1', /offset, a colon/],
    ['?run=-1:', /run is empty/],
    ['?run=-1:r1&run=3:r1', /twice/],
    [`?${'run=-1:a&'.repeat(65)}`, /64 runs at most/],
    [`?run=-1:${'x'.repeat(600)}`, /600 characters/],
  ])('%s gets 400', async (query, message) => {
    const { get } = createThreads()
    const response = await get(query)
    expect(response.status).toBe(400)
    expect((await response.json()).error.message).toMatch(message)
  })
})
