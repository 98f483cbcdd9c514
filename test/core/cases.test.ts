import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import {
  parseThreadFile,
  readView,
  type ThreadFile,
  toNotation,
  VIEWS,
  type View,
} from '../../recorder/index.ts'
import { assertParity } from '../../testkit/assert-parity.ts'
import { type Case, itemsOf, threadFile } from '../cases/case.ts'
import { NAMES_AND_ORDER } from '../cases/names-and-order.ts'
import { PROSE_AND_ARGUMENTS } from '../cases/prose-and-arguments.ts'
import { REGRESSIONS } from '../cases/regressions.ts'
import { RESULTS_AND_ENDS } from '../cases/results-and-ends.ts'

describe.each([
  ['prose and arguments', PROSE_AND_ARGUMENTS],
  ['names, ids and order', NAMES_AND_ORDER],
  ['results, ends, sub-agents and files', RESULTS_AND_ENDS],
  ['what broke a law once', REGRESSIONS],
])('law 1, parity, of %s', (_, cases: ReadonlyArray<Case>) => {
  it.each(cases.map((each) => [each.title, each] as const))('%s', async (_title, each) => {
    await readsAs(threadFile(each), itemsOf(each))
  })
})

const shared = (folder: string) =>
  fileURLToPath(new URL(`../../../shared/${folder}`, import.meta.url))
const filesIn = (folder: string, ending: string) =>
  existsSync(shared(folder))
    ? readdirSync(shared(folder)).filter((file) => file.endsWith(ending))
    : []
const read = (folder: string, file: string) =>
  parseThreadFile(readFileSync(`${shared(folder)}/${file}`, 'utf8'), file)

const caseFiles = filesIn('cases', '.json')
describe('law 1, parity, of the shared cases', () => {
  it.runIf(existsSync(shared('cases')))(
    'has cases to try (skipped where there is no ../shared/cases beside this project)',
    () => {
      expect(caseFiles).not.toEqual([])
    },
  )

  it.each(caseFiles)('%s', async (file) => {
    const thread = read('cases', file)
    await readsAs(thread, thread.items ?? [])
  })
})

const threadFiles = filesIn('threads', '.jsonl')
const REJOINS = 20
describe('law 1, parity, of recorded threads', () => {
  it.runIf(existsSync(shared('threads')))(
    'has threads to try (skipped where there is no ../shared/threads beside this project)',
    () => {
      expect(threadFiles).not.toEqual([])
    },
  )

  it.each(threadFiles)('%s', { timeout: 120_000 }, async (file) => {
    const thread = read('threads', file)
    const live = await noted(thread, 'live')
    for (const view of ['restored', 'log'] as const)
      expect(await noted(thread, view), view).toEqual(live)
    const total = thread.runs.reduce((sum, run) => sum + run.chunks.length, 0)
    for (let step = 0; step <= REJOINS; step += 1) {
      const cut = Math.floor((total * step) / REJOINS)
      expect(await noted(thread, 'rejoined', cut), `rejoined after ${cut}`).toEqual(live)
    }
    await assertParity(thread, { cuts: 3 })
  })
})

/** By every way to come to it, left and come back after each chunk. */
async function readsAs(thread: ThreadFile, items: ReadonlyArray<unknown>): Promise<void> {
  const total = thread.runs.reduce((sum, run) => sum + run.chunks.length, 0)
  for (const view of VIEWS) {
    for (let cut = 0; cut <= total; cut += 1)
      expect(await noted(thread, view, cut), `${view}, cut after ${cut}`).toEqual(items)
  }
  await assertParity(thread, { cuts: total + 1 })
}

async function noted(thread: ThreadFile, view: View, cut?: number) {
  return (await readView(thread, view, cut === undefined ? {} : { cut })).map(toNotation)
}
