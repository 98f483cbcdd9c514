import { chat, type StreamChunk, toolDefinition, type UIMessage } from '@tanstack/ai'
import { describe, expect, it } from 'vitest'
import {
  InMemoryMessageStore,
  InMemoryRunEventLog,
  type Item,
  loadThread,
  RunRecorder,
  readModelMessages,
  recordThread,
  ThreadFold,
  toUIMessages,
} from '../../recorder/index.ts'
import { compareItems } from '../../testkit/compare-items.ts'
import { call, finished, result, say, started } from './support/chunks.ts'
import { scriptedAdapter } from './support/scripted-adapter.ts'

const add = toolDefinition({
  name: 'add',
  description: 'Adds one',
  needsApproval: true,
  inputSchema: { type: 'object', properties: { a: { type: 'number' } } },
}).server(async (input) => ({ sum: Number(Reflect.get(Object(input), 'a')) + 1 }))
const ask = toolDefinition({
  name: 'ask',
  description: 'Asks the person',
  inputSchema: { type: 'object', properties: { q: { type: 'string' } } },
})

const turn: UIMessage = { id: 'u', role: 'user', parts: [{ type: 'text', content: 'go' }] }

/** What the page sends after the person has decided, and the client's tool has returned. */
function decided(approved: boolean): UIMessage[] {
  return [
    turn,
    {
      id: 'a',
      role: 'assistant',
      parts: [
        {
          type: 'tool-call',
          id: 'A',
          name: 'add',
          arguments: '{"a":1}',
          state: 'approval-responded',
          approval: { id: 'approval_A', needsApproval: true, approved },
        },
        {
          type: 'tool-call',
          id: 'B',
          name: 'ask',
          arguments: '{"q":"?"}',
          state: 'input-complete',
          output: 'blue',
        },
      ],
    },
  ]
}

function createThread() {
  const stores = { log: new InMemoryRunEventLog(), messages: new InMemoryMessageStore() }
  return {
    async run(runId: string, messages: UIMessage[], script: ReadonlyArray<unknown>) {
      const stream = chat({
        adapter: scriptedAdapter([script]),
        messages,
        threadId: 't',
        runId,
        tools: [add, ask],
        debug: false,
        middleware: [recordThread(stores)],
      }) as AsyncIterable<StreamChunk>
      for await (const _ of stream);
    },
    /** The thread from the store, over the wire, and from the logs alone: all must be one. */
    async items(runIds: ReadonlyArray<string>): Promise<ReadonlyArray<Item>> {
      const { messages } = await loadThread({ ...stores, threadId: 't' })
      const restored = new ThreadFold()
      restored.hydrate(messages)
      const wire = new ThreadFold()
      wire.hydrate(JSON.parse(JSON.stringify(toUIMessages(readModelMessages(messages)))))
      const live = new ThreadFold()
      for (const runId of runIds) {
        for (const message of (await stores.log.get(runId))?.turn ?? []) live.user(message)
        for await (const event of stores.log.read(runId)) live.push(runId, event)
      }
      expect(compareItems(live.items, restored.items)).toBeNull()
      expect(compareItems(live.items, wire.items)).toBeNull()
      return restored.items
    },
  }
}

const asks = [
  started(),
  ...call('A', 'add', { a: 1 }),
  ...call('B', 'ask', { q: '?' }),
  finished('m', 'tool_calls'),
]

describe('calls of chat() that wait for a person or a client, and are answered in a later run', () => {
  it('wait in the first run, and repeat nothing that its snapshot tells', async () => {
    const thread = createThread()
    await thread.run('r1', [turn], asks)
    expect(await thread.items(['r1'])).toMatchObject([
      { kind: 'user' },
      { kind: 'tool', id: 'A', name: 'add', sandbox: false, status: 'unrecorded' },
      { kind: 'tool', id: 'B', name: 'ask', sandbox: false, status: 'unrecorded' },
    ])
  })

  it('have their answers on their own cards', async () => {
    const thread = createThread()
    await thread.run('r1', [turn], asks)
    await thread.run('r2', decided(true), [started(), ...say('m', 'three'), finished()])
    const items = await thread.items(['r1', 'r2'])
    expect(items).toMatchObject([
      { kind: 'user' },
      { kind: 'tool', key: 'r1/0', id: 'A', status: 'complete', output: '{"sum":2}' },
      { kind: 'tool', key: 'r1/1', id: 'B', status: 'complete', output: 'blue' },
      { kind: 'text', text: 'three', runId: 'r2' },
    ])
    // A page that sends it all again answers nothing twice.
    await thread.run('r3', decided(true), [started(), ...say('n', 'on'), finished()])
    expect((await thread.items(['r1', 'r2', 'r3'])).slice(0, 4)).toEqual(items)
  })

  it('are denied where the person said no', async () => {
    const thread = createThread()
    await thread.run('r1', [turn], asks)
    await thread.run('r2', decided(false), [started(), ...say('m', 'well'), finished()])
    expect(await thread.items(['r1', 'r2'])).toMatchObject([
      { kind: 'user' },
      { kind: 'tool', key: 'r1/0', id: 'A', status: 'denied' },
      { kind: 'tool', key: 'r1/1', id: 'B', status: 'complete' },
      { kind: 'text', text: 'well' },
    ])
  })

  it('are not answered by the result of an earlier call of their id, which a page sends with its history', async () => {
    const stores = { log: new InMemoryRunEventLog(), messages: new InMemoryMessageStore() }
    const first = await RunRecorder.start({ ...stores, threadId: 't', runId: 'r1' })
    const script = [
      started(),
      result('c', 'first'),
      { type: 'TOOL_CALL_START', toolCallId: 'c', toolCallName: 'Bash' },
      { type: 'TOOL_CALL_START', toolCallId: 'c', toolCallName: 'Bash' },
      { type: 'TOOL_CALL_END', toolCallId: 'c' },
      finished('r1', 'tool_calls'),
    ]
    for (const chunk of script) await first.record(chunk as StreamChunk)
    await first.finish('completed')
    const before = await loadThread({ ...stores, threadId: 't' })
    const second = await RunRecorder.start({
      ...stores,
      threadId: 't',
      runId: 'r2',
      request: before.messages.map(({ metadata: _, ...message }) => message),
    })
    await second.finish('completed')
    const thread = new ThreadFold()
    thread.hydrate((await loadThread({ ...stores, threadId: 't' })).messages)
    expect(thread.items).toMatchObject([
      { kind: 'tool', key: 'r1/0', status: 'complete', output: 'first' },
      { kind: 'tool', key: 'r1/1', status: 'unrecorded' },
    ])
  })
})
