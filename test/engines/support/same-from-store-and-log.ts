import { expect } from 'vitest'
import { loadThread, ThreadFold, toNotation } from '../../../recorder/index.ts'
import type { OpenStores } from './stores.ts'

/** Fails unless a thread of one run reads from its transcript as it does from its log. */
export async function expectSameFromStoreAndLog(stores: OpenStores, runId: string): Promise<void> {
  const restored = new ThreadFold()
  restored.hydrate((await loadThread({ ...stores, threadId: runId })).messages)
  const replayed = new ThreadFold()
  const record = await stores.log.get(runId)
  for (const turn of record?.turn ?? []) replayed.user(turn)
  replayed.open(runId)
  for await (const event of stores.log.read(runId)) replayed.push(runId, event)
  expect(restored.items.map(toNotation)).toEqual(replayed.items.map(toNotation))
}
