import { fetchHttpStream, fetchServerSentEvents, stream } from '@tanstack/ai-client'
import { describe, expect, it } from 'vitest'
import { ThreadFold } from '../../recorder/index.ts'
import {
  connectionSource,
  createThreadStore,
  httpSource,
  messagesSource,
  type ThreadSource,
  ThreadSourceError,
} from '../../src/index.ts'
import { SseParser } from '../../src/sources/sse-parser.ts'
import { HandSource } from './support/hand-source.ts'
import { threadFetch, type Wire } from './support/http-server.ts'
import { runChunks } from './support/thread-fixture.ts'
import { eventually, until } from './support/until.ts'

type Fetch = typeof globalThis.fetch

const SOURCES: [string, (fetch: Fetch) => ThreadSource][] = [
  ['httpSource', (fetch) => httpSource('/api/thread?tenant=a#x', { fetch })],
  [
    'connectionSource',
    (fetch) =>
      connectionSource(
        fetchServerSentEvents('/api/thread', { fetchClient: fetch, reconnect: { delayMs: 0 } }),
      ),
  ],
]

async function recorded(finish = true): Promise<HandSource> {
  const server = new HandSource()
  const recorder = await server.run('thread-1', 'run-1')
  for (const chunk of runChunks('run-1')) await recorder.record(chunk)
  if (finish) await recorder.finish('completed')
  return server
}

async function readAll(
  source: ThreadSource,
  fromSeq: number,
): Promise<{ seqs: number[]; fold: ThreadFold }> {
  const fold = new ThreadFold()
  const seqs: number[] = []
  const chunks = runChunks('run-1')
  for (const [seq, chunk] of chunks.slice(0, fromSeq + 1).entries())
    fold.push('run-1', { seq, chunk })
  for await (const event of source.readRun('run-1', {
    fromSeq,
    signal: new AbortController().signal,
  })) {
    seqs.push(event.seq)
    fold.push('run-1', event)
  }
  return { seqs, fold }
}

function wholeRun(): ThreadFold {
  const fold = new ThreadFold()
  for (const [seq, chunk] of runChunks('run-1').entries()) fold.push('run-1', { seq, chunk })
  return fold
}

describe.each(SOURCES)('%s', (name, make) => {
  it('gives a thread, and which run is going on', async () => {
    const server = await recorded(false)
    const source = make(threadFetch(server).fetch)
    const { messages, activeRun } = await source.hydrate('thread-1')
    expect(messages.map(({ role }) => role)).toEqual(['user', 'assistant'])
    expect(activeRun).toEqual({ runId: 'run-1' })
    expect(await source.hydrate('nobody knows')).toEqual({ messages: [], activeRun: null })
  })

  it('reads a run after every cursor', async () => {
    const source = make(threadFetch(await recorded()).fetch)
    for (let fromSeq = -1; fromSeq < runChunks('run-1').length - 1; fromSeq += 1) {
      const { seqs, fold } = await readAll(source, fromSeq)
      expect(seqs[0]).toBe(fromSeq + 1)
      expect(fold.items).toEqual(wholeRun().items)
    }
  })

  const wires: [string, Wire][] = [
    ['a byte at a time', { piece: 1 }],
    ['three bytes at a time with CRLF', { piece: 3, newline: '\r\n' }],
    ['with comments and heartbeats', { noise: ': heartbeat\n\n:\nretry: 100\n' }],
  ]
  it.each(wires)('reads a stream that comes %s', async (_, wire) => {
    const { fold } = await readAll(make(threadFetch(await recorded(), wire).fetch), -1)
    expect(fold.items).toEqual(wholeRun().items)
  })

  it('that a store follows gets everything once, wherever the stream is cut', async () => {
    const server = await recorded()
    const total = 2_600
    for (let cut = 1; cut < total; cut += 97) {
      const { fetch } = threadFetch(server, { piece: 7, cuts: [cut, cut, cut] })
      const inner = make(fetch)
      const store = createThreadStore({
        threadId: 'thread-1',
        source: {
          hydrate: async () => ({ messages: [], activeRun: { runId: 'run-1' } }),
          readRun: (runId, options) => inner.readRun(runId, options),
        },
        retry: { minDelay: 0 },
        pollInterval: 0,
        schedule: (flush) => {
          flush()
          return () => undefined
        },
      })
      store.start()
      const state = await until(
        store,
        ({ run, status }) => run?.status === 'completed' && status === 'settled',
      )
      store.stop()
      expect(state.items).toEqual(wholeRun().items)
    }
  })

  const refusals: [number, string][] = [
    [401, 'unauthorized'],
    [403, 'forbidden'],
    [404, 'not-found'],
    [400, 'bad-request'],
    [429, 'server'],
    [500, 'server'],
    [503, 'server'],
  ]
  it.each(refusals)('answers a status of %i with code %s', async (status, code) => {
    const source = make(async () => new Response('because', { status }))
    await expect(source.hydrate('thread-1')).rejects.toMatchObject({
      name: 'ThreadSourceError',
      code,
      status,
    })
  })

  it('tells a log that is gone from a thread that is not there', async () => {
    const source = make(async () => new Response('', { status: 404 }))
    await expect(readAll(source, -1)).rejects.toMatchObject({ code: 'gone', status: 404 })
  })

  it('says of malformed JSON that it is malformed, and does not take it for an empty thread', async () => {
    const source = make(async () => new Response('{"messages": nope}'))
    await expect(source.hydrate('thread-1')).rejects.toMatchObject({ code: 'bad-response' })
    await expect(source.hydrate('thread-1')).rejects.toThrow(/JSON/)
  })

  it('tells a server that cannot be reached', async () => {
    const source = make(async () => {
      throw new TypeError('fetch failed')
    })
    await expect(source.hydrate('thread-1')).rejects.toMatchObject({ code: 'network' })
  })

  it('ends without an error when its signal aborts, and lets go of the stream', async () => {
    const server = await recorded(false)
    const source = make(threadFetch(server).fetch)
    const leaving = new AbortController()
    let last = -1
    for await (const { seq } of source.readRun('run-1', { fromSeq: -1, signal: leaving.signal })) {
      last = seq
      if (seq === 20) leaving.abort()
    }
    expect(last).toBe(20)
    await eventually(() => server.streams.open === 0, 'the end of the stream')
  })

  it('answers nothing to somebody who has left', async () => {
    const server = await recorded()
    server.answers.hold()
    const leaving = new AbortController()
    const answer = make(threadFetch(server).fetch).hydrate('thread-1', { signal: leaving.signal })
    leaving.abort()
    server.answers.release()
    if (name === 'connectionSource')
      await expect(answer).rejects.toMatchObject({ name: 'AbortError' })
    else await answer.catch((error: unknown) => expect(error).toMatchObject({ name: 'AbortError' }))
  })
})

describe('httpSource', () => {
  it('takes an answer that stops in the middle for a connection that was cut', async () => {
    const source = httpSource('/api', {
      fetch: async () => new Response('{"messages": [{"id": "m'),
    })
    await expect(source.hydrate('thread-1')).rejects.toMatchObject({ code: 'network' })
  })

  it('asks for what follows the cursor, with the headers that are due at the time', async () => {
    const { fetch, asked } = threadFetch(await recorded())
    let token = 0
    const source = httpSource(() => 'https://example.test/threads?tenant=a', {
      fetch,
      headers: async () => ({ authorization: `Bearer ${++token}` }),
    })
    await source.hydrate('thread-1', { limit: 1, before: 'c', prefix: true })
    await readAll(source, 7)
    expect(asked[0]?.query).toEqual({
      tenant: 'a',
      threadId: 'thread-1',
      limit: '1',
      before: 'c',
      prefix: '1',
    })
    expect(asked[1]?.query).toEqual({ tenant: 'a', runId: 'run-1', offset: '7' })
    expect(asked[1]?.headers.get('last-event-id')).toBe('7')
    expect(asked.map(({ headers }) => headers.get('authorization'))).toEqual([
      'Bearer 1',
      'Bearer 2',
    ])
  })

  it('says what the server said, and what to do', async () => {
    const source = httpSource('/t', {
      fetch: async () =>
        new Response('the tenant is unknown', { status: 403, statusText: 'Forbidden' }),
    })
    await expect(source.hydrate('t')).rejects.toThrow(
      'Thread "t" was refused (403 Forbidden: the tenant is unknown). Ask for access to the thread, or open another one.',
    )
  })

  it.each([
    ['{"error":{"code":"forbidden","message":"You may not.","requestId":"1"}}', ': You may not.'],
    ['{"error":"You may not."}', ': You may not.'],
    ['{"message":"You may not."}', ': You may not.'],
    ['{"code":7}', ': {"code":7}'],
    ['<html><body>Bad gateway</body></html>', ''],
    ['', ''],
  ])('says of a refusal %s what is for people', async (body, told) => {
    const answer = () => new Response(body, { status: 403, statusText: 'Forbidden' })
    const source = httpSource('/t', { fetch: async () => answer() })
    await expect(source.hydrate('t')).rejects.toThrow(`was refused (403 Forbidden${told}). Ask`)
  })

  const bodies = [
    '"text"',
    '[]',
    'null',
    '{}',
    '{"messages":"none"}',
    '{"messages":[null]}',
    '<html>',
  ]
  it.each(bodies)('does not take %s for an empty thread', async (body) => {
    await expect(
      httpSource('/t', { fetch: async () => new Response(body) }).hydrate('t'),
    ).rejects.toMatchObject({ code: 'bad-response' })
  })

  it('passes on what a rethread server adds: version, older messages, the start of the log', async () => {
    const start = { chunks: runChunks('run-1').slice(0, 2), cursor: 4 }
    const body = {
      messages: [],
      activeRun: { runId: 'run-1', start },
      version: 'v1',
      page: { truncated: true, cursor: 'c' },
    }
    const source = httpSource('/t', { fetch: async () => Response.json(body) })
    expect(await source.hydrate('t')).toEqual({
      messages: [],
      activeRun: { runId: 'run-1', start },
      version: 'v1',
      olderCursor: 'c',
    })
  })

  const stream = (text: string, type = 'text/event-stream') =>
    httpSource('/t', {
      fetch: async () => new Response(text, { headers: { 'content-type': type } }),
    })
  const event = (seq: number | string) =>
    `id: ${seq}\ndata: ${JSON.stringify({ type: 'CUSTOM', name: 'x', value: seq })}\n\n`
  const end = (seq: number) => `id: ${seq}\ndata: {"type":"RUN_FINISHED"}\n\n`

  it('leaves out ids that it had', async () => {
    const { seqs } = await readAll(
      stream(`${event(0)}${event(0)}${event(1)}${event(0)}${event(1)}${end(2)}`),
      -1,
    )
    expect(seqs).toEqual([0, 1, 2])
  })

  it('takes a stream that ends before the run does for a drop', async () => {
    await expect(readAll(stream(event(0)), -1)).rejects.toMatchObject({ code: 'network' })
    await expect(readAll(stream(`${event(0)}id: 1\ndata: {"type":"RUN_FIN`), -1)).rejects.toThrow(
      'was cut off after chunk 0',
    )
  })

  it('does not take the end of a turn for the end of the run', async () => {
    const turn =
      'id: 0\ndata: {"type":"RUN_FINISHED","metadata":{"tanstack":{"finishReason":"tool_calls"}}}\n\n'
    await expect(readAll(stream(turn), -1)).rejects.toMatchObject({ code: 'network' })
  })

  it('refuses what is no log of a run', async () => {
    await expect(readAll(stream('<html>', 'text/html'), -1)).rejects.toMatchObject({
      code: 'bad-response',
    })
    await expect(readAll(stream('id: 0\ndata: {nonsense\n\n'), -1)).rejects.toMatchObject({
      code: 'bad-response',
    })
    await expect(readAll(stream(event('opaque-7')), -1)).rejects.toThrow('connectionSource()')
  })

  it('takes an error without a place in the log for a failed delivery', async () => {
    const failed = 'data: {"type":"RUN_ERROR","message":"the log is locked"}\n\n'
    await expect(readAll(stream(event(0) + failed), -1)).rejects.toMatchObject({ code: 'server' })
  })
})

describe('connectionSource', () => {
  it('gives one source for one connection', () => {
    const connection = fetchHttpStream('/api/thread')
    expect(connectionSource(connection)).toBe(connectionSource(connection))
  })

  it('refuses a connection that has no threads', () => {
    const connection = stream(async function* () {})
    expect(() => connectionSource(connection)).toThrow(ThreadSourceError)
    expect(() => connectionSource(connection)).toThrow('The connection has no hydrate()')
  })
})

describe('messagesSource', () => {
  it('has no runs to read', async () => {
    await expect(readAll(messagesSource([]), -1)).rejects.toMatchObject({ code: 'gone' })
  })
})

describe('an event stream', () => {
  const text =
    'id: 1\r\ndata: a\r\ndata:b\rdata\n\n: comment\ndata\n\nid\ndata:  c\r\n\r\nevent: end\nid: 9\ndata: d\n\nid: 10\n\ndata: e\n\ndata: cut off'
  const expected = [
    { id: '1', event: 'message', data: 'a\nb\n' },
    { id: undefined, event: 'message', data: '' },
    { id: '', event: 'message', data: ' c' },
    { id: '9', event: 'end', data: 'd' },
    { id: '10', event: 'message', data: 'e' },
  ]
  it('reads the same wherever it is cut', () => {
    for (let a = 0; a <= text.length; a += 1) {
      for (let b = a; b <= text.length; b += 1) {
        const parser = new SseParser()
        const events = [text.slice(0, a), text.slice(a, b), text.slice(b)].flatMap((piece) =>
          parser.push(piece),
        )
        expect(events).toEqual(expected)
      }
    }
  })
})
