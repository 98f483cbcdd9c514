import type { ModelMessage } from '@tanstack/ai'
import type { MessageStore } from '../recorder/index.ts'
import { same, type TestRunner } from './runner.ts'

/** What {@link testMessageStore} takes. */
export interface MessageStoreSuite {
  /** Makes a store for one test. */
  readonly create: () => Promise<{ messages: MessageStore; close?: () => Promise<void> | void }>
  /** What the suite is called. Default `MessageStore`. */
  readonly name?: string
}

/** The contract of {@link MessageStore} as tests, for any runner. */
export function testMessageStore(
  runner: TestRunner,
  { create, name = 'MessageStore' }: MessageStoreSuite,
): void {
  const it = (title: string, body: (messages: MessageStore, threadId: string) => Promise<void>) =>
    runner.it(title, async () => {
      const { messages, close } = await create()
      try {
        await body(
          messages,
          `thread-${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`,
        )
      } finally {
        await close?.()
      }
    })
  const user: ModelMessage = { role: 'user', id: 'u', content: 'a\u0000b \ud800 "q"\n' }
  const call: ModelMessage = {
    role: 'assistant',
    content: null,
    toolCalls: [
      {
        id: 'c',
        type: 'function',
        function: { name: '__proto__', arguments: '{"a":1.10}' },
        metadata: { sandboxObserved: true },
      },
    ],
    metadata: { rethread: { run: 'r', n: 0 } },
  }
  const result: ModelMessage = {
    role: 'tool',
    toolCallId: 'c',
    content: [{ type: 'text', content: '12345678901234567890' }],
  }

  runner.describe(name, () => {
    it('answers [] for an unknown thread', async (messages, threadId) => {
      same(await messages.loadThread(threadId), [], 'an unknown thread')
    })

    it('gives back what was saved, to the letter', async (messages, threadId) => {
      await messages.saveThread(threadId, [user, call, result])
      same(await messages.loadThread(threadId), [user, call, result], 'the thread')
    })

    it('replaces a thread as a whole, also by nothing', async (messages, threadId) => {
      await messages.saveThread(threadId, [user, call, result])
      await messages.saveThread(threadId, [user])
      same(await messages.loadThread(threadId), [user], 'after a shorter one')
      await messages.saveThread(threadId, [])
      same(await messages.loadThread(threadId), [], 'after none')
    })

    it('keeps no reference to what it was given, and gives none out', async (messages, threadId) => {
      const given: ModelMessage[] = [{ role: 'user', content: 'a' }]
      await messages.saveThread(threadId, given)
      Object.assign(Object(given[0]), { content: 'changed' })
      const first = await messages.loadThread(threadId)
      first.push(user)
      same(await messages.loadThread(threadId), [{ role: 'user', content: 'a' }], 'the thread')
    })

    it('keeps threads apart, whatever they are called', async (messages, threadId) => {
      const ids = ['__proto__', 'constructor', ' ', 'ü/%25'].map((id) => threadId + id)
      for (const id of ids) await messages.saveThread(id, [{ role: 'user', content: id }])
      for (const id of ids) same(await messages.loadThread(id), [{ role: 'user', content: id }], id)
    })

    it('keeps a thread of some megabytes', async (messages, threadId) => {
      const long: ModelMessage[] = Array.from({ length: 2_000 }, (_, i) => ({
        role: 'tool',
        toolCallId: `c${i}`,
        content: 'x'.repeat(2_000),
      }))
      await messages.saveThread(threadId, long)
      same((await messages.loadThread(threadId)).length, 2_000, 'how many messages there are')
    })
  })
}
