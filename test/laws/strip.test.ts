import {
  convertMessagesToModelMessages,
  type ModelMessage,
  modelMessagesToUIMessages,
  type ToolCall,
  uiMessageToModelMessages,
} from '@tanstack/ai'
import fc from 'fast-check'
import { describe, expect } from 'vitest'
import {
  InMemoryMessageStore,
  InMemoryRunEventLog,
  isSandboxToolCall,
  RunRecorder,
  stripObservedToolCalls,
} from '../../recorder/index.ts'
import { threadOf } from '../../testkit/case-file.ts'
import { threadArbitrary } from '../../testkit/generate-run.ts'
import { law } from './support/law.ts'

/** What a message of somebody else's transcript is made of. */
type Part =
  | { readonly role: 'user'; readonly text: string }
  | {
      readonly role: 'assistant'
      readonly text: string | null
      readonly calls: ReadonlyArray<{ readonly id: string; readonly observed: boolean }>
    }
  | { readonly role: 'tool'; readonly id: string; readonly text: string }

const id = fc.constantFrom('A', 'B', 'C', '__proto__')
const foreign: fc.Arbitrary<Part> = fc.oneof(
  {
    weight: 1,
    arbitrary: fc.record({ role: fc.constant('user' as const), text: fc.constantFrom('go', 'on') }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      role: fc.constant('assistant' as const),
      text: fc.constantFrom('one. ', null, '', 'two. '),
      calls: fc.array(fc.record({ id, observed: fc.boolean() }), { maxLength: 3 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      role: fc.constant('tool' as const),
      id,
      text: fc.constantFrom('1', '{"a":2}', ''),
    }),
  },
)
const foreignTranscript = fc.array(foreign, { maxLength: 10 }).map((parts) => parts.map(toMessage))

/** What rethread stored of a thread, with foreign messages before and after it. */
const mixed = fc.record({
  before: foreignTranscript,
  thread: threadArbitrary({ maxRuns: 2, maxBlocks: 4, unfinished: false }),
  after: foreignTranscript,
})

describe('law 8: what a model gets is clean', () => {
  law('of a foreign transcript', foreignTranscript, (messages) => {
    isClean(messages, stripObservedToolCalls(messages))
  })

  law(
    'of a recorded thread among foreign messages',
    mixed,
    async ({ before, thread, after }) => {
      const messages = [...before, ...(await stored(thread)), ...after]
      isClean(messages, stripObservedToolCalls(messages))
    },
    { share: 0.5 },
  )

  law(
    'engine halves are kept with their results, also where an id clashes with an observed one',
    fc.array(
      fc.record({
        id,
        observed: fc.array(id, { maxLength: 2 }),
        text: fc.constantFrom('one. ', null),
      }),
      { minLength: 1, maxLength: 5 },
    ),
    (turns) => {
      const messages = turns.flatMap(({ id: engine, observed, text }, i): ModelMessage[] => [
        { role: 'user', content: `turn ${i}` },
        {
          role: 'assistant',
          content: text,
          toolCalls: [...observed.map((each) => toCall(each, true)), toCall(engine, false)],
        },
        ...observed.map(
          (each): ModelMessage => ({ role: 'tool', toolCallId: each, content: `observed ${i}` }),
        ),
        { role: 'tool', toolCallId: engine, content: `engine ${i}` },
      ])
      const kept = stripObservedToolCalls(messages)
      turns.forEach(({ id: engine }, i) => {
        const at = kept.findIndex((message) => message.content === `turn ${i}`)
        expect(kept[at + 1]?.toolCalls?.map((call) => call.id)).toEqual([engine])
        expect(kept[at + 2]).toMatchObject({
          role: 'tool',
          toolCallId: engine,
          content: `engine ${i}`,
        })
      })
    },
  )
})

function isClean(before: ReadonlyArray<ModelMessage>, after: ReadonlyArray<ModelMessage>): void {
  expect(
    after.flatMap((message) => message.toolCalls ?? []).filter(isSandboxToolCall),
    'observed calls',
  ).toEqual([])
  expect(balanceOf(after), 'calls without an answer, and answers without a call').toEqual([])
  expect(wordsOf(after), 'prose').toEqual(
    wordsOf(before.filter((message) => !isReadersOnly(message))),
  )
  expect(stripObservedToolCalls(after), 'stripped again').toEqual(after)
  expect(order(before, after), 'order').toBe(true)
  // What the converters of @tanstack/ai make of it on its way to a provider is as clean.
  const converted = convertMessagesToModelMessages([...after])
  expect(balanceOf(converted), 'after convertMessagesToModelMessages').toEqual([])
  expect(wordsOf(converted), 'prose after convertMessagesToModelMessages').toEqual(wordsOf(after))
  const there = modelMessagesToUIMessages([...after])
  const back = there.flatMap((message) => uiMessageToModelMessages(message))
  expect(
    back.flatMap((message) => message.toolCalls ?? []).filter(isSandboxToolCall),
    'observed calls over UI messages',
  ).toEqual([])
  expect(wordsOf(back).join(''), 'prose over UI messages').toBe(wordsOf(after).join(''))
}

/** Calls and results that lack each other: a result answers the latest call of its id that waits. */
function balanceOf(messages: ReadonlyArray<ModelMessage>): string[] {
  const waiting = new Map<string, number>()
  const lacking: string[] = []
  for (const message of messages) {
    for (const call of message.toolCalls ?? [])
      waiting.set(call.id, (waiting.get(call.id) ?? 0) + 1)
    if (message.role !== 'tool') continue
    const of = message.toolCallId ?? ''
    const left = waiting.get(of) ?? 0
    if (left === 0) lacking.push(`no call for a result of ${of}`)
    else waiting.set(of, left - 1)
  }
  for (const [of, left] of waiting) if (left > 0) lacking.push(`no result for ${of}`)
  return lacking
}

function wordsOf(messages: ReadonlyArray<ModelMessage>): string[] {
  return messages.flatMap(({ role, content }) =>
    role !== 'tool' && typeof content === 'string' && content !== '' ? [`${role}: ${content}`] : [],
  )
}

/** Prose of a sub-agent is for its agent and the reader, not for the model of the next turn. */
function isReadersOnly({ metadata }: ModelMessage): boolean {
  const stamp = Object(Object(metadata).rethread)
  return stamp.parent !== undefined || stamp.user !== undefined
}

/** Whether what is kept stands in the order in which it stood. */
function order(before: ReadonlyArray<ModelMessage>, after: ReadonlyArray<ModelMessage>): boolean {
  let at = 0
  for (const kept of after) {
    while (at < before.length && !isOf(before[at], kept)) at += 1
    if (at === before.length) return false
    at += 1
  }
  return true
}

function isOf(message: ModelMessage | undefined, kept: ModelMessage): boolean {
  return (
    message !== undefined &&
    message.role === kept.role &&
    message.content === kept.content &&
    message.toolCallId === kept.toolCallId
  )
}

async function stored(sequence: Parameters<typeof threadOf>[0]): Promise<ModelMessage[]> {
  const { threadId, runs } = threadOf(sequence)
  const [log, messages] = [new InMemoryRunEventLog(), new InMemoryMessageStore()]
  for (const { runId, turn, chunks } of runs) {
    const recorder = await RunRecorder.start({ log, messages, threadId, runId, request: turn })
    for (const chunk of chunks) await recorder.record(chunk)
    await recorder.finish('completed')
  }
  return messages.loadThread(threadId)
}

function toMessage(part: Part): ModelMessage {
  switch (part.role) {
    case 'user':
      return { role: 'user', content: part.text }
    case 'tool':
      return { role: 'tool', toolCallId: part.id, content: part.text }
    case 'assistant': {
      const calls = part.calls.map((call) => toCall(call.id, call.observed))
      return {
        role: 'assistant',
        content: part.text,
        ...(calls.length === 0 ? {} : { toolCalls: calls }),
      }
    }
  }
}

function toCall(callId: string, observed: boolean): ToolCall {
  return {
    id: callId,
    type: 'function',
    function: { name: 'tool', arguments: '{}' },
    ...(observed ? { metadata: { sandboxObserved: true } } : {}),
  }
}
