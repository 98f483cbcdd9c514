import { describe, expect, it, vi } from 'vitest'
import { HandSource } from './support/hand-source.ts'
import { isSettled, liveItems, open, record } from './support/open-store.ts'
import { runChunks } from './support/thread-fixture.ts'
import { eventually, until } from './support/until.ts'

describe('the store', () => {
  it('calls the other listeners when one throws, and reports what it threw', async () => {
    const reported = vi.fn()
    vi.stubGlobal('reportError', reported)
    const source = new HandSource()
    const store = open(source, { pollInterval: 0 })
    const error = new Error('a listener that throws')
    store.subscribe(() => {
      throw error
    })
    const other = vi.fn()
    store.subscribe(other)
    await until(store, isSettled)
    expect(other).toHaveBeenCalled()
    expect(reported).toHaveBeenCalledWith(error)
  })

  it('ends its streams and asks nothing more once it is stopped', async () => {
    const source = new HandSource()
    await source.run('thread-1', 'run-1')
    const store = open(source)
    await eventually(() => source.streams.open === 1, 'the stream')
    store.stop()
    await eventually(() => source.streams.open === 0, 'the end of the stream')
    expect(source.asked).toHaveLength(1)
  })

  it('ignores what comes after it was stopped, and goes on when started again', async () => {
    const source = new HandSource()
    await record(source, 'run-1')
    source.answers.hold()
    const store = open(source)
    store.stop()
    source.answers.release()
    await eventually(() => source.asked.length === 1, 'the request')
    expect(store.getSnapshot()).toMatchObject({ status: 'loading', items: [] })
    store.start()
    expect((await until(store, isSettled)).items).toEqual(liveItems('run-1'))
  })

  it('tells its listeners of many chunks at once, and gives the same state in between', async () => {
    const source = new HandSource()
    const recorder = await source.run('thread-1', 'run-1')
    let flush: (() => void) | undefined
    const store = open(source, {
      schedule: (call) => {
        flush = call
        return () => {
          flush = undefined
        }
      },
    })
    const told = vi.fn()
    store.subscribe(told)
    await eventually(() => flush !== undefined, 'the first change')
    const before = store.getSnapshot()
    for (const chunk of runChunks('run-1')) await recorder.record(chunk)
    await recorder.finish('completed')
    await eventually(() => source.asked.length > 2, 'the next look')
    expect(store.getSnapshot()).toBe(before)
    flush?.()
    expect(told).toHaveBeenCalledTimes(1)
    expect(store.getSnapshot().items).toEqual(liveItems('run-1'))
  })

  it('makes the messages when they are asked for, keeps them, and gives them to a copy', async () => {
    const source = new HandSource()
    await record(source, 'run-1')
    await record(source, 'run-2')
    const store = open(source, { pollInterval: 0 })
    const state = await until(store, isSettled)
    expect(state.messages.map(({ role }) => role)).toEqual([
      'user',
      'assistant',
      'user',
      'assistant',
    ])
    expect({ ...state }.messages).toBe(state.messages)
    await record(source, 'run-3')
    await store.reload()
    expect((await until(store, ({ runs }) => runs.length === 3)).messages).toHaveLength(6)
  })

  it('shows what it was given until the source answers', async () => {
    const source = new HandSource()
    await record(source, 'run-1')
    source.answers.hold()
    const initialMessages = await source.messages.loadThread('thread-1')
    const store = open(source, { initialMessages, pollInterval: 0 })
    expect(store.getSnapshot().items).toEqual(liveItems('run-1'))
    expect(store.getSnapshot().status).toBe('settled')
    const { items } = store.getSnapshot()
    source.answers.release()
    await eventually(() => source.asked.length === 1, 'the request')
    expect(store.getSnapshot().items).toBe(items)
  })
})
