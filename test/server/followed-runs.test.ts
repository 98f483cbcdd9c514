import type { StreamChunk } from '@tanstack/ai'
import { describe, expect, it, vi } from 'vitest'
import { InMemoryMessageStore, InMemoryRunEventLog, RunRecorder } from '../../recorder/index.ts'
import { type ThreadHandlerOptions, threadHandler } from '../../server/index.ts'
import { say, started } from '../core/support/chunks.ts'

const HEARTBEAT_MS = 20

async function runningThread(options: Partial<ThreadHandlerOptions>) {
  const stores = { log: new InMemoryRunEventLog(), messages: new InMemoryMessageStore() }
  const recorder = await RunRecorder.start({ ...stores, threadId: 't', runId: 'r1' })
  for (const chunk of [started('r1'), ...say('m', 'half of it')])
    await recorder.record(chunk as StreamChunk)
  const handler = threadHandler({
    ...stores,
    authorize: () => true,
    heartbeatMs: HEARTBEAT_MS,
    ...options,
  })
  return { ...stores, recorder, handler }
}

const QUERIES = [['?runId=r1'], ['?run=-1:r1']]

describe.each(QUERIES)('a reader who only follows (%s) a run whose writer dies', (query) => {
  it('gets its end, and the transcript has it too', async () => {
    let alive = true
    const { handler, log, messages } = await runningThread({ isRunAlive: () => alive })
    const reading = handler(new Request(`http://rethread.test/${query}`)).then((r) => r.text())
    alive = false
    const told = await reading
    expect(told).toContain('half of it')
    expect(told).toContain('RUN_ERROR')
    expect(await log.get('r1')).toMatchObject({ status: 'aborted' })
    expect(JSON.stringify(await messages.loadThread('t'))).toContain('half of it')
  })

  it('hears of it also after looks that failed, which the server is told of', async () => {
    let looks = 0
    const onError = vi.fn()
    const { handler } = await runningThread({
      onError,
      isRunAlive: () => {
        looks += 1
        if (looks < 3) throw new Error('The engine is away.')
        return false
      },
    })
    const response = await handler(new Request(`http://rethread.test/${query}`))
    expect(await response.text()).toContain('RUN_ERROR')
    const id = response.headers.get('x-request-id')
    expect(onError.mock.calls).toEqual([
      [new Error('The engine is away.'), id],
      [new Error('The engine is away.'), id],
    ])
  })

  it('is followed no more when all have left', async () => {
    let looks = 0
    const { handler } = await runningThread({
      isRunAlive: () => {
        looks += 1
        return true
      },
    })
    const pages = [new AbortController(), new AbortController()]
    for (const { signal } of pages)
      await handler(new Request(`http://rethread.test/${query}`, { signal }))
    pages[0]?.abort()
    const before = looks
    await vi.waitFor(() => expect(looks).toBeGreaterThan(before + 1))
    pages[1]?.abort()
    const after = looks
    await new Promise((resolve) => setTimeout(resolve, HEARTBEAT_MS * 5))
    expect(looks - after).toBeLessThanOrEqual(1)
  })
})
