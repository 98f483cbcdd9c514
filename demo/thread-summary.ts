import type { RunStatus } from 'rethread/recorder'

/** One line of the list of threads, as the server tells it to the page. */
export interface ThreadSummary {
  readonly threadId: string
  /** The first thing that was asked. */
  readonly title: string
  /** Epoch milliseconds of the last thing that happened. */
  readonly at: number
  /** How its last run stands; `crashed` where it was aborted because its process died. */
  readonly state: RunStatus | 'crashed'
  /** How many tool calls it has, those of sub-agents included. */
  readonly calls: number
}
