import type { ModelMessage, StreamChunk } from '@tanstack/ai'
import { describe, expect, it } from 'vitest'
import {
  compact,
  InMemoryMessageStore,
  InMemoryRunEventLog,
  loadThread,
  type RunEvent,
  RunRecorder,
  readModelMessages,
  ThreadFold,
  toUIMessages,
} from '../../recorder/index.ts'
import { call, finished, say, started } from './support/chunks.ts'

const BEGAN = 1_700_000_000_000

/** A run whose process died after these chunks, a second between them. */
async function crash(chunks: ReadonlyArray<unknown>, clock = true) {
  const stores = { log: new InMemoryRunEventLog(), messages: new InMemoryMessageStore() }
  const recorder = await RunRecorder.start({ ...stores, threadId: 't', runId: 'r1' })
  for (const [i, chunk] of chunks.entries()) {
    const at = clock ? { timestamp: BEGAN + i * 1_000 } : {}
    await recorder.record({ ...Object(chunk), ...at } as StreamChunk)
  }
  const load = () => loadThread({ ...stores, threadId: 't', isRunAlive: () => false })
  return { ...stores, load, stop: () => recorder.finish('aborted') }
}

class UnopenedLog extends InMemoryRunEventLog {
  override open(): Promise<never> {
    return Promise.reject(new Error('the disk is full'))
  }
}

async function events(log: InMemoryRunEventLog): Promise<RunEvent[]> {
  const all: RunEvent[] = []
  for await (const event of log.read('r1')) all.push(event)
  return all
}

const hydrated = (messages: Parameters<ThreadFold['hydrate']>[0]) => {
  const thread = new ThreadFold()
  thread.hydrate(messages)
  return thread
}

const SCRIPT = [started(), ...say('m', 'half'), ...call('A', 'Bash', {})]

describe('a run that was aborted tells why', () => {
  it.each([
    { reason: 'crashed', when: 'when its process died' },
    { reason: 'stopped', when: 'when somebody stopped it' },
  ])('$reason, $when: live, rejoined and restored', async ({ reason }) => {
    const run = await crash(SCRIPT)
    if (reason === 'stopped') await run.stop()
    const { messages } = await run.load()
    const logged = await events(run.log)
    const live = new ThreadFold()
    for (const event of logged) live.push('r1', event)
    const seeded = new ThreadFold()
    seeded.seed('r1', compact(logged.map(({ chunk }) => chunk)), logged.length - 1)
    const wire = (stored: ModelMessage[]) =>
      JSON.parse(JSON.stringify(toUIMessages(readModelMessages(stored))))
    for (const thread of [live, seeded, hydrated(messages), hydrated(wire(messages))]) {
      expect(thread.items.at(-1)).toMatchObject({ kind: 'run-end', status: 'aborted', reason })
      expect(thread.run('r1')).toMatchObject({ status: 'aborted', reason })
    }
  })

  it('crashed, when the log never heard of it', async () => {
    const stores = { log: new InMemoryRunEventLog(), messages: new InMemoryMessageStore() }
    const log = new UnopenedLog()
    const start = RunRecorder.start({ ...stores, log, threadId: 't', runId: 'r1' })
    await expect(start).rejects.toThrow('the disk is full')
    const { messages } = await loadThread({ ...stores, threadId: 't' })
    expect(hydrated(messages).items).toMatchObject([{ kind: 'run-end', reason: 'crashed' }])
  })

  it('crashed, when the log’s record alone says so', async () => {
    const run = await crash(SCRIPT)
    await run.load()
    const record = await run.log.get('r1')
    const thread = new ThreadFold()
    thread.open('r1')
    thread.end('r1', 'aborted', record?.error)
    expect(thread.items).toMatchObject([{ kind: 'run-end', status: 'aborted', reason: 'crashed' }])
  })

  it('nothing, once a run that goes on has finished after all', async () => {
    const thread = new ThreadFold()
    const chunks = [
      started(),
      { type: 'RUN_ERROR', message: 'x', code: 'aborted' },
      started(),
      finished(),
    ]
    for (const [seq, chunk] of chunks.entries())
      thread.push('r1', { seq, chunk: chunk as StreamChunk })
    expect(thread.run('r1')).toEqual({ runId: 'r1', status: 'completed' })
    expect(thread.items).toEqual([])
  })
})

describe('a run whose process died took as long as it gave signs', () => {
  it('by its last chunk that has a time', async () => {
    const run = await crash(SCRIPT)
    const thread = hydrated((await run.load()).messages)
    expect(thread.run('r1')).toMatchObject({
      startedAt: BEGAN,
      finishedAt: BEGAN + (SCRIPT.length - 1) * 1_000,
    })
  })

  it('by its record, where no chunk has one', async () => {
    const run = await crash(SCRIPT, false)
    const { updatedAt } = (await run.log.get('r1')) ?? {}
    const thread = hydrated((await run.load()).messages)
    expect(thread.run('r1')?.finishedAt).toBe(updatedAt)
  })
})
