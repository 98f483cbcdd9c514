import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { openSqliteStores, type SqliteStores } from '../../stores/sqlite/index.ts'
import { launchBrowser, readOpened } from './support/demo-page.ts'
import { buildDemo, DemoExitError, type DemoServer, startDemo } from './support/demo-server.ts'
import { lastLines, wholeOf } from './support/log-reader.ts'
import {
  ask,
  expectAMoment,
  expectTheWhole,
  moreThan,
  runIdsOf,
  untilOver,
} from './support/thread-watch.ts'

let browser: Browser
let data: string
let server: DemoServer
let stores: SqliteStores

beforeAll(async () => {
  await buildDemo()
  browser = await launchBrowser()
})

afterAll(() => browser?.close())

beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'rethread-demo-test-'))
  await start()
})

afterEach(async () => {
  await Promise.all(browser.contexts().map((context) => context.close()))
  stores.close()
  await server.kill()
  await rm(data, { recursive: true, force: true })
})

async function start(options: Partial<Parameters<typeof startDemo>[0]> = {}): Promise<void> {
  server = await startDemo({ data, ...options })
  stores?.close()
  stores = openSqliteStores(join(data, 'threads.sqlite'))
}

async function open(path = '/'): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto(server.address + path)
  return page
}

const stateInList = (page: Page, threadId: string) =>
  page.locator(`[data-thread="${threadId}"]`).getAttribute('data-state')

describe('a run in the demo', () => {
  it('reads the same through three reloads, in a second tab, and after kill -9 and a restart', async () => {
    const first = await open()
    const { path, threadId } = await ask(first, 'a long run of 400 calls')
    let seen = await moreThan(first, 3)
    for (let reload = 0; reload < 3; reload += 1) {
      await first.reload()
      seen = await moreThan(first, seen)
      await expectAMoment(first, stores, threadId)
    }
    const second = await open(`${path}?source=connection`)
    seen = await moreThan(second, seen)
    await expectAMoment(second, stores, threadId)

    await server.kill()
    await first.getByText('Connection lost').waitFor()
    await start({ port: server.port })

    const [runId = ''] = await runIdsOf(stores, threadId)
    expect(await stores.log.get(runId)).toMatchObject({ status: 'aborted' })
    const third = await open(path)
    const whole = await expectTheWhole(third, stores, threadId)
    expect(whole.length).toBeGreaterThanOrEqual(seen)
    expect(whole.at(-1)).toMatchObject({ kind: 'run-end' })
    expect(whole.some((item) => item.status === 'running')).toBe(false)
    // Nobody has touched these two since.
    expect(await expectTheWhole(first, stores, threadId)).toEqual(whole)
    expect(await expectTheWhole(second, stores, threadId)).toEqual(whole)
    expect(await stateInList(third, threadId)).toBe('crashed')
  })

  it('goes on in a thread that has one, and the cards of the first stay', async () => {
    const page = await open()
    const { threadId } = await ask(page, 'look around')
    await untilOver(stores, threadId)
    const first = await expectTheWhole(page, stores, threadId)
    expect(first.some((item) => item.kind === 'tool')).toBe(true)
    await ask(page, 'make a small project and test it')
    await vi.waitFor(async () => expect(await runIdsOf(stores, threadId)).toHaveLength(2))
    await untilOver(stores, threadId)
    const both = await expectTheWhole(page, stores, threadId)
    expect(both.slice(0, first.length)).toEqual(first)
    await page.reload()
    expect(await expectTheWhole(page, stores, threadId)).toEqual(both)
    const opened = await readOpened(page)
    const lines = lastLines(await wholeOf(stores.log, await runIdsOf(stores, threadId)))
    expect(lines.length).toBeGreaterThan(5)
    for (const line of lines) expect(opened).toContain(line)
  })

  it('goes on when its page is closed, and ends when it is stopped', async () => {
    const page = await open()
    const { path, threadId } = await ask(page, 'a long run of 400 calls')
    const seen = await moreThan(page, 3)
    await page.context().close()
    const later = await open(path)
    await moreThan(later, seen)
    await later.getByRole('button', { name: 'Stop' }).click()
    await later.getByRole('button', { name: 'Send' }).waitFor()
    await untilOver(stores, threadId)
    const whole = await expectTheWhole(later, stores, threadId)
    expect(whole.at(-1)).toMatchObject({ kind: 'run-end' })
    await later.locator(`[data-thread="${threadId}"][data-state="aborted"]`).waitFor()
  })

  it('is followed by a page that had the thread open before it began', async () => {
    const page = await open()
    const { path, threadId } = await ask(page, 'what can you do')
    const elsewhere = await open(path)
    await untilOver(stores, threadId)
    const before = await expectTheWhole(elsewhere, stores, threadId)
    await ask(page, 'a long run of 400 calls')
    await moreThan(elsewhere, before.length + 3)
    await expectAMoment(elsewhere, stores, threadId)
    await elsewhere.getByRole('button', { name: 'Stop' }).click()
    await untilOver(stores, threadId)
    await expectTheWhole(elsewhere, stores, threadId)
  })
})

describe('recorded threads', () => {
  it('are listed and opened, and back and forward go between them', async () => {
    const page = await open()
    await page.getByRole('link', { name: /Publish version 2.1.0/ }).click()
    await expectTheWhole(page, stores, 'tides-errors')
    await page.getByRole('link', { name: /Make the linter happy/ }).click()
    await expectTheWhole(page, stores, 'tides-codex')
    await page.goBack()
    await expectTheWhole(page, stores, 'tides-errors')
    await page.goForward()
    await expectTheWhole(page, stores, 'tides-codex')
  })

  it('can be added from a file', async () => {
    const file = join(data, 'mine.jsonl')
    const chunk = (seq: number, fields: object) => JSON.stringify({ seq, chunk: fields })
    const lines = [
      JSON.stringify({ user: { id: 'u', content: 'Mine' } }),
      chunk(0, { type: 'RUN_STARTED', threadId: 'mine', runId: 'mine-run' }),
      chunk(1, { type: 'TEXT_MESSAGE_CONTENT', messageId: 'm', delta: 'Hello there' }),
    ]
    await writeFile(file, lines.join('\n'))
    await server.kill()
    await start({ files: [file] })
    const page = await open('/threads/mine')
    const whole = await expectTheWhole(page, stores, 'mine')
    expect(whole.map((item) => item.kind)).toEqual(['user', 'text', 'run-end'])
  })

  it('are refused with file and line where one is malformed', async () => {
    const file = join(data, 'bad.jsonl')
    await writeFile(file, '{"user":{"id":"u","content":"x"}}\n{"seq":0}\n')
    await server.kill()
    const failure = await startDemo({ data, files: [file] }).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(DemoExitError)
    expect(failure).toMatchObject({
      exitCode: 1,
      output: expect.stringContaining('bad.jsonl:2: the line is neither'),
    })
  })
})

describe('the page', () => {
  it('keeps the chosen colours, and works without room for the list', async () => {
    const page = await open()
    await page.setViewportSize({ width: 320, height: 640 })
    await page.getByText('Dark').click()
    await page.reload()
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark')
    await page.getByRole('button', { name: 'Threads' }).click()
    await page.getByRole('link', { name: /Make the linter happy/ }).click()
    await expectTheWhole(page, stores, 'tides-codex')
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    )
    expect(overflow).toBeLessThanOrEqual(0)
  })
})
