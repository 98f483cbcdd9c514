import { describe, expect, it } from 'vitest'
import { ThreadSourceError, type ThreadSourceErrorCode } from '../../src/index.ts'
import { HandSource } from './support/hand-source.ts'
import { drop, isFailed, isSettled, liveItems, open, record } from './support/open-store.ts'
import { until } from './support/until.ts'

describe('a load that fails', () => {
  const codes: [ThreadSourceErrorCode, number][] = [
    ['unauthorized', 401],
    ['forbidden', 403],
    ['not-found', 404],
    ['bad-response', 200],
  ]
  it.each(codes)(
    'as %s is a failure and no empty thread, and is not tried again',
    async (code, status) => {
      const source = new HandSource()
      const error = new ThreadSourceError(code, 'No.', { status })
      source.failures.push(error)
      const store = open(source)
      const state = await until(store, isFailed)
      expect(state.error).toBe(error)
      expect(source.asked).toHaveLength(1)
    },
  )

  it('as server is tried again, and then succeeds', async () => {
    const source = new HandSource()
    await record(source, 'run-1')
    source.failures.push(new ThreadSourceError('server', 'Down.', { status: 500 }), drop())
    const state = await until(
      open(source, { pollInterval: 0 }),
      ({ status }) => status !== 'loading',
    )
    expect(state).toMatchObject({ status: 'settled', error: null, connection: 'connected' })
    expect(source.asked).toHaveLength(3)
  })

  it('as server four times is a failure, and reload() tries anew', async () => {
    const source = new HandSource()
    await record(source, 'run-1')
    source.failures.push(
      ...Array.from({ length: 4 }, () => new ThreadSourceError('server', 'Down.', { status: 503 })),
    )
    const store = open(source, { pollInterval: 0 })
    expect((await until(store, isFailed)).error).toMatchObject({ code: 'server', status: 503 })
    expect(source.asked).toHaveLength(4)
    await store.reload()
    const state = await until(store, isSettled)
    expect(state.items).toEqual(liveItems('run-1'))
    expect(state.error).toBe(null)
  })

  it('later leaves what is shown, and the connection is said to be coming back', async () => {
    const source = new HandSource()
    await record(source, 'run-1')
    const store = open(source)
    const { items } = await until(store, isSettled)
    source.failures.push(drop(), drop())
    const away = await until(store, ({ connection }) => connection === 'reconnecting')
    expect(away).toMatchObject({ status: 'settled', error: null })
    expect(away.items).toBe(items)
    await until(store, ({ connection }) => connection === 'connected')
  })

  it('later as unauthorized is a failure that keeps what is shown', async () => {
    const source = new HandSource()
    await record(source, 'run-1')
    const store = open(source)
    const { items } = await until(store, isSettled)
    source.failures.push(new ThreadSourceError('unauthorized', 'Signed out.', { status: 401 }))
    const state = await until(store, isFailed)
    expect(state.items).toBe(items)
    const looks = source.asked.length
    await store.reload()
    await until(store, isSettled)
    expect(source.asked.length).toBeGreaterThan(looks)
  })
})
