import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { ThreadHandlerOptions } from '../../server/index.ts'
import { launchBrowser, shownRows } from './support/demo-page.ts'
import { type Fault, type FaultProxy, faultProxy } from './support/fault-proxy.ts'
import { rowsOf, wholeOf } from './support/log-reader.ts'
import type { Notes } from './support/wire-page/notes.ts'
import { buildWirePage, longRun, type WireSite, wireSite } from './support/wire-site.ts'

const HEARTBEAT_MS = 150
/** Set WIRE_SEEDS for more. */
const SEEDS = Array.from({ length: Number(process.env.WIRE_SEEDS ?? 5) }, (_, seed) => seed + 1)

let browser: Browser
let directory: string
let site: WireSite
let proxy: FaultProxy

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'rethread-wire-'))
  await buildWirePage(directory)
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser?.close()
  await rm(directory, { recursive: true, force: true })
})

afterEach(async () => {
  await Promise.all(browser.contexts().map((context) => context.close()))
  proxy.close()
  site.close()
})

type Server = 'rethread' | 'tanstack'

async function start(server: Server, options: Partial<ThreadHandlerOptions> = {}): Promise<void> {
  site = await wireSite(directory, server === 'rethread', { heartbeatMs: HEARTBEAT_MS, ...options })
  proxy = await faultProxy(site.address)
}

async function open(server: Server, threads: string[], silence = 45_000): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  const page = await context.newPage()
  const params = new URLSearchParams({ silence: String(silence) })
  if (server === 'tanstack') params.set('source', 'connection')
  for (const threadId of threads) params.append('thread', threadId)
  await page.goto(`${proxy.address}/?${params}`)
  return page
}

function notesOf(page: Page, threadId: string): Promise<Notes | undefined> {
  return page.evaluate(
    (id) => (Reflect.get(window, 'notes') as Record<string, Notes> | undefined)?.[id],
    threadId,
  )
}

function describeNotes(notes: Notes | undefined): string {
  if (notes === undefined) return 'nothing was drawn'
  const { items, status, connection } = notes.state
  return `${items.length} items, ${status}, ${connection}`
}

async function until(
  page: Page,
  threadId: string,
  is: (notes: Notes) => boolean,
  timeout = 60_000,
): Promise<Notes> {
  return vi.waitFor(
    async () => {
      const notes = await notesOf(page, threadId)
      if (notes === undefined || !is(notes))
        throw new Error(
          `not yet: ${describeNotes(notes)} after ${proxy.asked.slice(-8).join(', ')}`,
        )
      return notes
    },
    { timeout, interval: 30 },
  )
}

/** The page comes to what the log holds, and a reader was shown nothing else on the way there. */
async function expectTheLog(page: Page, threadId: string, ...runIds: string[]): Promise<Notes> {
  const whole = await wholeOf(site.log, runIds)
  const notes = await until(
    page,
    threadId,
    ({ state }) => state.status === 'settled' && state.items.length >= whole.items.length,
  )
  // As it comes out of the page: without what is undefined.
  expect(notes.state.items).toEqual(JSON.parse(JSON.stringify(whole.items)))
  expect(notes.problems).toEqual([])
  expect(notes.told.filter((told) => told !== 'connected' && told !== 'reconnecting')).toEqual([])
  return notes
}

const faultsDone = () => Object.values(proxy.done).reduce((sum, count) => sum + count)
const isApi = (url: string | undefined) => url?.startsWith('/api/') === true
const isStream = (url: string | undefined) => /[?&]run(Id)?=/.test(url ?? '')

describe.each<Server>(['rethread', 'tanstack'])('a page of a %s server', (server) => {
  const always = (fault: Fault) => () => {
    proxy.faults = ({ url }) => (isStream(url) ? fault : null)
  }
  const cut = (at: 'event' | 'line' | 'character', clean: boolean): Fault => {
    return { kind: 'cut', after: at === 'event' ? 1 : 2, at, clean }
  }

  it.each<[string, () => void]>([
    ['is cut after every single event', always(cut('event', false))],
    ['ends after every single event', always(cut('event', true))],
    ['is cut in the middle of a line', always(cut('line', false))],
    ['ends in the middle of a line', always(cut('line', true))],
    ['is cut in the middle of a character', always(cut('character', false))],
    ['ends in the middle of a character', always(cut('character', true))],
    ['falls silent after some events', always({ kind: 'stall', after: 40 })],
    ['repeats', always({ kind: 'repeat' })],
    [
      'answers 502 in between',
      () => {
        let count = 0
        proxy.faults = ({ url }) => {
          count += 1
          if (!isApi(url)) return null
          if (count % 3 > 0) return { kind: 'bad-gateway' }
          return isStream(url) ? { kind: 'cut', after: 5, at: 'event', clean: false } : null
        }
      },
    ],
  ])('comes to all of a run over a line that %s', async (_, arrange) => {
    await start(server)
    arrange()
    const page = await open(server, ['t'], 700)
    await until(page, 't', ({ state }) => state.status === 'settled')
    await site.write('t', 'r1', longRun('r1', 't', 6), 8)
    await expectTheLog(page, 't', 'r1')
    expect(await shownRows(page)).toEqual(rowsOf(await wholeOf(site.log, ['r1'])))
    expect(faultsDone()).toBeGreaterThan(0)
  })

  it.each(SEEDS)(
    'comes to all of two threads over a line that does anything (seed %i)',
    async (seed) => {
      await start(server)
      const random = generator(seed)
      proxy.faults = ({ url }) => (isApi(url) ? anyFault(random, server, isStream(url)) : null)
      const page = await open(server, ['a', 'b'], 500)
      await Promise.all(
        ['a', 'b'].map(async (threadId) => {
          for (const runId of [`${threadId}1`, `${threadId}2`])
            await site.write(threadId, runId, longRun(runId, threadId, 4), 6)
        }),
      )
      await expectTheLog(page, 'a', 'a1', 'a2')
      await expectTheLog(page, 'b', 'b1', 'b2')
      expect(faultsDone()).toBeGreaterThan(0)
    },
  )

  it('stays where its reader is while the line breaks', async () => {
    await start(server)
    await site.write('t', 'r1', longRun('r1', 't', 8), 0)
    const page = await open(server, ['t'], 700)
    await until(page, 't', ({ state }) => state.status === 'settled')
    const random = generator(7)
    let cuts = 0
    // The first two streams are cut for certain, whatever the numbers say of those after them.
    proxy.faults = ({ url }) => {
      if (isStream(url) && cuts < 2) {
        cuts += 1
        return cut('event', false)
      }
      return isApi(url) ? anyFault(random, server, isStream(url)) : null
    }
    // Up to the middle, as a reader does who reads.
    await page.mouse.move(300, 300)
    await page.mouse.wheel(0, -100_000)
    await page.mouse.wheel(0, 400)
    const row = page.locator('.rt-row').nth(8)
    await row.waitFor()
    const top = await restingTop(page)
    await page.evaluate(watchRow)
    await site.write('t', 'r2', longRun('r2', 't', 3), 8)
    const notes = await expectTheLog(page, 't', 'r1', 'r2')
    expect(notes.told).toContain('reconnecting')
    const tops = await page.evaluate(() => Reflect.get(window, 'tops') as number[])
    expect(tops.length).toBeGreaterThan(0)
    expect(tops.filter((each) => Math.abs(each - top) > 1)).toEqual([])
  })

  it('shows all of ten threads at once over six connections', async () => {
    await start(server)
    const threads = Array.from({ length: 10 }, (_, n) => `thread-${n}`)
    const page = await open(server, threads)
    const { held, go } = gate()
    const writing = threads.map((threadId) =>
      site.write(threadId, `run-${threadId}`, longRun(`run-${threadId}`, threadId, 3), 20, held),
    )
    // All of them, while none has ended: a server that carries all on one stream shows them together,
    // another one in turns.
    for (const threadId of threads)
      await until(page, threadId, ({ state }) => state.status === 'live' && state.items.length > 6)
    if (server === 'rethread') expect(proxy.asked.filter(isStream).length).toBeLessThan(10)
    go()
    await Promise.all(writing)
    for (const threadId of threads) await expectTheLog(page, threadId, `run-${threadId}`)
    expect(proxy.mostLines).toBeLessThanOrEqual(6)
  })
})

describe('a line on which nothing comes', () => {
  it('is held open by heartbeats, though a proxy closes idle ones', async () => {
    await start('rethread')
    proxy.idleMs = 600
    const chunks = longRun('r1', 't', 1)
    const { held, go } = gate()
    const writing = site.write('t', 'r1', chunks.slice(0, 5), 5, held)
    const page = await open('rethread', ['t'])
    await until(page, 't', ({ state }) => state.status === 'live' && state.items.length > 1)
    const streams = () => proxy.asked.filter(isStream).length
    await vi.waitFor(() => expect(streams()).toBe(1))
    // In which time the proxy would have closed it three times.
    const heartbeats = (3 * proxy.idleMs) / HEARTBEAT_MS
    await vi.waitFor(() => expect(proxy.heartbeats).toBeGreaterThan(heartbeats), {
      timeout: 30_000,
    })
    expect(streams()).toBe(1)
    go()
    await writing
    expect((await expectTheLog(page, 't', 'r1')).told).toEqual(['connected'])
  })

  it('is opened anew where a proxy closes it for want of heartbeats', async () => {
    await start('rethread', { heartbeatMs: 600_000 })
    proxy.idleMs = 200
    const { held, go } = gate()
    const writing = site.write('t', 'r1', longRun('r1', 't', 1).slice(0, 5), 5, held)
    const page = await open('rethread', ['t'])
    await vi.waitFor(() => expect(proxy.asked.filter(isStream).length).toBeGreaterThan(2), {
      timeout: 20_000,
    })
    go()
    await writing
    await expectTheLog(page, 't', 'r1')
  })

  it('is found dead when the laptop wakes up', async () => {
    await start('rethread')
    const { held, go } = gate()
    const writing = site.write('t', 'r1', longRun('r1', 't', 1), 5, held)
    const page = await open('rethread', ['t'])
    await vi.waitFor(() => expect(proxy.asked.filter(isStream)).toHaveLength(1))
    await until(page, 't', ({ state }) => state.items.length > 4)
    proxy.freeze()
    await page.evaluate(() => {
      const { now } = Date
      Date.now = () => now.call(Date) + 3_600_000
    })
    await vi.waitFor(() => expect(proxy.asked.filter(isStream).length).toBeGreaterThan(1), {
      timeout: 30_000,
    })
    go()
    await writing
    await expectTheLog(page, 't', 'r1')
  })
})

/** Something to wait for. */
function gate(): { held: Promise<void>; go: () => void } {
  let go: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    go = resolve
  })
  return { held, go }
}

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

function anyFault(random: () => number, server: Server, stream: boolean): Fault | null {
  const kind = Math.floor(random() * (stream ? 8 : 6))
  const at = (['event', 'line', 'character'] as const)[Math.floor(random() * 3)] ?? 'event'
  const after = Math.floor(random() * 30)
  if (kind === 0) return { kind: 'bad-gateway' }
  if (kind === 1) return { kind: 'refuse' }
  // JSON that ends as if it were whole is no JSON to a connection, and it cannot tell why.
  if (!stream)
    return kind === 2 ? { kind: 'cut', after: 0, at: 'line', clean: server === 'rethread' } : null
  if (kind === 2) return { kind: 'stall', after: after + 1 }
  if (kind === 3) return { kind: 'repeat' }
  if (kind === 4) return null
  return { kind: 'cut', after, at, clean: random() < 0.5 }
}

/** Where a row is once the page rests. */
async function restingTop(page: Page): Promise<number> {
  let last = Number.NaN
  return vi.waitFor(async () => {
    const top = await page.evaluate(
      () => document.querySelectorAll('.rt-row')[8]?.getBoundingClientRect().top ?? Number.NaN,
    )
    const before = last
    last = top
    expect(top).toBe(before)
    return top
  })
}

/** Writes down with every frame where the row is. Runs in the page. */
function watchRow(): void {
  const row = document.querySelectorAll('.rt-row')[8]
  const tops: number[] = []
  Object.assign(window, { tops })
  const look = () => {
    tops.push(row?.getBoundingClientRect().top ?? Number.NaN)
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
