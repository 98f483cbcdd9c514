import type { UIMessage } from '@tanstack/ai/client'
import { describe, expect, it, vi } from 'vitest'
import { type Attention, messagesSource, ThreadSourceError } from '../../src/index.ts'
import { Gate, HandSource } from './support/hand-source.ts'
import { drop, hasRun, isSettled, liveItems, open } from './support/open-store.ts'
import { runChunks } from './support/thread-fixture.ts'
import { eventually, until } from './support/until.ts'

describe('a source', () => {
  it('that never changes is asked once', async () => {
    const list: UIMessage[] = [
      { id: 'u', role: 'user', parts: [{ type: 'text', content: 'hello' }] },
    ]
    expect(messagesSource(list)).toBe(messagesSource(list))
    const source = messagesSource(list)
    const hydrate = vi.spyOn(source, 'hydrate')
    let back: ((online: boolean) => void) | undefined
    const attention: Attention = {
      isVisible: () => true,
      onReturn: (listener) => {
        back = listener
        return () => undefined
      },
    }
    const store = open(source, { attention })
    expect((await until(store, isSettled)).items).toHaveLength(1)
    back?.(true)
    await store.reload()
    expect(hydrate).toHaveBeenCalledTimes(2)
  })

  it('that gives the start of a log in short is read from there on', async () => {
    const chunks = runChunks('run-1')
    const source = new HandSource()
    const recorder = await source.run('thread-1', 'run-1')
    for (const chunk of chunks) await recorder.record(chunk)
    const read: number[] = []
    const store = open({
      hydrate: async (threadId, options) => {
        const snapshot = await source.hydrate(threadId, options)
        const start = { chunks: chunks.slice(0, 10), cursor: 9 }
        return snapshot.activeRun === null
          ? snapshot
          : { ...snapshot, activeRun: { runId: 'run-1', start } }
      },
      readRun: (runId, options) => {
        read.push(options.fromSeq)
        return source.readRun(runId, options)
      },
    })
    const state = await until(store, ({ run }) => run?.status === 'completed')
    expect(state.items).toEqual(liveItems('run-1'))
    expect(read).toEqual([9])
    await recorder.finish('completed')
  })

  it('whose log is another one is read from its start', async () => {
    const source = new HandSource()
    const recorder = await source.run('thread-1', 'run-1')
    for (const chunk of runChunks('run-1')) await recorder.record(chunk)
    const old = runChunks('old').slice(0, 8)
    const asked: number[] = []
    const store = open({
      hydrate: (threadId, options) => source.hydrate(threadId, options),
      async *readRun(runId, options) {
        asked.push(options.fromSeq)
        if (options.fromSeq >= 0) throw new ThreadSourceError('gone', 'Another log.')
        if (asked.length > 1) return yield* source.readRun(runId, options)
        for (const [seq, chunk] of old.entries()) yield { seq, chunk }
        throw drop()
      },
    })
    const state = await until(store, ({ run }) => run?.status === 'completed')
    expect(state.items).toEqual(liveItems('run-1'))
    expect(asked).toEqual([-1, 7, -1])
    await recorder.finish('completed')
  })

  it('that goes on after it was left is not listened to', async () => {
    const source = new HandSource()
    await source.run('thread-1', 'run-1')
    const late = new Gate()
    late.hold()
    let over = false
    const store = open({
      hydrate: (threadId, options) => source.hydrate(threadId, options),
      async *readRun() {
        try {
          for (const [seq, chunk] of runChunks('run-1').entries()) {
            if (seq === 8) await late.passed
            yield { seq, chunk }
          }
        } finally {
          over = true
        }
      },
    })
    const { items } = await until(store, (state) => state.items.length === 3)
    store.stop()
    late.release()
    await eventually(() => over, 'the end of the source')
    expect(store.getSnapshot().items).toEqual(items)
  })

  it('is not asked while nobody looks, and at once when somebody does', async () => {
    const source = new HandSource()
    let visible = false
    const looked = vi.fn()
    const waiting = new Set<(online: boolean) => void>()
    const attention: Attention = {
      isVisible: () => {
        looked()
        return visible
      },
      onReturn: (listener) => {
        waiting.add(listener)
        return () => waiting.delete(listener)
      },
    }
    const store = open(source, { attention })
    await until(store, isSettled)
    const recorder = await source.run('thread-1', 'run-1')
    await eventually(() => looked.mock.calls.length > 0, 'the time of the next look')
    expect(source.asked).toHaveLength(1)
    visible = true
    for (const back of [...waiting]) back(false)
    await until(store, ({ status }) => status === 'live')
    await recorder.finish('completed')
  })

  it('is read anew when the network is back, and nothing is doubled', async () => {
    const source = new HandSource()
    const waiting = new Set<(online: boolean) => void>()
    const attention: Attention = {
      isVisible: () => true,
      onReturn: (listener) => {
        waiting.add(listener)
        return () => waiting.delete(listener)
      },
    }
    const recorder = await source.run('thread-1', 'run-1')
    for (const chunk of runChunks('run-1').slice(0, 12)) await recorder.record(chunk)
    const store = open(source, { attention })
    await until(store, ({ items }) => items.length === liveItems('run-1', 12).length)
    for (const back of [...waiting]) back(true)
    await eventually(
      () => source.streams.all === 2 && source.streams.open === 1,
      'the second stream',
    )
    expect(source.asked).toHaveLength(1)
    for (const chunk of runChunks('run-1').slice(12)) await recorder.record(chunk)
    await recorder.finish('completed')
    expect((await until(store, hasRun('run-1', 'completed'))).items).toEqual(liveItems('run-1'))
    expect(source.streams.most).toBe(1)
  })
})
