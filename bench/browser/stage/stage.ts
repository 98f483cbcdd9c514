import type { StreamChunk } from '@tanstack/ai/client'
import { type BenchStream, liveRun, makeBusyStream, makeStream, makeThread } from '../thread.ts'
import type { Contestant } from './contestant.ts'
import { findFromEnd, isOnScreen } from './find-text.ts'
import {
  blockedBetween,
  delay,
  FrameClock,
  nextFrame,
  nextTask,
  watchMainThread,
} from './frames.ts'
import type { BenchPage, FrameSample, OpenSample, StreamKind, StreamSample } from './samples.ts'

const RUN = 'live'
/** What is left of a slow stream after so many milliseconds is not sent. */
const BUDGET = 6_000
const PATIENCE = 45_000

const STREAMS: Record<StreamKind, () => BenchStream> = {
  single: () => makeStream(RUN, 'single', 100),
  paced: () => makeStream(RUN, 'paced', 60 * 90),
  full: () => makeStream(RUN, 'full', 2_000),
  busy: () => makeBusyStream(RUN, 'busy', 2_000, 100),
}

/** How many deltas come in one frame; undefined for as many as go. */
const PER_FRAME: Record<StreamKind, number | undefined> = {
  single: 1,
  paced: 60,
  full: undefined,
  busy: undefined,
}

/** Puts a contestant on the page and offers it to the bench. */
export function stage(contestant: Contestant): void {
  const root = document.getElementById('root')
  if (root === null) throw new Error('The page has no #root.')
  watchMainThread()
  window.bench = new Stage(contestant, root)
}

class Stage implements BenchPage {
  /** The last words of the thread; undefined where it is empty. */
  #end: string | undefined

  constructor(
    readonly contestant: Contestant,
    readonly root: HTMLElement,
  ) {}

  async prepare(calls: number): Promise<void> {
    const thread = makeThread(calls)
    this.#end = calls === 0 ? undefined : thread.end
    await this.contestant.prepare(thread)
    await delay(200)
  }

  async open(): Promise<OpenSample> {
    const from = performance.mark('data').startTime
    this.contestant.mount(this.root)
    if (this.#end === undefined) await nextFrame()
    else
      (await this.#untilShown(this.#end, from)).parentElement?.setAttribute('elementtiming', 'end')
    await nextTask()
    const painted = performance.mark('painted').startTime
    const presented = await presentedAt()
    await delay(1_000)
    return {
      painted: painted - from,
      presented: presented === null ? null : presented - from,
      after: blockedBetween(painted, painted + 1_000),
      elements: document.getElementsByTagName('*').length,
      height: this.#scroller().scrollHeight,
    }
  }

  async scroll(steps: number): Promise<FrameSample> {
    const sample = await scrollThrough(this.#scroller(), steps)
    await this.#toEnd()
    return sample
  }

  async scrollEmpty(steps: number): Promise<FrameSample> {
    const height = this.#scroller().scrollHeight
    const scroller = document.createElement('div')
    scroller.style.cssText = 'position: fixed; inset: 0; overflow: auto'
    const box = document.createElement('div')
    box.style.height = `${height}px`
    scroller.append(box)
    document.body.replaceChildren(scroller)
    return scrollThrough(scroller, steps)
  }

  async begin(): Promise<void> {
    const { turn, begin } = liveRun(RUN)
    await this.contestant.begin(RUN, turn)
    await nextFrame()
    for (const chunk of begin) this.contestant.push(chunk)
    await delay(200)
    await this.#toEnd()
  }

  async stream(kind: StreamKind): Promise<StreamSample> {
    const { begin, deltas, end, mark } = STREAMS[kind]()
    for (const chunk of begin) this.contestant.push(chunk)
    await delay(100)
    const clock = new FrameClock()
    const from = performance.now()
    const sent = await this.#send(deltas, PER_FRAME[kind])
    for (const chunk of end) this.contestant.push(chunk)
    while (findFromEnd(this.root, mark) === null) {
      if (performance.now() > from + PATIENCE)
        throw new Error(`capped: the end of the ${kind} stream did not come.`)
      await nextFrame()
    }
    await nextTask()
    const perDelta = (performance.now() - from) / sent
    return { ...(await clock.stop()), deltas: sent, perDelta }
  }

  loaded(): string[] {
    return performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
  }

  /** Sends chunks until all are sent or the budget is spent; how many there were. */
  async #send(chunks: ReadonlyArray<StreamChunk>, perFrame: number | undefined): Promise<number> {
    const until = performance.now() + BUDGET
    for (let at = 0; at < chunks.length; at += perFrame ?? 1) {
      if (performance.now() > until) return at
      if (perFrame === undefined) await nextTask()
      else await nextFrame()
      for (const chunk of chunks.slice(at, at + (perFrame ?? 1))) this.contestant.push(chunk)
    }
    return chunks.length
  }

  /** Answers in the frame that will show the end for the first time, before it is painted. */
  async #untilShown(words: string, from: number): Promise<Text> {
    for (;;) {
      await nextFrame()
      const scroller = this.#scroller()
      scrollToEnd(scroller)
      const text = findFromEnd(this.root, words)
      if (text !== null && isOnScreen(text)) return text
      if (performance.now() > from + PATIENCE)
        throw new Error('capped: the end of the thread did not come.')
    }
  }

  async #toEnd(): Promise<void> {
    for (let calm = 0; calm < 5; calm += 1) {
      if (scrollToEnd(this.#scroller())) calm = 0
      await nextFrame()
    }
  }

  #scroller(): HTMLElement {
    return this.contestant.scroller?.(this.root) ?? this.root
  }
}

/** Whether there was a way to go. */
function scrollToEnd(scroller: HTMLElement): boolean {
  const end = scroller.scrollHeight - scroller.clientHeight
  if (scroller.scrollTop >= end - 1) return false
  scroller.scrollTop = end
  return true
}

async function scrollThrough(scroller: HTMLElement, steps: number): Promise<FrameSample> {
  scroller.scrollTop = 0
  await delay(300)
  const clock = new FrameClock()
  for (let step = 1; step <= steps; step += 1) {
    await nextFrame()
    scroller.scrollTop = ((scroller.scrollHeight - scroller.clientHeight) * step) / steps
  }
  await nextFrame()
  return clock.stop()
}

/** When the element that shows the end came to the screen. */
function presentedAt(): Promise<number | null> {
  return new Promise((resolve) => {
    const observer = new PerformanceObserver((list) => {
      const [entry] = list.getEntries()
      // The DOM types of this version have no PerformanceElementTiming.
      const time = entry !== undefined && 'renderTime' in entry ? Number(entry.renderTime) : 0
      resolve(time > 0 ? time : null)
      observer.disconnect()
    })
    observer.observe({ type: 'element', buffered: true })
    setTimeout(() => resolve(null), 500)
  })
}
