import type { StreamChunk } from '@tanstack/ai'
import fc from 'fast-check'
import type { CaseFile, CaseRun } from './case-file.ts'
import { JUNK, MALFORMED } from './odd-events.ts'
import {
  type Block,
  type CallBlock,
  type ProseBlock,
  type ResultDraft,
  type RunDraft,
  runChunks,
} from './run-blocks.ts'

/** What {@link threadArbitrary} takes. */
export interface ThreadArbitraryOptions {
  /** How many runs at the most. Default 3. */
  readonly maxRuns?: number
  /** How many texts, calls and other events a run has at the most. Default 6. */
  readonly maxBlocks?: number
  /** Whether there are events that are none: null, numbers, no `type`. Default true. */
  readonly malformed?: boolean
  /** Whether the last run may be still running, or any have died. Default true. */
  readonly unfinished?: boolean
}

const ODD_IDS = [
  'item_0',
  'item_1',
  '__proto__',
  'constructor',
  'a\nb',
  'nul\u0000',
  '\ud800',
  'ü/%25 #',
  '',
]
const NAMES = ['Bash', 'Task', 'command_execution', '', '__proto__', 'constructor', 'mcp__a__b']
const TEXTS = [
  'one',
  '',
  ' ',
  'two ',
  '\n\n',
  '😀',
  '\ud83d',
  '\ude00',
  '\u0000',
  '\u202e',
  '**',
  '{"status":"interrupted"}',
]
const ARGS = ['{"command":"ls"}', '{', '}', '"a":1', '{}', '1.10', '', '\ud83d', 'null']
const OUTPUTS = [
  'ok',
  '',
  '1.10',
  '12345678901234567890',
  ' two\r\n',
  '{"a": 1}',
  '\ud800',
  '{"error":"Unknown tool: Bash"}',
  '{"status":"interrupted"}',
  '{"status": "interrupted"}',
  'null',
]

/** Ids of runs that look like something else; a thread's runs differ by their number. */
const ODD_RUN_IDS = ['user', 'r1/0', 'r1/turn', '__proto__', '#0', 'a b?&%2F']

/** Ids that are one's own as a rule, and clash or are odd now and then. */
function idArbitrary(prefix: string): fc.Arbitrary<string> {
  return fc.oneof(
    { withCrossShrink: true },
    { weight: 3, arbitrary: fc.nat({ max: 9 }).map((n) => `${prefix}${n}`) },
    { weight: 2, arbitrary: fc.constantFrom(...ODD_IDS) },
  )
}

const callId = idArbitrary('c')
const piece = fc.oneof(
  { withCrossShrink: true },
  { weight: 4, arbitrary: fc.constantFrom(...TEXTS) },
  fc.string({ maxLength: 6, unit: 'binary' }),
)
const telling = fc.constantFrom('delta', 'whole', 'both')
const parent = fc.option(callId, { freq: 2 })
const boolean = (usual: boolean) => fc.constantFrom(usual, usual, usual, !usual)

const prose: fc.Arbitrary<ProseBlock> = fc.record({
  kind: fc.constant('prose'),
  channel: fc.constantFrom('text', 'text', 'thinking', 'step'),
  id: idArbitrary('m'),
  pieces: fc.array(piece, { minLength: 1, maxLength: 4 }),
  telling,
  repeats: boolean(false),
  start: boolean(true),
  end: boolean(true),
  role: fc.constantFrom('assistant', 'assistant', 'assistant', 'assistant', 'user'),
  parent,
})

const content = fc.oneof(
  { withCrossShrink: true },
  { weight: 6, arbitrary: fc.constantFrom(...OUTPUTS) },
  { weight: 2, arbitrary: fc.string({ maxLength: 12, unit: 'binary' }) },
  fc.constantFrom<unknown>(
    [{ type: 'text', content: 'part' }],
    [
      { type: 'text', content: 'see' },
      { type: 'image', source: { type: 'data', value: 'AAAA', mimeType: 'image/png' } },
    ],
    { exit_code: 0, out: '1.10' },
    ['not', 'parts'],
    [],
    7,
    false,
    null,
  ),
)

const result: fc.Arbitrary<ResultDraft> = fc.record({
  time: fc.constantFrom('last', 'last', 'early', 'first', 'late'),
  content,
  state: fc.constantFrom('', '', '', 'output-error', 'output-denied', 'output-available'),
})

const call: fc.Arbitrary<CallBlock> = fc.record({
  kind: fc.constant('call'),
  id: callId,
  name: fc.constantFrom(...NAMES),
  named: fc.constantFrom('both', 'toolCallName', 'toolName'),
  args: fc.array(fc.constantFrom(...ARGS), { minLength: 0, maxLength: 3 }),
  telling,
  starts: fc.constantFrom(1, 1, 1, 1, 0, 2),
  end: fc.constantFrom('plain', 'input', 'input', 'none'),
  results: fc.oneof(
    { withCrossShrink: true },
    { weight: 4, arbitrary: fc.array(result, { minLength: 1, maxLength: 1 }) },
    fc.array(result, { maxLength: 2 }),
  ),
  parent,
})

/** A sub-agent of a sub-agent of a call, and what it says: by chance alone parents seldom are there. */
const family: fc.Arbitrary<ReadonlyArray<Block>> = fc
  .tuple(call, call, call, prose)
  .map(([first, second, third, said]) => [
    { ...first, id: 'T0', starts: 1, parent: null },
    { ...second, id: 'T1', starts: 1, parent: 'T0' },
    { ...third, id: 'T2', parent: 'T1' },
    { ...said, parent: 'T2' },
  ])

const file = fc
  .record({
    path: fc.constantFrom('a.ts', 'dir/b.md', '__proto__'),
    diff: fc.option(fc.constantFrom('@@ -1 +1 @@\n-a\n+b', '')),
    parent,
    name: fc.constantFrom('sandbox.file', 'file.changed'),
  })
  .map(({ path, diff, parent: above, name }): Block => {
    const metadata = above === null ? {} : { metadata: { parentToolCallId: above } }
    const first = { type: 'CUSTOM', name, value: { path, type: 'change' }, ...metadata }
    return {
      kind: 'loose',
      chunks:
        diff === null
          ? [first]
          : [
              first,
              {
                type: 'CUSTOM',
                name: `${name === 'file.changed' ? 'file.changed' : 'sandbox.file.diff'}`,
                value: { path, diff },
                ...metadata,
              },
            ],
    }
  })

const printed = fc
  .record({
    processId: callId,
    pieces: fc.array(piece, { minLength: 1, maxLength: 2 }),
    name: fc.constantFrom('process.stdout', 'process.stderr'),
  })
  .map(
    ({ processId, pieces, name }): Block => ({
      kind: 'loose',
      chunks: pieces.map((chunk) => ({ type: 'CUSTOM', name, value: { processId, chunk } })),
    }),
  )

function blockArbitrary(malformed: boolean): fc.Arbitrary<Block> {
  const loose = (pool: ReadonlyArray<unknown>) =>
    fc.constantFrom(...pool).map((chunk): Block => ({ kind: 'loose', chunks: [chunk] }))
  return fc.oneof(
    { weight: 5, arbitrary: prose },
    { weight: 6, arbitrary: call },
    { weight: 1, arbitrary: file },
    { weight: 1, arbitrary: printed },
    { weight: 1, arbitrary: loose(JUNK) },
    ...(malformed ? [{ weight: 1, arbitrary: loose(MALFORMED) }] : []),
  )
}

function runIdArbitrary(n: number): fc.Arbitrary<string> {
  const odd = ODD_RUN_IDS.map((id) => (n === 0 ? id : `${id}/${n}`))
  return fc.oneof(
    { withCrossShrink: true },
    { weight: 3, arbitrary: fc.constant(`r${n + 1}`) },
    { weight: 1, arbitrary: fc.constantFrom(...odd) },
  )
}

function runArbitrary(
  runId: fc.Arbitrary<string>,
  maxBlocks: number,
  malformed: boolean,
): fc.Arbitrary<RunDraft> {
  const block = blockArbitrary(malformed)
  const relatives = fc.oneof(
    { withCrossShrink: true },
    { weight: 9, arbitrary: fc.constant<ReadonlyArray<Block>>([]) },
    { weight: 1, arbitrary: family },
  )
  const blocks = fc
    .tuple(relatives, fc.array(block, { maxLength: maxBlocks, size: 'max' }))
    .map(([first, rest]) => [...first, ...rest])
  return fc.record({
    user: fc.constantFrom('go', '', 'and\nthen \ud83d'),
    runId,
    started: boolean(true),
    blocks,
    afterwards: fc.oneof(
      { withCrossShrink: true },
      { weight: 4, arbitrary: fc.constant([]) },
      { weight: 1, arbitrary: fc.array(block, { maxLength: 2 }) },
    ),
    picks: fc.oneof(
      { withCrossShrink: true },
      fc.constant([]),
      fc.array(fc.nat({ max: 5 }), { maxLength: 24, size: 'max' }),
    ),
    ending: fc.constantFrom(
      'finished',
      'finished',
      'finished',
      'error',
      'error-then-finished',
      'finished-then-error',
      'finished-twice',
      'aborted',
      'nothing',
    ),
    spelling: fc.constantFrom('plain', 'plain', 'wire', 'snake'),
    clock: fc.boolean(),
  })
}

/**
 * The chunks of one run, as harnesses send them and worse: everything that an adapter, a wire or a
 * crash has been seen to do to them. JSON values all. Shrinks to few, plain events in order.
 */
export function runChunksArbitrary({
  maxBlocks = 6,
  malformed = true,
}: Pick<ThreadArbitraryOptions, 'maxBlocks' | 'malformed'> = {}): fc.Arbitrary<StreamChunk[]> {
  return runArbitrary(fc.constant('r1'), maxBlocks, malformed).map(runChunks)
}

/**
 * Threads of several runs, with ids that come again, runs that died, and one that may still go on.
 * Prints as a parity case.
 */
export function threadArbitrary({
  maxRuns = 3,
  maxBlocks = 6,
  malformed = true,
  unfinished = true,
}: ThreadArbitraryOptions = {}): fc.Arbitrary<CaseFile> {
  const run = (n: number) => {
    const draft = runArbitrary(runIdArbitrary(n), maxBlocks, malformed)
    const fate = unfinished
      ? fc.constantFrom<'said' | 'killed' | 'open'>(
          'said',
          'said',
          'said',
          'said',
          'killed',
          'open',
        )
      : fc.constant<'said'>('said')
    return fc.record({ draft, fate, stop: fc.nat({ max: 40 }) })
  }
  return fc
    .tuple(
      fc.integer({ min: 1, max: maxRuns }),
      fc.tuple(...Array.from({ length: maxRuns }, (_, n) => run(n))),
    )
    .map(([count, all]) => all.slice(0, count))
    .map(
      (runs): CaseFile => ({
        title: 'generated',
        threadId: 't1',
        runs: runs.map(({ draft, fate, stop }, index): CaseRun => {
          const chunks = runChunks(draft)
          const about = { user: draft.user, runId: draft.runId }
          // Only the last run of a thread can be the one that goes on.
          if (fate === 'said' || (fate === 'open' && index < runs.length - 1))
            return { ...about, chunks }
          return { ...about, chunks: chunks.slice(0, stop), ended: fate }
        }),
      }),
    )
}
