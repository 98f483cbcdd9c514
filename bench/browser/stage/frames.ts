import type { Blocked, FrameSample } from './samples.ts'

const FRAME = 1000 / 60
const LONG = 50

interface Stretch {
  readonly start: number
  readonly duration: number
}

const tasks: Stretch[] = []
const frames: Stretch[] = []

/** Notes what blocks the main thread from now on. */
export function watchMainThread(): void {
  observe('longtask', tasks)
  observe('long-animation-frame', frames)
}

function observe(type: string, into: Stretch[]): void {
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      into.push({ start: startTime, duration })
  }).observe({ type, buffered: true })
}

/** What blocked between two moments. */
export function blockedBetween(from: number, to: number): Blocked {
  const within = (list: ReadonlyArray<Stretch>) =>
    list
      .filter(({ start, duration }) => start >= from && start < to && duration > LONG)
      .map(({ duration }) => duration)
  const longTasks = within(tasks)
  const longFrames = within(frames)
  return {
    longTasks: longTasks.length,
    longestTask: Math.max(0, ...longTasks),
    longFrames: longFrames.length,
    longestFrame: Math.max(0, ...longFrames),
  }
}

/** The next animation frame's time. */
export function nextFrame(): Promise<number> {
  return new Promise((resolve) => requestAnimationFrame(resolve))
}

/** The next task: what came in between was painted, when this is asked for in a frame. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
}

export function delay(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

/** Times frames from when it is made until `stop`. */
export class FrameClock {
  readonly #from = performance.now()
  readonly #times: number[] = []
  #request: number

  constructor() {
    const tick = (time: number) => {
      this.#times.push(time)
      this.#request = requestAnimationFrame(tick)
    }
    this.#request = requestAnimationFrame(tick)
  }

  async stop(): Promise<FrameSample> {
    cancelAnimationFrame(this.#request)
    const to = performance.now()
    // Entries of the last frames come a task later.
    await delay(60)
    const gaps = this.#times.slice(1).map((time, n) => time - (this.#times[n] ?? time))
    const sorted = gaps.toSorted((a, b) => a - b)
    const at = (share: number) =>
      sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
    return {
      frames: gaps.length,
      p50: at(0.5),
      p95: at(0.95),
      longest: at(1),
      dropped: gaps.reduce((sum, gap) => sum + Math.max(0, Math.round(gap / FRAME) - 1), 0),
      total: to - this.#from,
      blocked: blockedBetween(this.#from, to),
    }
  }
}
