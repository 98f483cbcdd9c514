import type { ModelMessage, StreamChunk } from '@tanstack/ai/client'
import type { BenchThread } from '../thread.ts'

/** One user interface in the bench: each page is one of these, and hands it to `stage`. */
export interface Contestant {
  /** Brings the thread into the form that this UI takes. Not measured. */
  prepare(thread: BenchThread): void | Promise<void>
  /** Renders the prepared thread. Measured from here to the paint of the thread's end. */
  mount(root: HTMLElement): void
  /** Begins a run at the end of the thread; resolves when it is ready for `push`. */
  begin(runId: string, turn: ModelMessage): void | Promise<void>
  /** One chunk of that run came. */
  push(chunk: StreamChunk): void
  /** What scrolls. Default: the root. */
  scroller?(root: HTMLElement): HTMLElement | null
}
