import type { StreamChunk } from '@tanstack/ai'

/** A chunk before it is one: any fields, in any spelling, or no event at all. */
type Draft = unknown

/** How the chunks of a text or of arguments say it: the new piece, all of it so far, or both. */
export type Telling = 'delta' | 'whole' | 'both'

/** A stretch of text or thinking. */
export interface ProseBlock {
  readonly kind: 'prose'
  /** `step` is thinking as adapters told it before the REASONING events. */
  readonly channel: 'text' | 'thinking' | 'step'
  readonly id: string
  readonly pieces: ReadonlyArray<string>
  readonly telling: Telling
  /** Whether `content` beside a delta repeats what earlier blocks of this id said, too. */
  readonly repeats: boolean
  readonly start: boolean
  readonly end: boolean
  readonly role: 'assistant' | 'user'
  readonly parent: string | null
}

/** When a result comes: before the call's START, before its END, after it, or after the run's end. */
export type ResultTime = 'first' | 'early' | 'last' | 'late'

/** A result of a call. */
export interface ResultDraft {
  readonly time: ResultTime
  readonly content: unknown
  /** Says how it went; `''` says nothing. */
  readonly state: '' | 'output-error' | 'output-denied' | 'output-available'
}

/** A tool call. */
export interface CallBlock {
  readonly kind: 'call'
  readonly id: string
  readonly name: string
  /** The field that the name is in. */
  readonly named: 'toolCallName' | 'toolName' | 'both'
  readonly args: ReadonlyArray<string>
  readonly telling: Telling
  /** 0, 1 or 2 START events. */
  readonly starts: number
  readonly end: 'plain' | 'input' | 'none'
  readonly results: ReadonlyArray<ResultDraft>
  readonly parent: string | null
}

/** Events that are given as they are. */
export interface LooseBlock {
  readonly kind: 'loose'
  readonly chunks: ReadonlyArray<Draft>
}

/** What a run is made of: each block's chunks stay in order, those of several may interleave. */
export type Block = ProseBlock | CallBlock | LooseBlock

/** How the chunks of a run say that it ended. */
export type Ending =
  | 'finished'
  | 'error'
  | 'error-then-finished'
  | 'finished-then-error'
  | 'finished-twice'
  | 'aborted'
  | 'nothing'

/** How the fields are spelled: as in process, in snake_case, or with the extras under `metadata.tanstack`. */
export type Spelling = 'plain' | 'snake' | 'wire'

/** A run before it is chunks. */
export interface RunDraft {
  readonly user: string
  readonly runId: string
  readonly started: boolean
  readonly blocks: ReadonlyArray<Block>
  /** Blocks that come after the run's end. */
  readonly afterwards: ReadonlyArray<Block>
  /** Whose chunk is next, by turns; when it is used up, the blocks follow each other. */
  readonly picks: ReadonlyArray<number>
  readonly ending: Ending
  readonly spelling: Spelling
  /** Whether the chunks have times. */
  readonly clock: boolean
}

/** The chunks of a run. */
export function runChunks(run: RunDraft): StreamChunk[] {
  const before: Draft[][] = []
  const after: Draft[][] = []
  const totals = new Map<string, string>()
  for (const block of run.blocks) {
    const { inTime, late } = chunksOf(block, totals)
    before.push(inTime)
    after.push(late)
  }
  for (const block of run.afterwards) {
    const { inTime, late } = chunksOf(block, totals)
    after.push([...inTime, ...late])
  }
  const about = { runId: run.runId, threadId: 't' }
  const drafts = [
    ...(run.started ? [{ type: 'RUN_STARTED', ...about }] : []),
    ...interleave(before, run.picks),
    ...endingOf(run.ending, about),
    ...interleave(after, run.picks),
  ]
  const clocked = run.clock
    ? drafts.map((draft, i) =>
        isObject(draft) ? { ...draft, timestamp: 1_700_000_000_000 + i } : draft,
      )
    : drafts
  // What is no event at all is a case too: nothing before the fold may rely on these types.
  return clocked.map((draft) => spell(draft, run.spelling)) as StreamChunk[]
}

function chunksOf(block: Block, totals: Map<string, string>): { inTime: Draft[]; late: Draft[] } {
  switch (block.kind) {
    case 'prose':
      return { inTime: proseChunks(block, totals), late: [] }
    case 'call':
      return callChunks(block)
    case 'loose':
      return { inTime: [...block.chunks], late: [] }
  }
}

const PROSE_EVENTS = { text: 'TEXT_MESSAGE', thinking: 'REASONING_MESSAGE' } as const

function proseChunks(block: ProseBlock, totals: Map<string, string>): Draft[] {
  const { channel, id, pieces, telling, repeats, start, end, role, parent } = block
  const key = `${channel} ${id}`
  const before = totals.get(key) ?? ''
  totals.set(key, before + pieces.join(''))
  const told = tell(pieces, telling, 'content', repeats && telling === 'both' ? before : '')
  const metadata = parent === null ? {} : { metadata: { parentToolCallId: parent } }
  if (channel === 'step')
    return told.map((said) => ({
      type: 'STEP_FINISHED',
      stepId: id,
      stepName: id,
      ...said,
      ...metadata,
    }))
  const event = PROSE_EVENTS[channel]
  const said = told.map((piece) => ({
    type: `${event}_CONTENT`,
    messageId: id,
    ...piece,
    ...(start ? {} : metadata),
  }))
  return [
    ...(start
      ? [
          {
            type: `${event}_START`,
            messageId: id,
            role: channel === 'text' ? role : 'reasoning',
            ...metadata,
          },
        ]
      : []),
    ...said,
    ...(end ? [{ type: `${event}_END`, messageId: id }] : []),
  ]
}

function callChunks(block: CallBlock): { inTime: Draft[]; late: Draft[] } {
  const { id: toolCallId, name, named, args, telling, starts, end, results, parent } = block
  const metadata = parent === null ? {} : { metadata: { parentToolCallId: parent } }
  const names = named === 'both' ? { toolCallName: name, toolName: name } : { [named]: name }
  const start = { type: 'TOOL_CALL_START', toolCallId, ...names, ...metadata }
  const said = tell(args, telling, 'args').map((told) => ({
    type: 'TOOL_CALL_ARGS',
    toolCallId,
    ...told,
  }))
  const input = end === 'input' ? { input: parsed(args.join('')) } : {}
  const ends =
    end === 'none'
      ? []
      : [{ type: 'TOOL_CALL_END', toolCallId, ...(starts === 0 ? names : {}), ...input }]
  const at = (time: ResultTime) =>
    results
      .filter((result) => result.time === time)
      .map((result) => resultChunk(toolCallId, result))
  const again = starts > 1 ? [start, ...said] : []
  return {
    inTime: [
      ...at('first'),
      ...(starts > 0 ? [start] : []),
      ...said,
      ...again,
      ...at('early'),
      ...ends,
      ...at('last'),
    ],
    late: at('late'),
  }
}

function resultChunk(toolCallId: string, { content, state }: ResultDraft): Draft {
  return {
    type: 'TOOL_CALL_RESULT',
    toolCallId,
    messageId: `result-${toolCallId}`,
    content,
    ...(state === '' ? {} : { state }),
  }
}

function tell(
  pieces: ReadonlyArray<string>,
  telling: Telling,
  whole: 'content' | 'args',
  before = '',
): Record<string, string>[] {
  let total = before
  return pieces.map((delta) => {
    total += delta
    if (telling === 'delta') return { delta }
    return telling === 'whole' ? { [whole]: total } : { delta, [whole]: total }
  })
}

function endingOf(ending: Ending, about: object): Draft[] {
  const finished = { type: 'RUN_FINISHED', ...about, finishReason: 'stop' }
  const error = { type: 'RUN_ERROR', ...about, message: 'out of tokens', code: 'limit' }
  switch (ending) {
    case 'finished':
      return [finished]
    case 'error':
      return [error]
    case 'error-then-finished':
      return [error, finished]
    case 'finished-then-error':
      return [finished, { type: 'RUN_ERROR', ...about, error: { message: 'lost' } }]
    case 'finished-twice':
      return [finished, finished]
    case 'aborted':
      return [{ type: 'RUN_ERROR', ...about, message: 'Aborted', code: 'aborted' }]
    case 'nothing':
      return []
  }
}

/** One after the other, but where `picks` says whose turn it is. */
function interleave(
  strands: ReadonlyArray<ReadonlyArray<Draft>>,
  picks: ReadonlyArray<number>,
): Draft[] {
  const left = strands.map((strand) => [...strand]).filter((strand) => strand.length > 0)
  const chunks: Draft[] = []
  for (let turn = 0; left.length > 0; turn += 1) {
    const at = (picks[turn] ?? 0) % left.length
    const strand = left[at] ?? []
    chunks.push(strand.shift())
    if (strand.length === 0) left.splice(at, 1)
  }
  return chunks
}

/** Fields that are no part of AG-UI: on the wire they go under `metadata.tanstack`. */
const EXTRAS: ReadonlySet<string> = new Set([
  'toolName',
  'args',
  'input',
  'state',
  'finishReason',
  'usage',
  'model',
  'stepId',
])

function spell(draft: Draft, spelling: Spelling): Draft {
  if (!isObject(draft)) return draft
  if (spelling === 'plain') return draft
  if (spelling === 'snake')
    return Object.fromEntries(Object.entries(draft).map(([key, value]) => [snake(key), value]))
  const isExtra = (key: string) =>
    EXTRAS.has(key) || (key === 'content' && draft.type !== 'TOOL_CALL_RESULT')
  const entries = Object.entries(draft)
  const extras = entries.filter(([key]) => isExtra(key))
  if (extras.length === 0) return draft
  const metadata = { ...Object(draft.metadata), tanstack: Object.fromEntries(extras) }
  return { ...Object.fromEntries(entries.filter(([key]) => !isExtra(key))), metadata }
}

function snake(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // As adapters do.
    return {}
  }
}
