import type { StreamChunk } from '@tanstack/ai'
import fc from 'fast-check'
import { describe, expect } from 'vitest'
import { type Item, readView, type ToolItem, VIEWS } from '../../recorder/index.ts'
import { type CaseRun, printCase, threadOf } from '../../testkit/case-file.ts'
import { law } from './support/law.ts'

/** A call whose result names it, so that a wrong pairing shows. */
interface Planned {
  readonly id: string
  /** 0 before START, 1 before ARGS, 2 before END, 3 after it. */
  readonly resultAt: number
  readonly start: boolean
  readonly end: boolean
}

const planned = fc.record<Planned>({
  id: fc.constantFrom('item_0', 'item_1', 'item_2', '__proto__', 'a\nb\u0000'),
  resultAt: fc.constantFrom(3, 3, 2, 1, 0),
  start: fc.constantFrom(true, true, true, false),
  end: fc.constantFrom(true, true, false),
})

const runs = fc.array(
  fc.record({
    calls: fc.array(planned, { minLength: 1, maxLength: 6 }),
    picks: fc.array(fc.nat({ max: 4 }), { maxLength: 30 }),
  }),
  { minLength: 1, maxLength: 3 },
)

describe('law 5: a result is that of its call, by run and id', () => {
  law(
    'each call gets its own result: parallel, crossed, early, ids reused in a run and across runs',
    runs.map((all) => all.map(({ calls, picks }, index) => makeRun(`r${index + 1}`, calls, picks))),
    async (made) => {
      const thread = threadOf({
        title: 'pairing',
        threadId: 't1',
        runs: made.map(({ run }) => run),
      })
      for (const view of VIEWS) {
        const calls = toolsOf(await readView(thread, view))
        const expected = made.flatMap(({ run, outputs }) =>
          outputs.map((output) => `${run.runId} ${output}`),
        )
        expect(calls.map((call) => `${call.runId} ${call.output}`).sort(), view).toEqual(
          expected.sort(),
        )
        for (const call of calls) {
          expect(call.status, view).toBe('complete')
          expect(`result of ${call.name}`, view).toBe(call.output)
        }
      }
    },
    {
      share: 0.5,
      print: (made) =>
        printCase({ title: 'pairing', threadId: 't1', runs: made.map(({ run }) => run) }),
    },
  )
})

/** Calls of one id follow each other, those of different ids interleave. */
function makeRun(
  runId: string,
  calls: ReadonlyArray<Planned>,
  picks: ReadonlyArray<number>,
): { run: CaseRun; outputs: string[] } {
  const strands = new Map<string, object[]>()
  const outputs: string[] = []
  calls.forEach(({ id, resultAt, start, end }, index) => {
    const strand = strands.get(id)
    const isAgain = strand !== undefined
    const name = `${runId} call ${index}`
    const output = `result of ${name}`
    outputs.push(output)
    const args = { type: 'TOOL_CALL_ARGS', toolCallId: id, delta: '{}' }
    const chunks: object[] = [
      args,
      { type: 'TOOL_CALL_END', toolCallId: id, toolName: name, input: {} },
    ]
    // Without a START a call of a known id cannot be told from the one before, and with neither
    // START nor END nobody ever says its name.
    if (start || isAgain || !end)
      chunks.unshift({ type: 'TOOL_CALL_START', toolCallId: id, toolCallName: name })
    if (!end && (start || isAgain)) chunks.pop()
    // A result before the START of a second call would be the first one's.
    const at = isAgain ? Math.max(1, resultAt) : resultAt
    chunks.splice(Math.min(at, chunks.length), 0, {
      type: 'TOOL_CALL_RESULT',
      toolCallId: id,
      content: output,
    })
    if (strand) strand.push(...chunks)
    else strands.set(id, chunks)
  })
  const left = [...strands.values()]
  const merged: object[] = [{ type: 'RUN_STARTED', runId, threadId: 't1' }]
  for (let turn = 0; left.length > 0; turn += 1) {
    const at = (picks[turn] ?? 0) % left.length
    const next = left[at]?.shift()
    if (next !== undefined) merged.push(next)
    if (left[at]?.length === 0) left.splice(at, 1)
  }
  merged.push({ type: 'RUN_FINISHED', runId, threadId: 't1' })
  // The types are an enum of @tanstack/ai, whose members are these words.
  return { run: { user: 'go', runId, chunks: merged as StreamChunk[] }, outputs }
}

function toolsOf(items: ReadonlyArray<Item>): ToolItem[] {
  return items.flatMap((item) => (item.kind === 'tool' ? [item, ...toolsOf(item.children)] : []))
}
