import type { Browser, CDPSession, Page } from 'playwright'
import type { BuiltPage } from './build-page.ts'
import { processOf, renderersOf } from './process-memory.ts'
import { hotLines, profile } from './profile.ts'
import type { FrameSample, OpenSample, StreamKind, StreamSample } from './stage/samples.ts'

/** What the main thread did in a stretch of time: milliseconds of processor time. */
export interface Work {
  readonly task: number
  readonly script: number
  readonly layout: number
}

/** A contestant with one size of thread in one fresh context. Null for what took too long, and all after it. */
export interface Sample {
  readonly open:
    | (OpenSample & {
        readonly work: Work
        readonly heap: number
        readonly process: number | null
        readonly bytes: Bytes
      })
    | null
  readonly scroll: FrameSample | null
  readonly scrollEmpty: FrameSample | null
  readonly streams: Readonly<Record<StreamKind, (StreamSample & { readonly work: Work }) | null>>
}

/** Loaded until the thread was open; min+gzip. */
export interface Bytes {
  readonly js: number
  readonly css: number
}

/** What {@link measure} takes. */
export interface Measurement {
  readonly browser: Browser
  readonly origin: string
  readonly page: BuiltPage
  readonly calls: number
  /** Whether to scroll over an empty box of the same height too. */
  readonly empty: boolean
  /** Whether to tell which functions ran longest. */
  readonly profile: boolean
}

const STEPS = 100
const VIEWPORT = { width: 1280, height: 800 }
/** Milliseconds that one step of a measurement may take. */
const PATIENCE = 90_000

/** Opens, scrolls and streams in a context of its own. */
export async function measure({
  browser,
  origin,
  page: built,
  calls,
  empty,
  profile: profiled,
}: Measurement): Promise<Sample> {
  const context = await browser.newContext({ viewport: VIEWPORT })
  try {
    const page = await context.newPage()
    const steps = new Steps(page)
    const cdp = await context.newCDPSession(page)
    // Time that the thread ran, not time that went by: others use the machine too.
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
    await page.goto(`${origin}/${built.name}/`)
    await page.waitForFunction(() => 'bench' in window)
    await steps.take(() => page.evaluate((count) => window.bench.prepare(count), calls))
    await cdp.send('HeapProfiler.collectGarbage')

    const work = async <Result extends object>(what: string, act: () => Promise<Result>) => {
      if (!profiled) return worked(cdp, act)
      const { result, hot } = await profile(cdp, () => worked(cdp, act))
      process.stderr.write(
        `\n${built.name}, ${calls} calls, ${what}: ms in itself, in all, function\n${hotLines(hot)}\n`,
      )
      return result
    }

    const open = await steps.take(async () => {
      const renderers = await renderersOf(browser)
      const opened = await work('opening', () => page.evaluate(() => window.bench.open()))
      const bytes = bytesOf(built, await page.evaluate(() => window.bench.loaded()))
      return {
        ...opened,
        bytes,
        heap: await heapOf(cdp),
        process: await processOf(browser, renderers),
      }
    })
    const scroll =
      calls === 0
        ? null
        : await steps.take(() => page.evaluate((count) => window.bench.scroll(count), STEPS))
    await steps.take(() => page.evaluate(() => window.bench.begin()))
    const stream = (kind: StreamKind) =>
      steps.take(() => work(kind, () => page.evaluate((which) => window.bench.stream(which), kind)))
    const streams = {
      single: await stream('single'),
      paced: await stream('paced'),
      full: await stream('full'),
      busy: await stream('busy'),
    }
    const scrollEmpty =
      empty && calls > 0
        ? await steps.take(() => page.evaluate((count) => window.bench.scrollEmpty(count), STEPS))
        : null
    return { open, scroll, scrollEmpty, streams }
  } finally {
    await context.close()
  }
}

/** Steps one after the other, until one takes too long: then none is taken any more. */
class Steps {
  readonly #failed: Promise<never>
  #capped = false

  constructor(page: Page) {
    this.#failed = new Promise((_, reject) => {
      page.on('pageerror', reject)
      page.on('crash', () => reject(new Error('The page crashed.')))
    })
    this.#failed.catch(() => {})
  }

  async take<Result>(step: () => Promise<Result>): Promise<Result | null> {
    if (this.#capped) return null
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<null>((resolve) => {
      timer = setTimeout(() => resolve(null), PATIENCE)
    })
    const taken = step().catch((error: unknown) => {
      if (error instanceof Error && error.message.includes('capped:')) return null
      throw error
    })
    // What it says after the race comes too late to be of use.
    taken.catch(() => {})
    try {
      const result = await Promise.race([taken, late, this.#failed])
      if (result === null) this.#capped = true
      return result
    } finally {
      clearTimeout(timer)
    }
  }
}

async function worked<Result extends object>(
  cdp: CDPSession,
  act: () => Promise<Result>,
): Promise<Result & { readonly work: Work }> {
  const before = await metricsOf(cdp)
  const result = await act()
  const after = await metricsOf(cdp)
  const spent = (name: string) => ((after.get(name) ?? 0) - (before.get(name) ?? 0)) * 1000
  const work = {
    task: spent('TaskDuration'),
    script: spent('ScriptDuration'),
    layout: spent('LayoutDuration') + spent('RecalcStyleDuration'),
  }
  return { ...result, work }
}

async function metricsOf(cdp: CDPSession): Promise<ReadonlyMap<string, number>> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return new Map(metrics.map(({ name, value }) => [name, value]))
}

async function heapOf(cdp: CDPSession): Promise<number> {
  await cdp.send('HeapProfiler.collectGarbage')
  const { usedSize } = await cdp.send('Runtime.getHeapUsage')
  return usedSize
}

function bytesOf({ sizes }: BuiltPage, loaded: ReadonlyArray<string>): Bytes {
  const sum = (ending: string) =>
    [...new Set(loaded)]
      .filter((path) => path.endsWith(ending))
      .reduce((total, path) => total + (sizes.get(path) ?? 0), 0)
  return { js: sum('.js'), css: sum('.css') }
}
