/** What blocked the main thread in a stretch of time: tasks and animation frames over 50 ms. */
export interface Blocked {
  readonly longTasks: number
  readonly longestTask: number
  readonly longFrames: number
  readonly longestFrame: number
}

/** How a thread opened. Milliseconds from the moment that its data was there. */
export interface OpenSample {
  /** Until the frame that shows the thread's end was painted. */
  readonly painted: number
  /** Until that frame was on the screen, where element timing tells. */
  readonly presented: number | null
  /** In the second after that frame. */
  readonly after: Blocked
  readonly elements: number
  readonly height: number
}

/** Frames while something happened. Milliseconds. */
export interface FrameSample {
  readonly frames: number
  readonly p50: number
  readonly p95: number
  readonly longest: number
  /** Frames that the screen could have shown and did not. */
  readonly dropped: number
  readonly total: number
  readonly blocked: Blocked
}

/** A stream into an open thread. */
export interface StreamSample extends FrameSample {
  readonly deltas: number
  /** From the first delta until the last one was painted, for each delta. */
  readonly perDelta: number
}

/**
 * How deltas come.
 *
 * - `single`: one a frame
 * - `paced`: 60 a frame
 * - `full`: one a task, as fast as it goes
 * - `busy`: as `full`, with tool calls among them
 */
export type StreamKind = 'single' | 'paced' | 'full' | 'busy'

/** What a page offers to the bench. */
export interface BenchPage {
  prepare(calls: number): Promise<void>
  open(): Promise<OpenSample>
  scroll(steps: number): Promise<FrameSample>
  /** The same scrolling over an empty box as high as the thread was. Takes the thread out of the page. */
  scrollEmpty(steps: number): Promise<FrameSample>
  begin(): Promise<void>
  stream(kind: StreamKind): Promise<StreamSample>
  /** What of the page's files was loaded so far: their paths. */
  loaded(): string[]
}

declare global {
  interface Window {
    bench: BenchPage
  }
}
