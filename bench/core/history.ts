import type { ModelMessage } from '@tanstack/ai'
import {
  InMemoryMessageStore,
  InMemoryRunEventLog,
  RunRecorder,
  runToModelMessages,
  ThreadFold,
} from 'rethread/recorder'
import { type Prepare, timeOf } from './measure.ts'
import { runOf } from './sequence.ts'
import { folded } from './subjects.ts'

const HISTORY = 10_000
/** Enough for some collections of garbage in each: they are part of the price of a chunk. */
const CALLS = 10_000
const ROUNDS = 15
const LOOKS = 2_000

/** How many times as much a chunk costs after 10,000 messages. */
export interface HistoryFactors {
  /** To fold it. */
  readonly fold: number
  /** To record it. */
  readonly record: number
  /** To fold it and read the whole list of items, which a page does once a frame. */
  readonly look: number
}

/** How many times as much a chunk costs in a thread of 10,000 messages as in an empty one. */
export async function historyFactors(): Promise<HistoryFactors> {
  const { info, items } = folded(HISTORY / 2)
  const history: ModelMessage[] = runToModelMessages({ ...info, runId: 'run' }, items).slice(
    0,
    HISTORY,
  )
  const chunks = runOf(CALLS, 'next')
  const fold = (messages: ModelMessage[]) => () => {
    const thread = new ThreadFold()
    thread.hydrate(messages)
    return () => {
      for (const [seq, chunk] of chunks.entries()) thread.push('next', { seq, chunk })
    }
  }
  const record = (messages: ModelMessage[]) => async () => {
    const stores = { log: new InMemoryRunEventLog(), messages: new InMemoryMessageStore() }
    await stores.messages.saveThread('thread', messages)
    const recorder = await RunRecorder.start({ ...stores, threadId: 'thread', runId: 'next' })
    return async () => {
      for (const chunk of chunks) await recorder.record(chunk)
    }
  }
  const look = (messages: ModelMessage[]) => () => {
    const thread = new ThreadFold()
    thread.hydrate(messages)
    return () => {
      for (const [seq, chunk] of chunks.slice(0, LOOKS).entries()) {
        thread.push('next', { seq, chunk })
        void thread.items
      }
    }
  }
  return {
    fold: await factor(fold([]), fold(history)),
    record: await factor(record([]), record(history)),
    look: await factor(look([]), look(history)),
  }
}

/** By turns, so that whatever else the machine does slows both alike. */
async function factor(none: Prepare, much: Prepare): Promise<number> {
  const ratios: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const without = await timeOf(none)
    ratios.push((await timeOf(much)) / without)
  }
  ratios.sort((a, b) => a - b)
  return ratios[ROUNDS >> 1] ?? Number.NaN
}
