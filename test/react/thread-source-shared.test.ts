import { describe, expect, it, vi } from 'vitest'
import { threadHandler } from '../../server/index.ts'
import { httpSource, type ThreadSource } from '../../src/index.ts'
import { HandSource } from './support/hand-source.ts'
import { hasRun, liveItems, open, record } from './support/open-store.ts'
import { runChunks } from './support/thread-fixture.ts'
import { eventually, until } from './support/until.ts'

const THREADS = Array.from({ length: 10 }, (_, index) => ({
  threadId: `thread-${index}`,
  runId: `run-${index}`,
}))

/** A server of rethread's in this process, that counts the streams and may be made to fail. */
function serve(options: Partial<Parameters<typeof threadHandler>[0]> = {}) {
  const stores = new HandSource()
  const { log, messages } = stores
  const handler = threadHandler({ log, messages, authorize: () => true, ...options })
  const streams = { open: 0, most: 0, all: [] as string[] }
  const failures: Response[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(new URL(String(input), 'http://rethread.test'), init)
    const isStream = /[?&]run(Id)?=/.test(request.url)
    const failure = isStream ? failures.shift() : undefined
    if (failure !== undefined) return failure
    const response = await handler(request)
    if (!isStream || response.body === null) return response
    streams.all.push(request.url)
    streams.open += 1
    streams.most = Math.max(streams.most, streams.open)
    let over = false
    const close = () => {
      if (over) return
      over = true
      streams.open -= 1
    }
    request.signal.addEventListener('abort', close)
    const body = response.body.pipeThrough(new TransformStream({ flush: close }), {
      signal: request.signal,
    })
    return new Response(body, response)
  }
  return { stores, fetch, streams, failures }
}

async function startAll(stores: HandSource, source: ThreadSource) {
  const recorders = await Promise.all(
    THREADS.map(({ threadId, runId }) => stores.run(threadId, runId)),
  )
  const pages = THREADS.map(({ threadId }) => open(source, { threadId }))
  return { recorders, pages }
}

describe('ten live threads', () => {
  it('are followed on one stream, which is opened anew for another', async () => {
    const { stores, fetch, streams } = serve()
    const source = httpSource('/api/thread', { fetch })
    const { recorders, pages } = await startAll(stores, source)
    for (const [seq] of runChunks('x').entries()) {
      for (const [index, { runId, threadId }] of THREADS.entries()) {
        const chunk = runChunks(runId, threadId)[seq]
        if (chunk !== undefined) await recorders[index]?.record(chunk)
      }
      if (seq === 4) {
        for (const page of pages) await until(page, ({ items }) => items.length > 1)
        expect(streams.open).toBe(1)
      }
    }
    for (const recorder of recorders) await recorder.finish('completed')
    for (const [index, { runId }] of THREADS.entries()) {
      const page = pages[index]
      if (page === undefined) throw new Error('each thread has its page')
      expect((await until(page, hasRun(runId, 'completed'))).items).toEqual(liveItems(runId))
    }
    expect(streams.most).toBeLessThanOrEqual(2)
    await eventually(() => streams.open === 0, 'the stream is closed')
  })

  it('take turns on four streams where the server carries one run on each', async () => {
    const { stores, fetch, streams } = serve({ limits: { runsPerStream: 1 } })
    const source = httpSource('/api/thread', { fetch })
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
    try {
      const { recorders, pages } = await startAll(stores, source)
      for (const [index, { runId, threadId }] of THREADS.entries())
        for (const chunk of runChunks(runId, threadId).slice(0, 8))
          await recorders[index]?.record(chunk)
      const shown = () => pages.filter((page) => page.getSnapshot().items.length > 2).length
      await eventually(() => streams.all.length >= 4, 'four streams')
      await eventually(() => {
        vi.advanceTimersByTime(1_000)
        return shown() === THREADS.length && streams.all.length > THREADS.length
      }, 'each had its turn')
      expect(streams.most).toBe(4)
      for (const page of pages) expect(page.getSnapshot().connection).toBe('connected')
      for (const page of pages) page.stop()
      await eventually(() => streams.open === 0, 'all are closed')
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('a stream that carries several runs', () => {
  it('goes on where one of them is gone, or is cut', async () => {
    const { stores, fetch } = serve()
    const source = httpSource('/api/thread', { fetch })
    await record(stores, 'run-a', 'thread-a')
    await source.hydrate('thread-a')
    const signal = new AbortController().signal
    const read = async (runId: string, fromSeq = -1) => {
      const seqs: number[] = []
      for await (const { seq } of source.readRun(runId, { fromSeq, signal })) seqs.push(seq)
      return seqs
    }
    const [whole, part, nobody, beyond] = await Promise.allSettled([
      read('run-a'),
      read('run-a', 15),
      read('nobody'),
      read('nobody', 3),
    ])
    const all = runChunks('run-a').map((_, seq) => seq)
    expect(whole).toMatchObject({ value: all })
    expect(part).toMatchObject({ value: all.slice(16) })
    expect(nobody).toMatchObject({ reason: { code: 'gone' } })
    expect(beyond).toMatchObject({ reason: { code: 'gone' } })
  })

  it('keeps those it has where it cannot be opened for one more', async () => {
    const { stores, fetch, failures, streams } = serve()
    const source = httpSource('/api/thread', { fetch })
    const first = await stores.run('thread-1', 'run-1')
    const page = open(source, { threadId: 'thread-1' })
    await first.record(runChunks('run-1')[0] as never)
    await until(page, ({ items }) => items.length > 0)
    await eventually(() => streams.open === 1, 'the stream is open')
    const told: string[] = []
    page.subscribe(() => told.push(page.getSnapshot().connection))
    failures.push(new Response('<h1>Bad Gateway</h1>', { status: 502 }))
    const second = await stores.run('thread-2', 'run-2')
    const other = open(source, { threadId: 'thread-2' })
    for (const chunk of runChunks('run-1').slice(1)) await first.record(chunk)
    for (const chunk of runChunks('run-2', 'thread-2')) await second.record(chunk)
    await first.finish('completed')
    await second.finish('completed')
    expect((await until(page, hasRun('run-1', 'completed'))).items).toEqual(liveItems('run-1'))
    expect((await until(other, hasRun('run-2', 'completed'))).items).toEqual(liveItems('run-2'))
    expect(told).not.toContain('reconnecting')
  })

  it('is left alone for as long as the server asks', async () => {
    const { stores, fetch, failures, streams } = serve()
    const source = httpSource('/api/thread', { fetch })
    await record(stores, 'run-a', 'thread-a')
    await source.hydrate('thread-a')
    failures.push(new Response('busy', { status: 429, headers: { 'retry-after': '7' } }))
    const { signal } = new AbortController()
    const reading = source.readRun('run-a', { fromSeq: -1, signal })[Symbol.asyncIterator]()
    await expect(reading.next()).rejects.toMatchObject({ code: 'server', retryAfter: 7_000 })
    expect(streams.all).toEqual([])
  })
})

describe('a line on which nothing comes any more', () => {
  it('counts as dead after 45 s, and the thread goes on from where it stood', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance', 'Date'] })
    try {
      const { stores, fetch, streams } = serve()
      const source = httpSource('/api/thread', { fetch })
      const recorder = await stores.run('thread-1', 'run-1')
      for (const chunk of runChunks('run-1').slice(0, 8)) await recorder.record(chunk)
      const page = open(source)
      await until(page, ({ status, items }) => status === 'live' && items.length > 2)
      await eventually(() => streams.open === 1, 'the stream is open')
      const before = streams.all.length
      vi.advanceTimersByTime(44_000)
      expect(streams.all).toHaveLength(before)
      vi.advanceTimersByTime(8_000)
      await eventually(() => streams.all.length > before, 'it is opened anew')
      expect(streams.all.at(-1)).toContain('run=7%3Arun-1')
      for (const chunk of runChunks('run-1').slice(8)) await recorder.record(chunk)
      await recorder.finish('completed')
      expect((await until(page, hasRun('run-1', 'completed'))).items).toEqual(liveItems('run-1'))
    } finally {
      vi.useRealTimers()
    }
  })

  it('is found dead soon after a machine slept, whose timers stood still meanwhile', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance', 'Date'] })
    try {
      const { stores, fetch, streams } = serve()
      await stores.run('thread-1', 'run-1')
      const page = open(httpSource('/api/thread', { fetch }))
      await until(page, ({ status }) => status === 'live')
      await eventually(() => streams.open === 1, 'the stream is open')
      const before = streams.all.length
      vi.setSystemTime(Date.now() + 3_600_000)
      vi.advanceTimersByTime(6_000)
      await eventually(() => streams.all.length > before, 'it is opened anew')
    } finally {
      vi.useRealTimers()
    }
  })
})
