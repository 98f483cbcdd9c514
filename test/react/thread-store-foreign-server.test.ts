import type { UIMessage } from '@tanstack/ai/client'
import { describe, expect, it } from 'vitest'
import type { ThreadStoreOptions } from '../../src/index.ts'
import { HandSource } from './support/hand-source.ts'
import { isSettled, liveItems, open } from './support/open-store.ts'
import { runChunks } from './support/thread-fixture.ts'
import { eventually, until } from './support/until.ts'

describe('a run of a server that does not know of runs', () => {
  const user: UIMessage = {
    id: 'user-run-1',
    role: 'user',
    parts: [{ type: 'text', content: 'prompt of run-1' }],
  }
  const answer: UIMessage = {
    id: 'a',
    role: 'assistant',
    parts: [{ type: 'text', content: 'Done.' }],
  }

  async function foreign(chunks = runChunks('run-1')) {
    const log = new HandSource()
    const state = { messages: [user] as UIMessage[], active: true }
    const recorder = await log.run('other', 'run-1')
    for (const chunk of chunks) await log.log.append('run-1', chunk)
    const source: ThreadStoreOptions['source'] = {
      hydrate: async () => ({
        messages: structuredClone(state.messages),
        activeRun: state.active ? { runId: 'run-1' } : null,
      }),
      readRun: (runId, options) => log.readRun(runId, options),
    }
    return {
      source,
      state,
      end: async () => {
        state.active = false
        await log.log.finish('run-1', 'completed')
        return recorder
      },
    }
  }

  it('keeps the calls that its log had when the server stored less, in their place', async () => {
    const { source, state, end } = await foreign()
    const store = open(source)
    await until(store, ({ items }) => items.length === liveItems('run-1').length)
    state.messages = [user, answer]
    await end()
    await until(store, isSettled)
    const next: UIMessage = { ...user, id: 'u2', parts: [{ type: 'text', content: 'and then' }] }
    state.messages = [user, answer, next]
    const after = await until(store, ({ items }) => items.at(-1)?.key === 'u2/user')
    expect(after.items.slice(0, -1)).toEqual(liveItems('run-1'))
  })

  it('is shown once while it goes on and the server stores parts of it', async () => {
    const { source, state } = await foreign(runChunks('run-1').slice(0, 12))
    const store = open(source)
    const { items } = await until(
      store,
      (now) => now.items.length === liveItems('run-1', 12).length,
    )
    state.messages = [
      user,
      { ...answer, parts: [{ type: 'text', content: 'I will look into it.\n' }] },
    ]
    await store.reload()
    expect(store.getSnapshot().items).toEqual(items)
    expect(store.getSnapshot().status).toBe('live')
  })

  it('that just stops is over, and nothing of it spins', async () => {
    const { source, end } = await foreign(runChunks('run-1').slice(0, 15))
    const store = open(source)
    await until(store, ({ status, items }) => status === 'live' && items.length > 3)
    await end()
    const state = await until(store, isSettled)
    expect(state.run?.status).toBe('completed')
    expect(state.items.flatMap((item) => (item.kind === 'tool' ? [item.status] : []))).toEqual([
      'unrecorded',
      'unrecorded',
    ])
  })

  it('keeps the keys of its messages where the server makes up their ids on each answer', async () => {
    let count = 0
    let asked = 0
    let loads = 0
    const texts = ['one', 'two']
    const store = open({
      hydrate: async (_, options) => {
        asked += 1
        if (options?.limit === undefined) loads += 1
        return {
          messages: texts.map((content) => ({
            id: `made-up-${count++}`,
            role: 'user' as const,
            parts: [{ type: 'text' as const, content }],
          })),
          activeRun: null,
        }
      },
      readRun: () => expect.fail('no run'),
    })
    const before = await until(store, isSettled)
    await eventually(() => asked > 6, 'more looks')
    expect(loads).toBe(2)
    expect(store.getSnapshot().items).toBe(before.items)
    texts.push('three')
    const after = await until(store, ({ items }) => items.length === 3)
    expect(after.items.slice(0, 2).map(({ key }) => key)).toEqual(
      before.items.map(({ key }) => key),
    )
  })
})
