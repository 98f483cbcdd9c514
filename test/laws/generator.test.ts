import type { StreamChunk } from '@tanstack/ai'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { RunFold } from '../../recorder/index.ts'
import type { CaseFile, CaseRun } from '../../testkit/case-file.ts'
import { threadArbitrary } from '../../testkit/generate-run.ts'

const SAMPLES = 2_000
const SEED = 7

type Fields = Readonly<Record<string, unknown>>

const fieldsOf = (chunk: unknown): Fields =>
  typeof chunk === 'object' && chunk !== null ? (chunk as Fields) : {}
const typed = ({ chunks }: CaseRun, type: string) =>
  chunks.map(fieldsOf).filter((chunk) => chunk.type === type)
const at = ({ chunks }: CaseRun, type: string, id: unknown) =>
  chunks.map(fieldsOf).findIndex((chunk) => chunk.type === type && chunk.toolCallId === id)
const ids = (run: CaseRun, type = 'TOOL_CALL_START') =>
  typed(run, type).map((chunk) => chunk.toolCallId)
const text = (run: CaseRun) => JSON.stringify(run.chunks)
const someCall = (run: CaseRun, holds: (id: unknown) => boolean) =>
  [...new Set(ids(run))].some(holds)
const items = (run: CaseRun) => {
  const fold = new RunFold(run.runId)
  for (const chunk of run.chunks) fold.push(chunk)
  return fold.items
}
const depth = (list: ReturnType<typeof items>): number =>
  Math.max(0, ...list.map((item) => (item.kind === 'tool' ? 1 + depth(item.children) : 0)))

/** What the wild makes, and how a run that has it is told. */
const KINDS: Readonly<Record<string, (run: CaseRun) => boolean>> = {
  text: (run) => typed(run, 'TEXT_MESSAGE_CONTENT').length > 0,
  thinking: (run) => typed(run, 'REASONING_MESSAGE_CONTENT').length > 0,
  'thinking by STEP events': (run) => typed(run, 'STEP_FINISHED').length > 0,
  'texts of many message ids': (run) =>
    new Set(typed(run, 'TEXT_MESSAGE_CONTENT').map((chunk) => chunk.messageId)).size > 1,
  'deltas alone': (run) =>
    typed(run, 'TEXT_MESSAGE_CONTENT').some((chunk) => 'delta' in chunk && !('content' in chunk)),
  'whole content alone': (run) =>
    typed(run, 'TEXT_MESSAGE_CONTENT').some((chunk) => 'content' in chunk && !('delta' in chunk)),
  'delta and content': (run) =>
    typed(run, 'TEXT_MESSAGE_CONTENT').some((chunk) => 'content' in chunk && 'delta' in chunk),
  'parallel calls': (run) => {
    const [first, second] = [...new Set(ids(run))]
    const start = at(run, 'TOOL_CALL_START', second)
    return start !== -1 && at(run, 'TOOL_CALL_END', first) > start
  },
  'crossed results': (run) => {
    const [first, second] = [...new Set(ids(run))]
    const result = at(run, 'TOOL_CALL_RESULT', second)
    return result !== -1 && at(run, 'TOOL_CALL_RESULT', first) > result
  },
  'what a sub-agent does': (run) => depth(items(run)) > 1,
  'nested sub-agents': (run) => depth(items(run)) > 2,
  'an id reused within a run': (run) => new Set(ids(run)).size < ids(run).length,
  'a result before START': (run) =>
    someCall(run, (id) => {
      const result = at(run, 'TOOL_CALL_RESULT', id)
      return result !== -1 && result < at(run, 'TOOL_CALL_START', id)
    }),
  'a result before END': (run) =>
    someCall(run, (id) => {
      const result = at(run, 'TOOL_CALL_RESULT', id)
      return result !== -1 && result < at(run, 'TOOL_CALL_END', id)
    }),
  'a result after the end of the run': (run) => {
    const end = run.chunks.findIndex((chunk) => fieldsOf(chunk).type === 'RUN_FINISHED')
    return end !== -1 && run.chunks.slice(end).some((c) => fieldsOf(c).type === 'TOOL_CALL_RESULT')
  },
  'two results': (run) =>
    someCall(run, (id) => ids(run, 'TOOL_CALL_RESULT').filter((of) => of === id).length > 1),
  'no result': (run) => someCall(run, (id) => !ids(run, 'TOOL_CALL_RESULT').includes(id)),
  'a result of parts': (run) =>
    typed(run, 'TOOL_CALL_RESULT').some(({ content }) => Array.isArray(content)),
  'an image': (run) => text(run).includes('"type":"image"'),
  'a result that is an object': (run) =>
    typed(run, 'TOOL_CALL_RESULT').some(
      ({ content }) => Object(content) === content && !Array.isArray(content),
    ),
  'an error': (run) => text(run).includes('"output-error"'),
  'a denial': (run) => text(run).includes('"output-denied"'),
  'an interruption': (run) =>
    typed(run, 'TOOL_CALL_RESULT').some(({ content }) => content === '{"status":"interrupted"}'),
  'no END': (run) => someCall(run, (id) => !ids(run, 'TOOL_CALL_END').includes(id)),
  'no START': (run) => ids(run, 'TOOL_CALL_END').some((id) => !ids(run).includes(id)),
  'a name by its alias': (run) =>
    typed(run, 'TOOL_CALL_START').some(
      (chunk) => 'toolName' in chunk && !('toolCallName' in chunk),
    ),
  'an empty name': (run) =>
    typed(run, 'TOOL_CALL_START').some((chunk) => chunk.toolCallName === ''),
  'a name of Object': (run) => /"tool(Call)?Name":"(__proto__|constructor)"/.test(text(run)),
  'an id of Object': (run) => /"toolCallId":"(__proto__|constructor)"/.test(text(run)),
  'an id with a line break': (run) => text(run).includes('"a\\nb"'),
  'an id with a NUL': (run) => text(run).includes('"nul\\u0000"'),
  'an empty id': (run) => text(run).includes('"toolCallId":""'),
  'a lone surrogate': (run) => /"(delta|content)":"\\ud83d"/.test(text(run)),
  'arguments that are no JSON': (run) => /"delta":"\{"/.test(text(run)),
  'an input': (run) => typed(run, 'TOOL_CALL_END').some((chunk) => 'input' in chunk),
  'an error, then a finish': (run) => {
    const error = run.chunks.findIndex((chunk) => fieldsOf(chunk).type === 'RUN_ERROR')
    return error !== -1 && run.chunks.slice(error).some((c) => fieldsOf(c).type === 'RUN_FINISHED')
  },
  'an abort': (run) => text(run).includes('"code":"aborted"'),
  'a run that just stops': (run) =>
    typed(run, 'RUN_FINISHED').length + typed(run, 'RUN_ERROR').length === 0,
  'a run whose process died': (run) => run.ended === 'killed',
  'a run that goes on': (run) => run.ended === 'open',
  'custom events': (run) => typed(run, 'CUSTOM').length > 0,
  'a changed file': (run) => /"(sandbox\.file|file\.changed)"/.test(text(run)),
  'what a command prints': (run) => /"process\.std(out|err)"/.test(text(run)),
  'calls handed to the engine': (run) => text(run).includes('"tool_calls"'),
  'fields in snake_case': (run) => text(run).includes('"tool_call_id"'),
  'extras as on the wire': (run) => text(run).includes('"tanstack"'),
  times: (run) => text(run).includes('"timestamp"'),
  'what is no event': (run) =>
    run.chunks.some((chunk: unknown) => typeof fieldsOf(chunk).type !== 'string'),
  'a user’s message in a sub-agent': (run) => text(run).includes('"role":"user"'),
  'a run that is called like something else': ({ runId }) => !/^r\d$/.test(runId),
}

const THREAD_KINDS: Readonly<Record<string, (file: CaseFile) => boolean>> = {
  'several turns': ({ runs }) => runs.length > 1,
  'an id reused across runs': ({ runs: [a, b] }) =>
    a !== undefined && b !== undefined && ids(a).some((id) => ids(b).includes(id)),
}

describe('what the laws are tried on', () => {
  const samples = fc.sample(threadArbitrary(), { numRuns: SAMPLES, seed: SEED })
  const runs = samples.flatMap((sample) => sample.runs)

  it.each(Object.entries(KINDS))('has %s', (_, has) => {
    expect(runs.filter(has).length).toBeGreaterThan(SAMPLES / 200)
  })

  it.each(Object.entries(THREAD_KINDS))('has threads with %s', (_, has) => {
    expect(samples.filter(has).length).toBeGreaterThan(SAMPLES / 200)
  })

  it('is made of chunks that JSON brings back the same', () => {
    const all: ReadonlyArray<StreamChunk> = runs.flatMap((run) => run.chunks)
    expect(JSON.parse(JSON.stringify(all))).toEqual(all)
  })
})
