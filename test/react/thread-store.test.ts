import { describe, expect, it } from 'vitest'
import { toNotation } from '../../recorder/index.ts'
import { HandSource } from './support/hand-source.ts'
import { drop, hasRun, isSettled, liveItems, open, record } from './support/open-store.ts'
import { runChunks } from './support/thread-fixture.ts'
import { eventually, until } from './support/until.ts'

describe('a thread', () => {
  it('that is stored is settled, and reads as it did live', async () => {
    const source = new HandSource()
    await record(source, 'run-1')
    const store = open(source)
    expect(store.getSnapshot()).toMatchObject({ status: 'loading', items: [], run: null })
    const state = await until(store, isSettled)
    expect(state.items).toEqual(liveItems('run-1'))
    expect(state.run).toMatchObject({ runId: 'run-1', status: 'completed' })
    expect(source.streams.all).toBe(0)
  })

  it('that nobody knows is empty and settled', async () => {
    const state = await until(open(new HandSource()), isSettled)
    expect(state).toMatchObject({ items: [], messages: [], runs: [], run: null, error: null })
  })

  it('with a run that is going on is live, and reads the same at every cut and after', async () => {
    const chunks = runChunks('run-1')
    for (let cut = 0; cut <= chunks.length; cut += 1) {
      const source = new HandSource()
      const recorder = await source.run('thread-1', 'run-1')
      for (const chunk of chunks.slice(0, cut)) await recorder.record(chunk)
      const store = open(source)
      const shown = JSON.stringify(liveItems('run-1', cut).map(toNotation))
      await until(store, ({ items }) => JSON.stringify(items.map(toNotation)) === shown)
      if (cut < chunks.length) expect(store.getSnapshot().status).toBe('live')
      const keys = store.getSnapshot().items.map(({ key }) => key)
      for (const chunk of chunks.slice(cut)) await recorder.record(chunk)
      await recorder.finish('completed')
      const state = await until(store, hasRun('run-1', 'completed'))
      expect(state.items).toEqual(liveItems('run-1'))
      expect(state.items.map(({ key }) => key).slice(0, keys.length)).toEqual(keys)
      expect(source.streams.all).toBe(1)
      store.stop()
    }
  })

  it('loses and doubles nothing when the connection drops after every chunk', async () => {
    const source = new HandSource()
    const chunks = runChunks('run-1')
    const recorder = await source.run('thread-1', 'run-1')
    for (const chunk of chunks) await recorder.record(chunk)
    source.drops.push(...chunks.flatMap(() => [0, 1].map((after) => ({ after, error: drop() }))))
    const store = open(source)
    const seen: string[] = []
    store.subscribe(() => seen.push(store.getSnapshot().connection))
    await eventually(() => source.drops.length === 0, 'all drops')
    expect(source.asked).toHaveLength(1)
    await recorder.finish('completed')
    const state = await until(store, hasRun('run-1', 'completed'))
    expect(state.items).toEqual(liveItems('run-1'))
    expect(state.connection).toBe('connected')
    expect(seen).toContain('reconnecting')
    expect(source.streams.most).toBe(1)
  })

  it('reads a log again after its cursor where chunks were left out', async () => {
    const source = new HandSource()
    const chunks = runChunks('run-1')
    const recorder = await source.run('thread-1', 'run-1')
    for (const chunk of chunks) await recorder.record(chunk)
    const read = source.readRun.bind(source)
    let gaps = 3
    const asked: number[] = []
    source.readRun = async function* (runId, options) {
      asked.push(options.fromSeq)
      let given = 0
      for await (const event of read(runId, options)) {
        given += 1
        if (gaps > 0 && given === 3) gaps -= 1
        else yield event
      }
    }
    await recorder.finish('completed')
    const store = open({
      hydrate: async () => ({ messages: [], activeRun: { runId: 'run-1' } }),
      readRun: source.readRun,
    })
    await until(store, ({ run }) => run?.status === 'completed')
    expect(asked.slice(0, 4)).toEqual([-1, 1, 3, 5])
    expect(store.getSnapshot().items).toEqual(liveItems('run-1').slice(1))
  })

  it('follows a run that starts later, and the next', async () => {
    const source = new HandSource()
    const store = open(source)
    await until(store, isSettled)
    const first = await source.run('thread-1', 'run-1')
    await until(store, ({ status, run }) => status === 'live' && run?.runId === 'run-1')
    for (const chunk of runChunks('run-1')) await first.record(chunk)
    await first.finish('completed')
    await until(store, hasRun('run-1', 'completed'))
    const second = await source.run('thread-1', 'run-2')
    await until(store, ({ status, run }) => status === 'live' && run?.runId === 'run-2')
    for (const chunk of runChunks('run-2')) await second.record(chunk)
    await second.finish('completed')
    const state = await until(store, hasRun('run-2', 'completed'))
    expect(state.items).toEqual([...liveItems('run-1'), ...liveItems('run-2')])
    expect(source.streams).toEqual({ open: 0, most: 1, all: 2 })
  })

  it('shows a run that came and went between two looks', async () => {
    const source = new HandSource()
    const store = open(source)
    await until(store, isSettled)
    source.answers.hold()
    await record(source, 'run-1')
    source.answers.release()
    expect((await until(store, hasRun('run-1', 'completed'))).items).toEqual(liveItems('run-1'))
  })

  it('tells that a run was aborted, and leaves no call running', async () => {
    const source = new HandSource()
    const recorder = await source.run('thread-1', 'run-1')
    for (const chunk of runChunks('run-1').slice(0, 15)) await recorder.record(chunk)
    const store = open(source)
    await until(store, ({ items }) => items.some(({ kind }) => kind === 'tool'))
    await recorder.finish('aborted')
    const state = await until(store, hasRun('run-1', 'aborted'))
    expect(state.items.flatMap((item) => (item.kind === 'tool' ? [item.status] : []))).toEqual([
      'interrupted',
      'interrupted',
    ])
    expect(state.items.at(-1)).toMatchObject({ kind: 'run-end', status: 'aborted' })
  })

  it('that was emptied is empty', async () => {
    const source = new HandSource()
    await record(source, 'run-1')
    const store = open(source)
    await until(store, ({ items }) => items.length > 0)
    await source.messages.saveThread('thread-1', [])
    const state = await until(store, ({ items }) => items.length === 0)
    expect(state).toMatchObject({ status: 'settled', runs: [], run: null })
  })

  it('that was emptied under a run that was followed is empty, and so is what came before it', async () => {
    const source = new HandSource()
    await record(source, 'run-1')
    const recorder = await source.run('thread-1', 'run-2')
    for (const chunk of runChunks('run-2')) await recorder.record(chunk)
    const store = open(source)
    await until(store, ({ items }) => items.length === 12)
    await recorder.finish('completed')
    await until(store, hasRun('run-2', 'completed'))
    await source.messages.saveThread('thread-1', [])
    expect((await until(store, ({ items }) => items.length === 0)).runs).toEqual([])
  })

  it('keeps its items, the same objects, while nothing changes', async () => {
    const source = new HandSource()
    await record(source, 'run-1')
    const store = open(source)
    const before = await until(store, isSettled)
    const looks = source.asked.length
    await eventually(() => source.asked.length > looks + 3, 'more looks')
    const told = new Promise<void>((resolve) => void store.subscribe(resolve))
    await store.reload()
    await told
    expect(store.getSnapshot().items).toBe(before.items)
    expect(store.getSnapshot().runs).toBe(before.runs)
  })

  it('keeps the objects of a run that was followed when it is loaded again', async () => {
    const source = new HandSource()
    const recorder = await source.run('thread-1', 'run-1')
    for (const chunk of runChunks('run-1')) await recorder.record(chunk)
    const store = open(source)
    const live = await until(store, ({ run }) => run?.status === 'completed')
    expect(live.status).toBe('live')
    await recorder.finish('completed')
    await eventually(() => source.asked.length > 2, 'the quiet load, and a look')
    const settled = await until(store, isSettled)
    expect(settled.runs).toBe(live.runs)
    expect(settled.items).toHaveLength(live.items.length)
    settled.items.slice(1).forEach((item, index) => {
      expect(item).toBe(live.items[index + 1])
    })
  })
})
