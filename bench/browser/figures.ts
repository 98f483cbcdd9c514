import type { Sample } from './measure.ts'

/**
 * The figures of a contestant at one size: medians over its contexts. Times in milliseconds, sizes
 * in bytes. Null where there was nothing to measure, or it took too long.
 */
export interface Figures {
  /** Data there → the thread's end painted. */
  readonly open: number | null
  /** The same, until it was on the screen. */
  readonly openPresented: number | null
  /** The main thread's processor time in opening and the second after it. */
  readonly openWork: number | null
  /** Tasks and frames over 50 ms in the second after the end was painted. */
  readonly longTasksAfterOpen: number | null
  readonly longFramesAfterOpen: number | null
  /** A delta a frame: the main thread's processor time for each, and the scripts' part in it. */
  readonly delta: number | null
  readonly deltaScript: number | null
  /** 60 deltas a frame. */
  readonly pacedFrameP95: number | null
  readonly pacedDelta: number | null
  readonly pacedDropped: number | null
  /** A delta a task, as fast as it goes: from the first to the paint of the last, for each; and the work. */
  readonly fullDelta: number | null
  readonly fullWork: number | null
  /** The same with a call after every twentieth delta. */
  readonly busyDelta: number | null
  readonly busyLongTasks: number | null
  readonly busyLongest: number | null
  readonly scrollP95: number | null
  readonly scrollDropped: number | null
  /** Over an empty box as high as the thread. */
  readonly emptyScrollP95: number | null
  readonly emptyScrollDropped: number | null
  readonly elements: number | null
  readonly heap: number | null
  readonly process: number | null
  readonly js: number | null
  readonly css: number | null
}

const PICK: { readonly [Name in keyof Figures]: (sample: Sample) => number | null | undefined } = {
  open: ({ open }) => open?.painted,
  openPresented: ({ open }) => open?.presented,
  openWork: ({ open }) => open?.work.task,
  longTasksAfterOpen: ({ open }) => open?.after.longTasks,
  longFramesAfterOpen: ({ open }) => open?.after.longFrames,
  delta: ({ streams: { single } }) => single && single.work.task / single.deltas,
  deltaScript: ({ streams: { single } }) => single && single.work.script / single.deltas,
  pacedFrameP95: ({ streams: { paced } }) => paced?.p95,
  pacedDelta: ({ streams: { paced } }) => paced && paced.work.task / paced.deltas,
  pacedDropped: ({ streams: { paced } }) => paced?.dropped,
  fullDelta: ({ streams: { full } }) => full?.perDelta,
  fullWork: ({ streams: { full } }) => full && full.work.task / full.deltas,
  busyDelta: ({ streams: { busy } }) => busy?.perDelta,
  busyLongTasks: ({ streams: { busy } }) => busy?.blocked.longTasks,
  busyLongest: ({ streams: { busy } }) =>
    busy && Math.max(busy.blocked.longestTask, busy.blocked.longestFrame),
  scrollP95: ({ scroll }) => scroll?.p95,
  scrollDropped: ({ scroll }) => scroll?.dropped,
  emptyScrollP95: ({ scrollEmpty }) => scrollEmpty?.p95,
  emptyScrollDropped: ({ scrollEmpty }) => scrollEmpty?.dropped,
  elements: ({ open }) => open?.elements,
  heap: ({ open }) => open?.heap,
  process: ({ open }) => open?.process,
  js: ({ open }) => open?.bytes.js,
  css: ({ open }) => open?.bytes.css,
}

/** The medians; null where there is no sample. */
export function figuresOf(samples: ReadonlyArray<Sample>): Figures | null {
  if (samples.length === 0) return null
  const entries = Object.entries(PICK).map(([name, pick]) => [name, median(samples.map(pick))])
  // Every name of PICK is there.
  return Object.fromEntries(entries) as Figures
}

function median(values: ReadonlyArray<number | null | undefined>): number | null {
  const known = values.filter((value) => typeof value === 'number').toSorted((a, b) => a - b)
  const middle = known.length >> 1
  const upper = known[middle]
  if (upper === undefined) return null
  const lower = known[middle - 1]
  return known.length % 2 === 1 || lower === undefined ? upper : (lower + upper) / 2
}
