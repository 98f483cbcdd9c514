import type { ModelMessage, StreamChunk, UIMessage } from '@tanstack/ai'
import { describe, expect, it } from 'vitest'
import { type Item, runToModelMessages, ThreadFold, toUIMessages } from '../../recorder/index.ts'
import { call, finished, result, say } from './support/chunks.ts'

function keysOf(items: ReadonlyArray<Item>): string[] {
  return items.flatMap((item) => [item.key, ...(item.kind === 'tool' ? keysOf(item.children) : [])])
}

function hydrated(messages: ReadonlyArray<ModelMessage | UIMessage>): ThreadFold {
  const thread = new ThreadFold()
  thread.hydrate(messages)
  return thread
}

/** A thread of these turns and runs, live. */
function live(entries: ReadonlyArray<{ turn: string } | { run: string }>): ThreadFold {
  const thread = new ThreadFold()
  for (const entry of entries) {
    if ('turn' in entry) thread.user({ id: entry.turn, content: 'go' })
    else
      [...say('m', 'x'), ...call('A', 'Bash', {}), result('A', 'y'), finished()].forEach(
        (chunk, seq) => void thread.push(entry.run, { seq, chunk: chunk as StreamChunk }),
      )
  }
  return thread
}

const CLASHES = [
  [{ turn: '0' }, { run: 'user' }],
  [{ turn: 'end' }, { run: 'user' }],
  [{ turn: 'a/0' }, { run: 'a' }, { turn: 'a' }, { run: 'a/0' }],
  [{ turn: 'a/end' }, { run: 'a' }, { turn: 'a/1/user' }, { run: 'a/1' }],
  [{ turn: '#1' }, { run: '#1' }, { turn: '__proto__' }, { run: '__proto__' }],
]

describe('law 7: no two items have one key, whatever ids they have', () => {
  it.each(CLASHES)('%j, %j', (...entries) => {
    const thread = live(entries)
    const keys = keysOf(thread.items)
    expect(new Set(keys).size).toBe(keys.length)
    const stored = thread.entries.flatMap((entry): ModelMessage[] =>
      entry.kind === 'run'
        ? runToModelMessages(entry.run, entry.items)
        : [{ role: 'user', id: Reflect.get(entry.item, 'id'), content: 'go' }],
    )
    expect(keysOf(hydrated(stored).items)).toEqual(keys)
    expect(keysOf(hydrated(toUIMessages(thread.entries)).items)).toEqual(keys)
  })

  it('of messages that others stored, with ids that come again, look like ours or are missing', () => {
    const thread = live([{ run: 'r' }])
    const run = thread.entries.flatMap((entry) =>
      entry.kind === 'run' ? runToModelMessages(entry.run, entry.items) : [],
    )
    const toolCalls = [
      { id: 'A', type: 'function' as const, function: { name: 'x', arguments: '{}' } },
    ]
    const foreign: ModelMessage[] = ['r', 'r/0', 'r', '#3', undefined, 'r/text'].flatMap((id) => {
      const about = id === undefined ? {} : { id }
      return [
        { role: 'user', content: 'go', ...about },
        { role: 'assistant', content: 'x', thinking: [{ content: 'y' }], toolCalls, ...about },
        { role: 'tool', content: 'z', toolCallId: 'none', ...about },
      ]
    })
    const messages = [...foreign, ...run]
    const keys = keysOf(hydrated(messages).items)
    expect(new Set(keys).size).toBe(keys.length)
    expect(keysOf(hydrated(messages).items)).toEqual(keys)
    const wire = hydrated(messages).entries
    const there = keysOf(hydrated(toUIMessages(wire)).items)
    expect(new Set(there).size).toBe(there.length)
  })
})
