import type { LockStore } from '@tanstack/ai/locks'
import { holds, same, type TestRunner } from './runner.ts'

/** What {@link testLockStore} takes. */
export interface LockStoreSuite {
  /** Makes two stores over the same locks, as two processes have them; they hold a lock for `lockMs`. */
  readonly create: (lockMs: number) => Promise<{
    stores: readonly [LockStore, LockStore]
    close?: () => Promise<void> | void
  }>
  /** What the suite is called. Default `LockStore`. */
  readonly name?: string
}

const LOCK_MS = 300
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** The contract of `LockStore` among processes as tests, for any runner. */
export function testLockStore(
  runner: TestRunner,
  { create, name = 'LockStore' }: LockStoreSuite,
): void {
  const it = (
    title: string,
    body: (a: LockStore, b: LockStore, key: string) => Promise<void>,
    lockMs = 10_000,
  ) =>
    runner.it(title, async () => {
      const { stores, close } = await create(lockMs)
      try {
        await body(
          ...stores,
          `lock ${Date.now().toString(36)} ${Math.random().toString(36).slice(2)}`,
        )
      } finally {
        await close?.()
      }
    })

  runner.describe(name, () => {
    it('lets one in at a time, of both processes', async (a, b, key) => {
      let inside = 0
      let count = 0
      const enter = (locks: LockStore) =>
        locks.withLock(key, async () => {
          inside += 1
          same(inside, 1, 'how many are inside')
          const before = count
          await pause(1)
          count = before + 1
          inside -= 1
        })
      await Promise.all(Array.from({ length: 20 }, (_, i) => enter(i % 2 === 0 ? a : b)))
      same(count, 20, 'how many were inside')
    })

    it('keeps nobody waiting for another lock', async (a, b, key) => {
      await a.withLock(key, () => b.withLock(`${key}, another`, async () => undefined))
    })

    it(
      'holds on for as long as it is needed',
      async (a, b, key) => {
        const order: string[] = []
        const first = a.withLock(key, async (signal) => {
          order.push('first in')
          await pause(LOCK_MS * 3)
          order.push('first out')
          holds(!signal.aborted, 'the lock is not lost')
        })
        while (order.length === 0) await pause(1)
        await Promise.all([first, b.withLock(key, async () => void order.push('second in'))])
        same(order, ['first in', 'first out', 'second in'], 'the order')
      },
      LOCK_MS,
    )

    it('is free again when what it guards fails, and answers what that answers', async (a, b, key) => {
      const failed = await a
        .withLock(key, () => Promise.reject(new Error('broke')))
        .catch((error: unknown) => error)
      same(failed instanceof Error && failed.message, 'broke', 'what it rejects with')
      same(await b.withLock(key, async () => 7), 7, 'what it answers')
    })
  })
}
