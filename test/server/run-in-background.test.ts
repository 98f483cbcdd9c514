import { type AnyTextAdapter, chat, EventType, type StreamChunk } from '@tanstack/ai'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { InMemoryMessageStore, InMemoryRunEventLog, recordThread } from '../../recorder/index.ts'
import { runInBackground, threadHandler } from '../../server/index.ts'

afterEach(() => vi.restoreAllMocks())

function threads() {
  const stores = { log: new InMemoryRunEventLog(), messages: new InMemoryMessageStore() }
  const handler = threadHandler({ ...stores, authorize: () => true })
  return { ...stores, handler }
}

type Threads = ReturnType<typeof threads>

/** A harness that begins to speak, and goes on when it is let. */
function harness(goOn: Promise<void>): AnyTextAdapter {
  const adapter = {
    kind: 'text',
    name: 'slow',
    provider: 'slow',
    model: 'slow',
    async *chatStream() {
      yield { type: 'RUN_STARTED', runId: 'r1', threadId: 't' }
      yield { type: 'TEXT_MESSAGE_CONTENT', messageId: 'm', delta: 'one ' }
      await goOn
      yield { type: 'TEXT_MESSAGE_CONTENT', messageId: 'm', delta: 'two' }
      yield { type: 'RUN_FINISHED', runId: 'r1', threadId: 't', finishReason: 'stop' }
    },
    structuredOutput: () => Promise.reject(new Error('The slow harness has no such output.')),
  }
  // The engine reads these fields alone; the rest of the interface is types for its callers.
  return adapter as unknown as AnyTextAdapter
}

const start = ({ log, messages }: Threads, goOn: Promise<void>) =>
  chat({
    adapter: harness(goOn),
    messages: [{ role: 'user', id: 'u1', content: 'count' }],
    threadId: 't',
    runId: 'r1',
    middleware: [recordThread({ log, messages })],
  }) as AsyncIterable<StreamChunk>

describe('runInBackground()', () => {
  it('goes on with a run whose only reader leaves, and its log can be read at once', async () => {
    const app = threads()
    let goOn = () => {}
    const gate = new Promise<void>((resolve) => {
      goOn = resolve
    })
    const { over } = await runInBackground(start(app, gate))
    const page = new AbortController()
    const request = new Request('http://rethread.test/?runId=r1', { signal: page.signal })
    const response = await app.handler(request)
    expect(response.status).toBe(200)
    page.abort()
    goOn()
    await over
    expect(await app.log.get('r1')).toMatchObject({ status: 'completed' })
    const again = await app.handler(new Request('http://rethread.test/?threadId=t'))
    expect(JSON.stringify(await again.json())).toContain('one two')
  })

  it('rejects with what goes wrong before the first chunk', async () => {
    const stream = (async function* (): AsyncGenerator<StreamChunk> {
      yield await Promise.reject(new Error('There is no such model.'))
    })()
    await expect(runInBackground(stream)).rejects.toThrow('There is no such model.')
  })

  it.each([
    ['the given function', true],
    ['the console', false],
  ])('tells %s what goes wrong after it', async (_, given) => {
    const told = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const onError = vi.fn()
    const stream = (async function* (): AsyncGenerator<StreamChunk> {
      yield { type: EventType.RUN_STARTED, runId: 'r1', threadId: 't' }
      throw new Error('The sandbox is gone.')
    })()
    const { over } = await runInBackground(stream, given ? { onError } : {})
    await over
    expect((given ? onError : told).mock.calls.flat()).toContainEqual(
      new Error('The sandbox is gone.'),
    )
  })
})
