import type { StreamChunk } from '@tanstack/ai'
import fc from 'fast-check'
import { describe, expect } from 'vitest'
import { compact, type Item, RunFold } from '../../recorder/index.ts'
import { printCase } from '../../testkit/case-file.ts'
import { compareItems } from '../../testkit/compare-items.ts'
import { runChunksArbitrary } from '../../testkit/generate-run.ts'
import { law } from './support/law.ts'

/** Chunks for each item, and those that tell of the run itself. */
const PER_ITEM = 4
const FOR_THE_RUN = 8
const MOST_CUTS = 16

const print = (chunks: ReadonlyArray<StreamChunk>) =>
  printCase({ title: 'compaction', threadId: 't1', runs: [{ user: 'go', runId: 'r1', chunks }] })

describe('law 9: compaction is invisible', () => {
  law(
    'fold(compact(S) ++ T) = fold(S ++ T), at cuts over the whole',
    runChunksArbitrary(),
    (chunks) => {
      const whole = fold(chunks)
      const growing = new RunFold('r1')
      // At every cut of short runs, at some of long ones.
      const step = Math.max(1, Math.ceil(chunks.length / MOST_CUTS))
      for (const [cut, next] of [...chunks.map((chunk) => [chunk]), []].entries()) {
        if (cut % step !== 0 && cut < chunks.length) {
          for (const chunk of next) growing.push(chunk)
          continue
        }
        const prefix = overTheWire(compact(growing))
        const now = fold(prefix)
        same(growing, now, `the first ${cut} chunks`)
        const later = fold([...prefix, ...chunks.slice(cut)])
        same(whole, later, `all, the first ${cut} compacted`)
        const twice = fold([
          ...overTheWire(compact([...prefix, ...chunks.slice(cut, cut + 3)])),
          ...chunks.slice(cut + 3),
        ])
        same(whole, twice, `all, compacted after ${cut} and again after ${cut + 3}`)
        expect(prefix.length, `chunks after ${cut}`).toBeLessThanOrEqual(
          PER_ITEM * growing.count + FOR_THE_RUN + messagesIn(chunks.slice(0, cut)),
        )
        for (const chunk of next) growing.push(chunk)
      }
    },
    { print },
  )

  law(
    'a run that its log says has ended is the same compacted',
    fc.tuple(runChunksArbitrary(), fc.constantFrom('completed', 'failed', 'aborted')),
    ([chunks, status]) => {
      const whole = fold(chunks)
      const compacted = fold(overTheWire(compact(chunks)))
      for (const each of [whole, compacted])
        each.end(status, status === 'failed' ? { message: 'gone' } : undefined)
      same(whole, compacted, `ended as ${status}`)
    },
    { share: 0.5, print: ([chunks]) => print(chunks) },
  )
})

function fold(chunks: ReadonlyArray<StreamChunk>): RunFold {
  const run = new RunFold('r1')
  for (const chunk of chunks) run.push(chunk)
  return run
}

function same(expected: RunFold, actual: RunFold, what: string): void {
  const difference = compareItems(expected.items, actual.items, ['as it was', 'compacted'])
  if (difference !== null) throw new Error(`${what}:\n${difference.columns}`)
  expect(actual.info, what).toEqual(expected.info)
  expect(actual.items.map(sandboxes), what).toEqual(expected.items.map(sandboxes))
}

function sandboxes(item: Item): unknown {
  return item.kind === 'tool' ? [item.sandbox, item.children.map(sandboxes)] : item.kind
}

/** Messages that were announced: one that has said nothing yet takes a chunk, too. */
function messagesIn(chunks: ReadonlyArray<unknown>): number {
  return chunks.filter((chunk) =>
    /"type":"(TEXT|REASONING|STEP)_/.test(JSON.stringify(chunk) ?? ''),
  ).length
}

function overTheWire(chunks: StreamChunk[]): StreamChunk[] {
  return JSON.parse(JSON.stringify(chunks))
}
