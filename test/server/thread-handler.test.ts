import type { StreamChunk } from '@tanstack/ai'
import { fetchServerSentEvents } from '@tanstack/ai-client'
import { describe, expect, it, vi } from 'vitest'
import {
  InMemoryMessageStore,
  InMemoryRunEventLog,
  RunRecorder,
  ThreadFold,
  toNotation,
} from '../../recorder/index.ts'
import { type ThreadHandlerOptions, threadHandler } from '../../server/index.ts'
import { call, finished, result, say, started } from '../core/support/chunks.ts'
import { serve } from './support/serve.ts'

const at = (query: string, init?: RequestInit) =>
  new Request(`http://rethread.test/api/thread${query}`, init)
const allow = () => true

async function createThread(options: Partial<ThreadHandlerOptions> = {}) {
  const log = new InMemoryRunEventLog()
  const messages = new InMemoryMessageStore()
  const handler = threadHandler({ log, messages, authorize: allow, ...options })
  const start = (runId: string, turn = runId) =>
    RunRecorder.start({
      log,
      messages,
      threadId: 't',
      runId,
      request: [{ role: 'user', id: `u-${turn}`, content: turn }],
    })
  const record = async (runId: string, chunks: ReadonlyArray<unknown>) => {
    const recorder = await start(runId)
    // Scripts hold whatever a harness might send.
    for (const chunk of chunks) await recorder.record(chunk as StreamChunk)
    return recorder
  }
  return { log, messages, handler, record }
}

const bash = (id: string) => [...call(id, 'Bash', { command: 'ls' }), result(id, `out of ${id}`)]

describe('GET ?threadId', () => {
  it('answers the stored thread as UI messages, no run, and a version', async () => {
    const { handler, record } = await createThread()
    await (await record('r1', [started(), ...say('m', 'hi'), ...bash('A'), finished()])).finish(
      'completed',
    )
    const response = await handler(at('?threadId=t'))
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
    const body = await response.json()
    expect(body).toMatchObject({
      activeRun: null,
      interrupts: null,
      page: { truncated: false },
      version: expect.any(String),
    })
    expect(body.messages.map((message: { role: string }) => message.role)).toEqual([
      'user',
      'assistant',
    ])
  })

  it('answers an empty thread for an unknown one', async () => {
    const { handler } = await createThread()
    expect(await (await handler(at('?threadId=nobody'))).json()).toMatchObject({
      messages: [],
      activeRun: null,
    })
  })

  it('tells the run that goes on, and its compacted start where that is asked for', async () => {
    const { handler, record } = await createThread()
    await record('r1', [
      started(),
      ...[...'a long story'].map((delta) => ({
        type: 'TEXT_MESSAGE_CONTENT',
        messageId: 'm',
        delta,
      })),
    ])
    expect((await (await handler(at('?threadId=t'))).json()).activeRun).toEqual({ runId: 'r1' })
    const { activeRun } = await (await handler(at('?threadId=t&prefix=1'))).json()
    expect(activeRun.start.cursor).toBe(12)
    expect(activeRun.start.chunks.length).toBeLessThan(5)
    const thread = new ThreadFold()
    thread.seed('r1', activeRun.start.chunks, activeRun.start.cursor)
    expect(thread.items.map(toNotation)).toEqual([{ kind: 'text', text: 'a long story' }])
  })

  it('marks a run aborted whose writer is gone', async () => {
    const { handler, record } = await createThread({ isRunAlive: () => false })
    await record('r1', [started(), ...call('A', 'Bash', {})])
    const body = await (await handler(at('?threadId=t'))).json()
    expect(body.activeRun).toBeNull()
    const thread = new ThreadFold()
    thread.hydrate(body.messages)
    expect(thread.items.at(-1)).toMatchObject({ kind: 'run-end', status: 'aborted' })
  })

  it('gives pages, the newest first', async () => {
    const { handler, record } = await createThread()
    for (const runId of ['r1', 'r2', 'r3'])
      await (
        await record(runId, [started(runId), ...say(`m-${runId}`, 'x'), finished(runId)])
      ).finish('completed')
    const newest = await (await handler(at('?threadId=t&limit=2'))).json()
    expect(newest.messages.map((message: { id: string }) => message.id)).toEqual(['u-r3', 'r3'])
    expect(newest.page).toEqual({ truncated: true, cursor: 'u-r3' })
    const older = await (
      await handler(at(`?threadId=t&limit=10&before=${newest.page.cursor}`))
    ).json()
    expect(older.messages.map((message: { id: string }) => message.id)).toEqual([
      'u-r1',
      'r1',
      'u-r2',
      'r2',
    ])
    expect(older.page).toEqual({ truncated: false })
    expect(older.version).toBe(newest.version)
  })
})

describe('GET ?runId', () => {
  it('streams the log with seqs as ids, then what comes, and ends with the run', async () => {
    const { handler, record } = await createThread()
    const recorder = await record('r1', [started(), ...say('m', 'hi')])
    const response = await handler(at('?runId=r1&offset=-1'))
    expect(response.headers.get('content-type')).toContain('text/event-stream')
    const text = response.text()
    await recorder.record(finished() as StreamChunk)
    await recorder.finish('completed')
    const ids = [...(await text).matchAll(/^id: (\d+)$/gm)].map((match) => Number(match[1]))
    expect(ids).toEqual([0, 1, 2, 3, 4])
  })

  it.each([
    ['offset', '?runId=r1&offset=2', {}],
    ['Last-Event-ID, before the offset', '?runId=r1&offset=-1', { 'last-event-id': '2' }],
  ])('goes on after %s', async (_, query, headers) => {
    const { handler, record } = await createThread()
    await (await record('r1', [started(), ...say('m', 'hi'), finished()])).finish('completed')
    const text = await (await handler(at(query, { headers }))).text()
    expect([...text.matchAll(/^id: (\d+)$/gm)].map((match) => match[1])).toEqual(['3', '4'])
  })

  it('says how the run ended where its log does not', async () => {
    const { handler, log } = await createThread()
    await log.open({ runId: 'r1', threadId: 't' })
    await log.append('r1', started() as StreamChunk)
    await log.finish('r1', 'aborted')
    const text = await (await handler(at('?runId=r1'))).text()
    expect(text).toContain('"RUN_ERROR"')
    expect(text).toContain('"aborted"')
  })

  it('sends a comment when nothing comes for a while', async () => {
    const { handler, record } = await createThread({ heartbeatMs: 5 })
    await record('r1', [started()])
    const reader = (await handler(at('?runId=r1'))).body?.getReader()
    const decoder = new TextDecoder()
    let seen = ''
    while (!seen.includes(': \n\n')) seen += decoder.decode((await reader?.read())?.value)
    expect(seen.startsWith('id: 0\n')).toBe(true)
    await reader?.cancel()
  })

  it('stops reading the log when the client leaves', async () => {
    const { handler, log, record } = await createThread()
    await record('r1', [started()])
    const returned = vi.fn()
    const read = log.read.bind(log)
    vi.spyOn(log, 'read').mockImplementation((...args) => {
      const events = read(...args)
      const stop = events.return?.bind(events)
      events.return = (value) => {
        returned()
        return stop?.(value) ?? Promise.resolve({ done: true, value: undefined })
      }
      return events
    })
    const reader = (await handler(at('?runId=r1'))).body?.getReader()
    await reader?.read()
    await reader?.cancel()
    expect(returned).toHaveBeenCalled()
  })

  it('limits how many streams one reader has open, and counts those off that are closed', async () => {
    const { handler, record } = await createThread({
      limits: { streamsPerReader: 1, readerOf: (request) => request.headers.get('x-reader') ?? '' },
    })
    await record('r1', [started()])
    const mine = { headers: { 'x-reader': 'me' } }
    const first = await handler(at('?runId=r1', mine))
    const second = await handler(at('?runId=r1', mine))
    expect([first.status, second.status]).toEqual([200, 429])
    expect((await handler(at('?runId=r1', { headers: { 'x-reader': 'you' } }))).status).toBe(200)
    await first.body?.cancel()
    expect((await handler(at('?runId=r1', mine))).status).toBe(200)
  })
})

describe('a request that is refused', () => {
  it.each([
    ['', 400, /threadId/],
    ['?threadId=', 400, /threadId is empty/],
    [`?threadId=${'x'.repeat(600)}`, 400, /600 characters/],
    ['?threadId=t&limit=0', 400, /limit/],
    ['?threadId=t&limit=x', 400, /limit/],
    ['?threadId=t&before=nope', 400, /no message "nope"/],
    ['?runId=', 400, /runId is empty/],
    ['?runId=r1&offset=x', 400, /offset/],
    ['?runId=r1&offset=1.5', 400, /offset/],
    ['?runId=r1&offset=99', 400, /beyond the last chunk/],
    ['?runId=nope', 404, /no such run/],
  ])('%s gets %i, and is told what is wrong', async (query, status, message) => {
    const { handler, record } = await createThread()
    await record('r1', [started()])
    const response = await handler(at(query))
    expect(response.status).toBe(status)
    expect(await response.json()).toEqual({
      error: {
        code: expect.any(String),
        message: expect.stringMatching(message),
        requestId: expect.any(String),
      },
    })
  })

  it('of another method gets 405 and the one that is allowed', async () => {
    const { handler } = await createThread()
    const response = await handler(at('?threadId=t', { method: 'POST' }))
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET'])
  })

  it('has authorize asked before anything of the thread is read', async () => {
    const authorize = vi.fn(() => false)
    const { handler, log, messages, record } = await createThread({ authorize })
    await record('r1', [started()])
    const reads = [vi.spyOn(messages, 'loadThread'), vi.spyOn(log, 'get'), vi.spyOn(log, 'read')]
    expect((await handler(at('?threadId=t'))).status).toBe(403)
    for (const read of reads) expect(read).not.toHaveBeenCalled()
    expect(authorize).toHaveBeenCalledWith({ request: expect.any(Request), threadId: 't' })
  })

  it('learns of no run that it may not read, by a run’s id or by its cursor', async () => {
    const { handler, log, record } = await createThread({
      authorize: ({ threadId }) => threadId !== 't',
    })
    await record('r1', [started()])
    const read = vi.spyOn(log, 'read')
    const tell = async (query: string) => {
      const response = await handler(at(query))
      const { error } = await response.json()
      return [response.status, error.code, error.message]
    }
    const unknown = await tell('?runId=nope')
    expect(await tell('?runId=r1')).toEqual(unknown)
    expect(await tell('?runId=r1&offset=99')).toEqual(unknown)
    expect(read).not.toHaveBeenCalled()
  })

  it('gets the response that authorize made', async () => {
    const { handler } = await createThread({
      authorize: () => new Response('who?', { status: 401 }),
    })
    expect((await handler(at('?threadId=t'))).status).toBe(401)
  })

  it.each([
    ['truthy', 1],
    ['nothing', undefined],
  ])('is refused where authorize answers %s', async (_, answer) => {
    // What callers without types do.
    const { handler } = await createThread({ authorize: () => answer as unknown as boolean })
    expect((await handler(at('?threadId=t'))).status).toBe(403)
  })

  it('that fails inside gets an id, and the reason stays here', async () => {
    const onError = vi.fn()
    const { handler, messages } = await createThread({ onError })
    vi.spyOn(messages, 'loadThread').mockRejectedValue(new Error('password=hunter2'))
    const response = await handler(at('?threadId=t'))
    const text = await response.text()
    expect(response.status).toBe(500)
    expect(text).not.toContain('hunter2')
    expect(onError).toHaveBeenCalledWith(
      expect.objectContaining({ message: 'password=hunter2' }),
      response.headers.get('x-request-id'),
    )
  })
})

describe('over HTTP', () => {
  it('is what fetchServerSentEvents of TanStack AI hydrates from and joins', async () => {
    const { handler, log, record } = await createThread()
    await (await record('r1', [started(), ...bash('A'), finished()])).finish('completed')
    const recorder = await record('r2', [started('r2'), ...say('m', 'so far')])
    const connection = fetchServerSentEvents(await serve(handler))
    const hydrated = await connection.hydrate?.('t')
    expect(hydrated?.activeRun).toEqual({ runId: 'r2' })
    const thread = new ThreadFold()
    thread.hydrate(hydrated?.messages ?? [])
    const joined: StreamChunk[] = []
    const joining = (async () => {
      for await (const chunk of connection.joinRun('r2')) joined.push(chunk)
    })()
    for (const chunk of [...bash('B'), finished('r2')]) await recorder.record(chunk as StreamChunk)
    await recorder.finish('completed')
    await joining
    joined.forEach((chunk, seq) => void thread.push('r2', { seq, chunk }))
    expect(joined.length).toBe(((await log.get('r2'))?.lastSeq ?? 0) + 1)
    expect(thread.items.map((item) => item.kind)).toEqual(['user', 'tool', 'user', 'text', 'tool'])
  })
})
