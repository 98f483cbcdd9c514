import type { StreamChunk } from '@tanstack/ai'
import { describe, expect, it } from 'vitest'
import { compact, RunFold, toNotation } from '../../recorder/index.ts'
import { call, finished, result, say, started } from './support/chunks.ts'

const snapshot = (...messages: object[]) => ({ type: 'MESSAGES_SNAPSHOT', messages })
const earlier = [
  { id: 'u0', role: 'user', content: 'before' },
  { id: 'a0', role: 'assistant', content: 'an older answer' },
  { id: 'u1', role: 'user', content: 'go' },
]
const toolCalls = [{ id: 'A', type: 'function', function: { name: 'Bash', arguments: '{}' } }]

function seen(chunks: ReadonlyArray<unknown>) {
  const fold = new RunFold('r1')
  for (const chunk of chunks) fold.push(chunk)
  const again = new RunFold('r1')
  for (const chunk of compact(chunks as StreamChunk[])) again.push(chunk)
  expect(again.items).toEqual(fold.items)
  return fold.items.map(toNotation)
}

describe('a MESSAGES_SNAPSHOT tells what of its turn was not streamed', () => {
  it('all of it, where nothing was', () => {
    const all = snapshot(
      ...earlier,
      { id: 't', role: 'reasoning', content: 'hm' },
      { id: 'a', role: 'assistant', content: 'I look.', toolCalls },
      { id: 'x', role: 'tool', toolCallId: 'A', content: 'x' },
      { id: 'b', role: 'assistant', content: 'Done.' },
    )
    expect(seen([started(), all, finished()])).toMatchObject([
      { kind: 'thinking', text: 'hm' },
      { kind: 'text', text: 'I look.' },
      { kind: 'tool', id: 'A', name: 'Bash', args: '{}', output: 'x', status: 'complete' },
      { kind: 'text', text: 'Done.' },
    ])
  })

  it('nothing, where all of it was, under whatever ids', () => {
    const streamed = [started(), ...say('m', 'I look.'), ...call('A', 'Bash', {}), result('A', 'x')]
    const all = snapshot(
      ...earlier,
      { id: 'other', role: 'assistant', content: 'I look.', toolCalls },
      { id: 'x', role: 'tool', toolCallId: 'A', content: 'x' },
    )
    expect(seen([...streamed, all, all, finished()])).toEqual(seen([...streamed, finished()]))
  })

  it('the rest of a text that streams, and the result that is missing', () => {
    const begun = [
      started(),
      ...call('A', 'Bash', {}),
      { type: 'TEXT_MESSAGE_CONTENT', messageId: 'm', delta: 'I lo' },
    ]
    const all = snapshot(
      ...earlier,
      { id: 'a', role: 'assistant', content: '', toolCalls },
      { id: 'x', role: 'tool', toolCallId: 'A', content: 'boom', error: 'boom' },
      { id: 'm', role: 'assistant', content: 'I look.' },
    )
    expect(seen([...begun, all, finished()])).toMatchObject([
      { kind: 'tool', id: 'A', output: 'boom', status: 'error' },
      { kind: 'text', text: 'I look.' },
    ])
  })

  it('nothing after an end, when chat() repeats the thread', () => {
    const all = snapshot(...earlier, { id: 'a', role: 'assistant', content: 'again', toolCalls })
    expect(seen([started(), ...say('m', 'x'), finished('r1', 'tool_calls'), all])).toEqual(
      seen([started(), ...say('m', 'x'), finished('r1', 'tool_calls')]),
    )
  })

  it('and is said where it cannot be read', () => {
    expect(seen([started(), { type: 'MESSAGES_SNAPSHOT' }, finished()])).toEqual([
      { kind: 'notice', text: 'A MESSAGES_SNAPSHOT event without messages' },
    ])
    expect(
      seen([started(), snapshot({}, { role: 'assistant', toolCalls: [null, 7] }), finished()]),
    ).toEqual([])
  })
})
