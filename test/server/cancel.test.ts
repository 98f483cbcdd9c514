import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type AnyTextAdapter, chat, type StreamChunk } from '@tanstack/ai'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  InMemoryMessageStore,
  InMemoryRunEventLog,
  type RunEventLog,
  RunRecorder,
  recordThread,
} from '../../recorder/index.ts'
import { type ThreadHandlerOptions, threadHandler } from '../../server/index.ts'
import { httpSource, ThreadSourceError } from '../../src/index.ts'
import { openSqliteStores, type SqliteStores } from '../../stores/sqlite/index.ts'
import { started } from '../core/support/chunks.ts'
import { open } from '../react/support/open-store.ts'
import { until } from '../react/support/until.ts'
import { serve } from './support/serve.ts'

const cancel = (runId: string) =>
  new Request(`http://rethread.test/?runId=${runId}`, { method: 'DELETE' })

const EVERYBODY = { authorize: () => true, authorizeCancel: () => true }

function createThread(options: Partial<ThreadHandlerOptions> = EVERYBODY) {
  const stores = { log: new InMemoryRunEventLog(), messages: new InMemoryMessageStore() }
  return { stores, handler: threadHandler({ ...stores, authorize: () => true, ...options }) }
}

type Stores = Pick<ThreadHandlerOptions, 'log' | 'messages'>

/** A harness that starts a command and then says nothing until it is stopped. */
function silentHarness(throws: boolean): AnyTextAdapter {
  const adapter = {
    kind: 'text',
    name: 'silent',
    provider: 'silent',
    model: 'silent',
    async *chatStream({ request }: { request?: { signal?: AbortSignal } }) {
      yield { type: 'RUN_STARTED', runId: 'r1', threadId: 't' }
      yield { type: 'TOOL_CALL_START', toolCallId: 'A', toolCallName: 'Bash', toolName: 'Bash' }
      await new Promise((stop) => request?.signal?.addEventListener('abort', stop))
      if (throws) throw new DOMException('The command was stopped', 'AbortError')
    },
    structuredOutput: () => Promise.reject(new Error('The silent harness has no such output.')),
  }
  // The engine reads these fields alone; the rest of the interface is types for its callers.
  return adapter as unknown as AnyTextAdapter
}

/** Runs a real chat() to its end, whoever reads. */
async function run(stores: Stores, throws = false): Promise<void> {
  const abortController = new AbortController()
  const stream = chat({
    adapter: silentHarness(throws),
    messages: [{ role: 'user', id: 'u1', content: 'sleep' }],
    threadId: 't',
    runId: 'r1',
    abortController,
    middleware: [recordThread({ ...stores, abortController, leaseMs: 300 })],
  }) as AsyncIterable<StreamChunk>
  for await (const _ of stream) {
    // What it says is in the log.
  }
}

let directory: string
let file: string
const opened: SqliteStores[] = []

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'rethread-cancel-'))
  file = join(directory, 'threads.sqlite')
})

afterAll(async () => {
  for (const stores of opened) stores.close()
  await rm(directory, { recursive: true, force: true })
})

describe('cancel()', () => {
  it.each([
    ['returns', false],
    ['throws', true],
  ])(
    'ends a silent run of chat() whose harness %s when stopped, for every reader',
    async (_, throws) => {
      const { stores, handler } = createThread()
      const address = await serve(handler)
      // That the harness threw is for whoever drives it.
      const running = run(stores, throws).catch(() => undefined)
      const mine = open(httpSource(address), { threadId: 't' })
      const theirs = open(httpSource(address), { threadId: 't' })
      await until(theirs, ({ items }) => items.some((item) => item.kind === 'tool'))
      await until(mine, ({ status }) => status === 'live')
      await mine.getSnapshot().cancel()
      await running
      for (const page of [mine, theirs]) {
        const { items, run } = await until(page, ({ status }) => status === 'settled')
        expect(run?.status).toBe('aborted')
        expect(items.find((item) => item.kind === 'tool')).toMatchObject({ status: 'interrupted' })
      }
    },
  )

  it('reaches a run that another process writes, through the log', async () => {
    const here = openSqliteStores(file)
    const there = openSqliteStores(file)
    opened.push(here, there)
    const address = await serve(threadHandler({ ...here, ...EVERYBODY }))
    const running = run(there)
    const page = open(httpSource(address), { threadId: 't' })
    await until(page, ({ status, items }) => status === 'live' && items.length > 1)
    await page.getSnapshot().cancel()
    await running
    expect((await until(page, ({ status }) => status === 'settled')).run?.status).toBe('aborted')
  })

  it('is not what a reader does who leaves', async () => {
    const { stores, handler } = createThread()
    const address = await serve(handler)
    const running = run(stores)
    const page = open(httpSource(address), { threadId: 't' })
    await until(page, ({ status, items }) => status === 'live' && items.length > 1)
    page.stop()
    const later = open(httpSource(address), { threadId: 't' })
    expect((await until(later, ({ items }) => items.length > 1)).status).toBe('live')
    await later.getSnapshot().cancel()
    await running
  })

  it('asks nobody where no run is going on', async () => {
    const { handler } = createThread()
    const asked = vi.fn(handler)
    const page = open(httpSource(await serve(asked)), { threadId: 't' })
    const { cancel: stop } = await until(page, ({ status }) => status === 'settled')
    await stop()
    expect(asked.mock.calls.map(([request]) => request.method)).not.toContain('DELETE')
  })

  it('is asked again where the server does not answer, and once more changes nothing', async () => {
    const { stores, handler } = createThread()
    const failures = [502, 503]
    const address = await serve(async (request) => {
      const status = request.method === 'DELETE' ? failures.shift() : undefined
      return status === undefined ? handler(request) : new Response('<h1>Bad</h1>', { status })
    })
    const running = run(stores)
    const page = open(httpSource(address), { threadId: 't' })
    await until(page, ({ status, items }) => status === 'live' && items.length > 1)
    await page.getSnapshot().cancel()
    await running
    expect(failures).toEqual([])
  })

  it('rejects with the reason where the reader may not, or the source cannot', async () => {
    const { stores, handler } = createThread({ authorizeCancel: () => false })
    const address = await serve(handler)
    await RunRecorder.start({ ...stores, threadId: 't', runId: 'r1' })
    const isLive = ({ status }: { status: string }) => status === 'live'
    const page = await until(open(httpSource(address), { threadId: 't' }), isLive)
    await expect(page.cancel()).rejects.toMatchObject({ code: 'forbidden', status: 403 })
    const { hydrate, readRun } = httpSource(address)
    const plain = await until(open({ hydrate, readRun }, { threadId: 't' }), isLive)
    await expect(plain.cancel()).rejects.toBeInstanceOf(ThreadSourceError)
    await expect(plain.cancel()).rejects.toMatchObject({ code: 'unsupported' })
  })
})

describe('DELETE ?runId', () => {
  it('answers 202 as often as it is asked, and how the run stands', async () => {
    const { stores, handler } = createThread()
    const recorder = await RunRecorder.start({ ...stores, threadId: 't', runId: 'r1' })
    for (let time = 0; time < 2; time += 1) {
      const response = await handler(cancel('r1'))
      expect(response.status).toBe(202)
      expect(await response.json()).toEqual({ runId: 'r1', status: 'running' })
    }
    expect(recorder.cancelled.aborted).toBe(true)
    await recorder.finish('aborted')
    expect(await (await handler(cancel('r1'))).json()).toEqual({ runId: 'r1', status: 'aborted' })
  })

  it('closes a run whose writer is dead', async () => {
    const { stores, handler } = createThread()
    const recorder = await RunRecorder.start({ ...stores, threadId: 't', runId: 'r1' })
    await recorder.record(started() as StreamChunk)
    const other = threadHandler({ ...stores, ...EVERYBODY, log: asAnotherProcess(stores.log) })
    expect(await (await other(cancel('r1'))).json()).toEqual({ runId: 'r1', status: 'aborted' })
    expect((await handler(cancel('r1'))).status).toBe(202)
  })

  it('says so where the writer lives and cannot be told', async () => {
    const { stores } = createThread()
    await RunRecorder.start({ ...stores, threadId: 't', runId: 'r1' })
    const log = asAnotherProcess(stores.log)
    const other = threadHandler({ ...stores, ...EVERYBODY, log, isRunAlive: () => true })
    const response = await other(cancel('r1'))
    expect([response.status, (await response.json()).error.code]).toEqual([409, 'no-writer'])
  })

  it('is refused where nobody was said to be allowed', async () => {
    const { stores, handler } = createThread({})
    await RunRecorder.start({ ...stores, threadId: 't', runId: 'r1' })
    const response = await handler(cancel('r1'))
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET'])
    const source = httpSource('http://rethread.test/', {
      fetch: (address, init) => handler(new Request(address, init)),
    })
    await expect(source.cancelRun?.('r1')).rejects.toMatchObject({
      code: 'unsupported',
      message: expect.stringContaining('Give threadHandler authorizeCancel'),
    })
  })

  it('tells those who may not read a run no more than those who ask for an unknown one', async () => {
    const authorizeCancel = vi.fn(() => true)
    const { stores, handler } = createThread({ authorize: () => false, authorizeCancel })
    const recorder = await RunRecorder.start({ ...stores, threadId: 't', runId: 'r1' })
    const tell = async (runId: string) => {
      const response = await handler(cancel(runId))
      const { error } = await response.json()
      return [response.status, error.code, error.message]
    }
    expect(await tell('r1')).toEqual(await tell('nope'))
    expect(authorizeCancel).not.toHaveBeenCalled()
    expect(recorder.cancelled.aborted).toBe(false)
  })

  it.each([
    ['a form', 'POST', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['a form that names another method', 'POST', { 'x-http-method-override': 'DELETE' }],
    ['an image', 'GET', {}],
  ])('is nothing that %s of another site can send', async (_, method, headers) => {
    const { stores, handler } = createThread()
    const recorder = await RunRecorder.start({ ...stores, threadId: 't', runId: 'r1' })
    const url = 'http://rethread.test/?runId=r1&_method=DELETE&intent=cancel'
    const response = await handler(new Request(url, { method, headers }))
    await response.body?.cancel()
    expect(recorder.cancelled.aborted).toBe(false)
    const preflight = await handler(new Request(url, { method: 'OPTIONS' }))
    expect(preflight.status).toBe(405)
    for (const [name] of preflight.headers) expect(name).not.toMatch(/^access-control-/)
  })
})

/** The log as a process has it that writes none of its runs. */
function asAnotherProcess(log: RunEventLog): RunEventLog {
  const { open, append, finish, get, read } = log
  const methods = Object.entries({ open, append, finish, get, read })
  // Each method keeps its own type.
  return Object.fromEntries(
    methods.map(([name, method]) => [name, method.bind(log)]),
  ) as unknown as RunEventLog
}
