import type { Page } from 'playwright'
import { expect, vi } from 'vitest'
import {
  isTerminalRunStatus,
  type MessageStore,
  type RunEventLog,
  readModelMessages,
} from '../../../recorder/index.ts'
import { shownRows } from './demo-page.ts'
import { momentsOf, rowsOf, type SeenRow, wholeOf } from './log-reader.ts'

/** Where a demo's servers keep threads, opened by the test too. */
export interface WatchedStores {
  readonly log: RunEventLog
  readonly messages: MessageStore
}

/** Asks for something on the page, and answers the thread's address and id. */
export async function ask(page: Page, prompt: string): Promise<{ path: string; threadId: string }> {
  await page.getByRole('textbox').fill(prompt)
  await page.getByRole('button', { name: 'Send' }).click()
  await page.waitForURL('**/threads/*')
  const path = new URL(page.url()).pathname
  return { path, threadId: decodeURIComponent(path.replace('/threads/', '')) }
}

/** Waits until the page shows more than so many items; answers how many. */
export async function moreThan(page: Page, count: number): Promise<number> {
  return vi.waitFor(
    async () => {
      const { length } = await shownRows(page)
      expect(length).toBeGreaterThan(count)
      return length
    },
    { timeout: 30_000, interval: 50 },
  )
}

export async function runIdsOf({ messages }: WatchedStores, threadId: string): Promise<string[]> {
  const entries = readModelMessages(await messages.loadThread(threadId))
  return entries.flatMap((entry) => (entry.kind === 'run' ? [entry.run.runId] : []))
}

/** What the page shows now is what the log held at some moment until now. */
export async function expectAMoment(
  page: Page,
  stores: WatchedStores,
  threadId: string,
): Promise<void> {
  const shown = await shownRows(page)
  const moments = (await momentsOf(stores.log, await runIdsOf(stores, threadId))).map(rowsOf)
  const same = moments.some((rows) => JSON.stringify(rows) === JSON.stringify(shown))
  // Where none is the same, the difference to one of the same length says the most.
  if (!same) expect(shown).toEqual(moments.findLast((rows) => rows.length === shown.length))
}

/** The page comes to show all that the log holds. */
export async function expectTheWhole(
  page: Page,
  stores: WatchedStores,
  threadId: string,
): Promise<SeenRow[]> {
  const whole = rowsOf(await wholeOf(stores.log, await runIdsOf(stores, threadId)))
  await vi.waitFor(async () => expect(await shownRows(page)).toEqual(whole), {
    timeout: 30_000,
    interval: 100,
  })
  return whole
}

/** Waits until the log has the end of each run of a thread. */
export async function untilOver(stores: WatchedStores, threadId: string): Promise<void> {
  await vi.waitFor(
    async () => {
      const runIds = await runIdsOf(stores, threadId)
      const records = await Promise.all(runIds.map((id) => stores.log.get(id)))
      expect(records.every((record) => record !== null && isTerminalRunStatus(record.status))).toBe(
        true,
      )
    },
    { timeout: 60_000, interval: 50 },
  )
}
