import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { InMemoryLockStore } from '@tanstack/ai/locks'
import { fetchServerSentEvents, type UIMessage } from '@tanstack/ai-client'
import type { Hono } from 'hono'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createApp } from '../../demo/server/app.ts'
import { Runs } from '../../demo/server/runs.ts'
import { SqliteCatalog } from '../../demo/server/sqlite-catalog.ts'
import { withCatalog } from '../../demo/server/summarize.ts'
import { InMemoryMessageStore, InMemoryRunEventLog, type RunRecord } from '../../recorder/index.ts'

let directory: string
let catalog: SqliteCatalog
let log: InMemoryRunEventLog
let runs: Runs
let app: Hono

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'rethread-api-'))
  catalog = new SqliteCatalog(join(directory, 'catalog.sqlite'))
  log = new InMemoryRunEventLog()
  const messages = withCatalog(new InMemoryMessageStore(), catalog)
  const locks = new InMemoryLockStore()
  const isRunAlive = async ({ runId }: RunRecord) => runs.has(runId)
  runs = new Runs({
    log,
    messages,
    locks,
    leaseMs: 5_000,
    isRunAlive,
    onCall: (threadId) => catalog.countCall(threadId),
    pace: 0.08,
    workspaces: join(directory, 'work'),
  })
  app = createApp({ log, messages, locks, catalog, runs, isRunAlive, page: directory })
})

afterEach(async () => {
  await runs.close()
  catalog.close()
  await rm(directory, { recursive: true, force: true })
})

function post(body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return Promise.resolve(
    app.request('/api/thread', {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    }),
  )
}

const question: UIMessage = {
  id: 'u1',
  role: 'user',
  parts: [{ type: 'text', content: 'a long run of 4 calls' }],
}

describe('POST /api/thread', () => {
  it('starts a run, answers at once, and the run goes on without its reader', async () => {
    const response = await post({ prompt: 'a long run of 4 calls', threadId: 't' })
    expect(response.status).toBe(202)
    const { threadId, runId } = await response.json()
    expect(threadId).toBe('t')
    expect(await log.get(runId)).toMatchObject({ status: 'running', threadId: 't' })
    const types: string[] = []
    for await (const { chunk } of log.read(runId)) types.push(chunk.type)
    expect(types.at(-1)).toBe('RUN_FINISHED')
    const listed = [{ threadId: 't', state: 'completed', calls: 4 }]
    await vi.waitFor(async () => expect(await catalog.threads()).toMatchObject(listed))
  })

  it('streams the run to the connection that useChat uses', async () => {
    const connection = fetchServerSentEvents('http://demo/api/thread', {
      fetchClient: async (url, init) => app.request(String(url), init),
    })
    const context = { threadId: 't', runId: 'r' }
    const types: string[] = []
    for await (const chunk of connection.connect([question], undefined, undefined, context))
      types.push(chunk.type)
    expect(types[0]).toBe('RUN_STARTED')
    expect(types.at(-1)).toBe('RUN_FINISHED')
    const { messages, activeRun } = (await connection.hydrate?.('t')) ?? {}
    expect(activeRun).toBeNull()
    expect(messages?.map(({ id, role }) => [id, role])).toEqual([
      ['u1', 'user'],
      ['r', 'assistant'],
    ])
  })

  it('starts no second run beside one that is going on', async () => {
    await post({ prompt: 'a long run of 100 calls', threadId: 't' })
    const response = await post({ prompt: 'look around', threadId: 't' })
    expect(response.status).toBe(409)
    expect(await response.json()).toMatchObject({ error: expect.stringContaining('Stop it') })
  })

  it('takes the next turn as soon as the run before it has ended', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const response = await post({ prompt: 'what can you do', threadId: 't' })
      expect(response.status).toBe(202)
      for await (const _ of log.read((await response.json()).runId));
    }
  })

  it.each([
    ['what is no JSON', '{', {}, 400, 'no JSON'],
    ['an empty prompt', { prompt: ' ' }, {}, 400, 'prompt'],
    ['an id that is no text', { prompt: 'x', threadId: 7 }, {}, 400, 'threadId'],
    ['neither a prompt nor what useChat sends', { hello: 1 }, {}, 400, 'threadId must be a string'],
    [
      'a form of a foreign page',
      'prompt=x',
      { 'content-type': 'text/plain' },
      415,
      'application/json',
    ],
  ])('refuses %s', async (_, body, headers, status, says) => {
    const response = await post(body, headers)
    expect(response.status).toBe(status)
    expect((await response.json()).error).toContain(says)
  })
})

describe('DELETE /api/thread', () => {
  it('stops a run, and says so where there is none', async () => {
    const { runId } = await (await post({ prompt: 'a long run of 100 calls' })).json()
    const cancel = (id: string) => app.request(`/api/thread?runId=${id}`, { method: 'DELETE' })
    expect((await cancel(runId)).status).toBe(202)
    for await (const _ of log.read(runId));
    expect(await log.get(runId)).toMatchObject({ status: 'aborted' })
    expect((await cancel('no-such-run')).status).toBe(404)
  })
})
