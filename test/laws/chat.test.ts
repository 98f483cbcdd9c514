import {
  type ChatMiddleware,
  chat,
  type ModelMessage,
  type StreamChunk,
  toolDefinition,
} from '@tanstack/ai'
import fc from 'fast-check'
import { describe } from 'vitest'
import { joinAnswers } from '../../recorder/fold/join-answers.ts'
import {
  InMemoryMessageStore,
  InMemoryRunEventLog,
  type Item,
  loadThread,
  RunFold,
  type RunRecord,
  recordThread,
  ThreadFold,
} from '../../recorder/index.ts'
import { type CaseFile, printCase } from '../../testkit/case-file.ts'
import { compareItems } from '../../testkit/compare-items.ts'
import { threadArbitrary } from '../../testkit/generate-run.ts'
import { scriptedAdapter } from '../core/support/scripted-adapter.ts'
import { law } from './support/law.ts'
import { isOnTheWire } from './support/on-the-wire.ts'

/** How a thread is driven through `chat()`. */
interface Drive {
  readonly sequence: CaseFile
  /** Where the other middleware stands: recordThread is before it or after it. */
  readonly order: 'before' | 'after'
  /** Whether the other middleware puts other objects in the place of messages and chunks. */
  readonly replaces: boolean
  /** Whether the model calls a tool of the engine, so that there is a second iteration. */
  readonly tool: 'none' | 'add' | 'fails'
  readonly post: 'all' | 'last'
}

const drive = (malformed: boolean) =>
  fc.record<Drive>({
    sequence: threadArbitrary({ maxRuns: 2, maxBlocks: 4, unfinished: false, malformed }),
    order: fc.constantFrom('before', 'after'),
    replaces: fc.boolean(),
    tool: fc.constantFrom('none', 'add', 'add', 'fails'),
    post: fc.constantFrom('all', 'last'),
  })

const print = ({ sequence, ...how }: Drive) => `${JSON.stringify(how)}\n${printCase(sequence)}`

describe('laws 1 to 7 through chat() of @tanstack/ai', () => {
  law(
    'what the page was sent is what is restored, with recordThread before and after another middleware, over two iterations',
    drive(false),
    driveThrough,
    { share: 0.5, print },
  )

  law('also where the adapter yields what is no event', drive(true), driveThrough, {
    share: 0.25,
    print,
  })
})

async function driveThrough({ sequence, order, replaces, tool, post }: Drive): Promise<void> {
  const log = new InMemoryRunEventLog()
  const messages = new InMemoryMessageStore()
  const page: ModelMessage[] = []
  const seen: ReadonlyArray<Item>[] = []
  for (const { user, runId, chunks } of sequence.runs) {
    const turn: ModelMessage = { role: 'user', id: `${runId}/turn`, content: user }
    page.push(turn)
    const record = recordThread({ log, messages })
    const sent: StreamChunk[] = []
    const stream = chat({
      adapter: scriptedAdapter(turnsOf(chunks, tool)),
      messages: post === 'all' ? [...page] : [turn],
      threadId: 't1',
      runId,
      tools: [adder],
      debug: false,
      middleware: order === 'before' ? [record, other(replaces)] : [other(replaces), record],
    }) as AsyncIterable<StreamChunk>
    try {
      for await (const chunk of stream) sent.push(chunk)
    } catch (error) {
      // The engine gives up on what it cannot read; what it says of it is in the log.
      if (!(error instanceof Error)) throw error
    }
    const ended = await log.get(runId)
    if (ended === null || ended.status === 'running')
      throw new Error(`Run ${runId} is over and the log has it as running.`)
    const live = fold(runId, await readLog(log, runId), ended)
    if (chunks.every(isOnTheWire))
      check(made(fold(runId, sent, ended)), made(live), [
        'what the page was sent',
        'what was logged',
      ])
    seen.push([userItem(turn)], live.items)
  }
  const restored = new ThreadFold()
  const loaded = await loadThread({ log, messages, threadId: 't1' })
  if (loaded.activeRun !== null) throw new Error('Every run is over, and one is said to go on.')
  restored.hydrate(loaded.messages)
  check(joinAnswers(seen, () => true).flat(), restored.items, ['the log, folded', 'restored'])
}

const adder = toolDefinition({
  name: 'add',
  description: 'Adds one',
  inputSchema: { type: 'object', properties: { a: { type: 'number' } } },
}).server(async (input) => {
  const a = Reflect.get(Object(input), 'a')
  if (typeof a !== 'number') throw new Error('not a number')
  return { sum: a + 1 }
})

/** The chunks as the turns of the model: in the first it may call a tool of the engine, too. */
function turnsOf(
  chunks: ReadonlyArray<StreamChunk>,
  tool: Drive['tool'],
): ReadonlyArray<unknown>[] {
  if (tool === 'none') return [chunks]
  const half = Math.floor(chunks.length / 2)
  const input = tool === 'add' ? { a: 1 } : {}
  const call = [
    { type: 'TOOL_CALL_START', toolCallId: 'engine', toolCallName: 'add', toolName: 'add' },
    {
      type: 'TOOL_CALL_ARGS',
      toolCallId: 'engine',
      delta: JSON.stringify(input),
      args: JSON.stringify(input),
    },
    { type: 'TOOL_CALL_END', toolCallId: 'engine', toolName: 'add', input },
    { type: 'RUN_FINISHED', runId: 'model', threadId: 'm', finishReason: 'tool_calls' },
  ]
  return [[...chunks.slice(0, half), ...call], chunks.slice(half)]
}

/** Any middleware that somebody has beside rethread's. */
function other(replaces: boolean): ChatMiddleware {
  return {
    name: 'other',
    onConfig: (_, config) =>
      replaces
        ? {
            messages: config.messages.map((message) => ({ ...message })),
            systemPrompts: ['be brief'],
          }
        : undefined,
    onChunk: (_, chunk) =>
      replaces && typeof chunk === 'object' && chunk !== null ? { ...chunk } : undefined,
  }
}

function fold(
  runId: string,
  chunks: ReadonlyArray<StreamChunk>,
  { status, error }: RunRecord,
): RunFold {
  const run = new RunFold(runId)
  for (const chunk of chunks) run.push(chunk)
  if (status !== 'running') run.end(status, error)
  return run
}

/** Without how it ended: the engine words that for the page as it likes. */
function made({ items }: RunFold): Item[] {
  return items.filter(({ kind }) => kind !== 'run-end')
}

async function readLog(log: InMemoryRunEventLog, runId: string): Promise<StreamChunk[]> {
  const chunks: StreamChunk[] = []
  for await (const { chunk } of log.read(runId)) chunks.push(chunk)
  return chunks
}

function userItem(turn: ModelMessage): Item {
  const thread = new ThreadFold()
  thread.user(turn)
  const [item] = thread.items
  if (item === undefined) throw new Error('A turn is an item.')
  return item
}

function check(
  expected: ReadonlyArray<Item>,
  actual: ReadonlyArray<Item>,
  names: readonly [string, string],
): void {
  const difference = compareItems(expected, actual, names)
  if (difference !== null) throw new Error(`item ${difference.at} differs:\n${difference.columns}`)
}
