import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page, Response } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type DemoStores, openStores } from '../../../demo/server/open-stores.ts'
import type { RunEvent } from '../../../recorder/index.ts'
import { launchBrowser } from './demo-page.ts'
import { buildDemo, type DemoServer, type ServerBehind, startDemo } from './demo-server.ts'
import {
  ask,
  expectAMoment,
  expectTheWhole,
  moreThan,
  runIdsOf,
  untilOver,
} from './thread-watch.ts'

const MINUTE = 60_000

/**
 * That two demo servers behind one address serve one thread, and lose nothing when one is killed.
 *
 * @param enginesOf The REDIS_URL and DATABASE_URL to start the servers with; called in each test.
 */
export function describeTwoServers(
  title: string,
  enginesOf: () => { readonly REDIS_URL?: string; readonly DATABASE_URL?: string },
): void {
  describe(title, () => {
    let browser: Browser
    let data: string
    let front: DemoServer
    let a: ServerBehind
    let b: ServerBehind
    let stores: DemoStores
    const again: DemoServer[] = []

    beforeAll(async () => {
      await buildDemo()
      browser = await launchBrowser()
    }, 5 * MINUTE)

    afterAll(() => browser?.close())

    beforeEach(async () => {
      data = await mkdtemp(join(tmpdir(), 'rethread-two-servers-'))
      const engines = enginesOf()
      front = await startDemo({ data, servers: 2, engines })
      const [first, second] = front.servers
      if (first === undefined || second === undefined) throw new Error('There are not two servers.')
      a = first
      b = second
      stores = await openStores({
        data,
        redisUrl: engines.REDIS_URL,
        databaseUrl: engines.DATABASE_URL,
      })
    }, 2 * MINUTE)

    afterEach(async () => {
      await Promise.all(browser.contexts().map((context) => context.close()))
      await stores.close()
      await front.stop()
      await Promise.all(again.splice(0).map((server) => server.stop()))
      await rm(data, { recursive: true, force: true })
    }, MINUTE)

    async function open({ address }: { address: string }, path = '/'): Promise<Page> {
      const context = await browser.newContext({ reducedMotion: 'reduce' })
      const page = await context.newPage()
      await page.addInitScript(noteReconnecting)
      await page.goto(address + path)
      return page
    }

    /** A page at the common address whose run comes from one of the servers. */
    async function openThroughFront(path: string, from: ServerBehind): Promise<Page> {
      const page = await open(front)
      for (;;) {
        const stream = page.waitForResponse(isEventStream)
        await page.goto(front.address + path)
        if ((await stream).headers()['x-served-by'] === String(from.port)) return page
        // A page asks for the same number of things each time: one more, or it is never that server's turn.
        await fetch(`${front.address}/api/threads`)
      }
    }

    async function logOf(threadId: string): Promise<RunEvent[]> {
      const events: RunEvent[] = []
      for (const runId of await runIdsOf(stores, threadId)) {
        const { lastSeq = -1 } = (await stores.log.get(runId)) ?? {}
        if (lastSeq === -1) continue
        for await (const event of stores.log.read(runId)) {
          events.push(event)
          if (event.seq >= lastSeq) break
        }
      }
      return events
    }

    const stateInList = (page: Page, threadId: string, state: string) =>
      page.locator(`[data-thread="${threadId}"][data-state="${state}"]`).waitFor()

    /** Everything on the page has come to rest. */
    async function expectNothingPending(page: Page): Promise<void> {
      await page.locator('.thread[data-status="settled"]').waitFor()
      await page.locator('.rt-reconnecting').waitFor({ state: 'detached' })
      expect(await page.locator('.rt-row [data-status="running"]').count()).toBe(0)
    }

    it(
      'closes the run of a server that is killed, and loses, doubles and reorders nothing',
      async () => {
        const onA = await open(a)
        const { path, threadId } = await ask(onA, 'a long run of 400 calls')
        const onB = await open(b, path)
        const throughA = await openThroughFront(path, a)
        const readers = [onA, onB, throughA]
        for (const page of readers) {
          await moreThan(page, 6)
          await expectAMoment(page, stores, threadId)
        }
        const before = await logOf(threadId)

        a.kill()

        await untilOver(stores, threadId)
        const after = await logOf(threadId)
        expect(after.slice(0, before.length)).toEqual(before)
        expect(after.map(({ seq }) => seq)).toEqual(after.map((_, index) => index))
        expect(after.at(-1)?.chunk).toMatchObject({ type: 'RUN_ERROR', code: 'rethread.crashed' })

        // Of these, the first was told that its stream was cut, and the second noticed nothing.
        expect(await throughA.evaluate(wasReconnecting)).toBe(true)
        const whole = await expectTheWhole(throughA, stores, threadId)
        expect(whole.at(-1)).toMatchObject({ kind: 'run-end' })
        expect(await expectTheWhole(onB, stores, threadId)).toEqual(whole)
        expect(await onB.evaluate(wasReconnecting)).toBe(false)
        for (const page of [throughA, onB]) {
          await page.locator('.rt-run-end[data-ending="crashed"]').waitFor()
          await expectNothingPending(page)
          await stateInList(page, threadId, 'crashed')
        }

        // The page whose only server is gone says so, and keeps what it has.
        await onA.locator('.rt-reconnecting').waitFor()
        await moreThan(onA, 6)

        await ask(throughA, 'what can you do')
        await vi.waitFor(async () => expect(await runIdsOf(stores, threadId)).toHaveLength(2))
        await untilOver(stores, threadId)
        const both = await expectTheWhole(throughA, stores, threadId)
        expect(both.slice(0, whole.length)).toEqual(whole)
        expect(await expectTheWhole(onB, stores, threadId)).toEqual(both)

        again.push(await startDemo({ data, port: a.port, engines: enginesOf() }))
        expect(await expectTheWhole(onA, stores, threadId)).toEqual(both)
        await expectNothingPending(onA)
        await ask(onA, 'look around')
        await vi.waitFor(async () => expect(await runIdsOf(stores, threadId)).toHaveLength(3))
        await untilOver(stores, threadId)
        const all = await expectTheWhole(onA, stores, threadId)
        for (const page of [throughA, onB])
          expect(await expectTheWhole(page, stores, threadId)).toEqual(all)
        // The front has both again.
        const served = await Promise.all([1, 2].map(() => fetch(`${front.address}/api/threads`)))
        expect(new Set(served.map(({ headers }) => headers.get('x-served-by')))).toEqual(
          new Set([a, b].map(({ port }) => String(port))),
        )
      },
      4 * MINUTE,
    )

    it(
      'stops a run from a page of the server that does not have it',
      async () => {
        const onB = await open(b)
        const { path, threadId } = await ask(onB, 'a long run of 400 calls')
        const onA = await open(a, path)
        await moreThan(onA, 3)
        await onA.getByRole('button', { name: 'Stop' }).click()
        await untilOver(stores, threadId)
        const whole = await expectTheWhole(onA, stores, threadId)
        expect(await expectTheWhole(onB, stores, threadId)).toEqual(whole)
        for (const page of [onA, onB]) {
          await page.locator('.rt-run-end[data-ending="stopped"]').waitFor()
          await expectNothingPending(page)
          await stateInList(page, threadId, 'aborted')
        }
      },
      2 * MINUTE,
    )

    it(
      'starts one run where both servers are asked for one at the same time',
      async () => {
        const threadId = randomUUID()
        const send = ({ address }: ServerBehind) =>
          fetch(`${address}/api/thread`, {
            method: 'POST',
            headers: { 'content-type': 'application/json', accept: 'application/json' },
            body: JSON.stringify({ threadId, prompt: 'a long run of 400 calls' }),
          })
        const answers = await Promise.all([send(a), send(b)])
        expect(answers.map(({ status }) => status).sort()).toEqual([202, 409])
        expect(await runIdsOf(stores, threadId)).toHaveLength(1)
      },
      MINUTE,
    )
  })
}

const isEventStream = (response: Response): boolean =>
  response.headers()['content-type']?.startsWith('text/event-stream') === true

/** Runs in the page: notes whether a reader was ever told that the connection dropped. */
function noteReconnecting(): void {
  const note = () => {
    if (document.querySelector('.rt-reconnecting') !== null)
      document.documentElement.dataset.wasReconnecting = 'true'
  }
  new MutationObserver(note).observe(document, { childList: true, subtree: true })
}

/** Runs in the page. */
function wasReconnecting(): boolean {
  return document.documentElement.dataset.wasReconnecting === 'true'
}
