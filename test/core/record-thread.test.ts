import {
  type ChatMiddleware,
  chat,
  type ModelMessage,
  type StreamChunk,
  toolDefinition,
} from '@tanstack/ai'
import { describe, expect, it } from 'vitest'
import {
  InMemoryMessageStore,
  InMemoryRunEventLog,
  isSandboxToolCall,
  loadThread,
  RunFold,
  recordThread,
  ThreadFold,
  toNotation,
} from '../../recorder/index.ts'
import { call, finished, result, say, started } from './support/chunks.ts'
import { scriptedAdapter } from './support/scripted-adapter.ts'

interface Options {
  readonly messages?: ModelMessage[]
  readonly runId?: string
  readonly around?: (record: ChatMiddleware) => ChatMiddleware[]
  readonly redact?: string[]
  readonly abortController?: AbortController
}

function createThread() {
  const log = new InMemoryRunEventLog()
  const messages = new InMemoryMessageStore()
  const adapters: ReturnType<typeof scriptedAdapter>[] = []
  return {
    log,
    messages,
    asked: () => adapters.flatMap((adapter) => adapter.asked),
    start(turns: ReadonlyArray<ReadonlyArray<unknown>>, options: Options = {}) {
      const adapter = scriptedAdapter(turns)
      adapters.push(adapter)
      const record = recordThread({
        log,
        messages,
        ...(options.redact ? { redact: options.redact } : {}),
      })
      const add = toolDefinition({
        name: 'add',
        description: 'Adds one',
        inputSchema: { type: 'object', properties: { a: { type: 'number' } } },
      }).server(async (input) => ({ sum: Number(Reflect.get(Object(input), 'a')) + 1 }))
      return chat({
        adapter,
        messages: options.messages ?? [{ role: 'user', id: 'u1', content: 'go' }],
        threadId: 't',
        runId: options.runId ?? 'r1',
        tools: [add],
        middleware: options.around?.(record) ?? [record],
        ...(options.abortController ? { abortController: options.abortController } : {}),
      }) as AsyncIterable<StreamChunk>
    },
    async items() {
      const thread = new ThreadFold()
      const loaded = await loadThread({ log, messages, threadId: 't' })
      thread.hydrate(loaded.messages)
      return thread.items.map(toNotation)
    },
  }
}

async function drain(stream: AsyncIterable<StreamChunk>): Promise<void> {
  for await (const _ of stream) {
    // The run is read to its end; what it says is in the log.
  }
}

const bash = (id: string, output: string) => [
  ...call(id, 'Bash', { command: 'ls' }),
  result(id, output),
]

describe('recordThread', () => {
  it('keeps text, calls and results in the order they came', async () => {
    const thread = createThread()
    await drain(
      thread.start([
        [started(), ...say('m1', 'one. '), ...bash('A', 'x'), ...say('m2', 'two.'), finished()],
      ]),
    )
    expect(await thread.items()).toEqual([
      { kind: 'user', text: 'go' },
      { kind: 'text', text: 'one. ' },
      {
        kind: 'tool',
        id: 'A',
        name: 'Bash',
        args: '{"command":"ls"}',
        status: 'complete',
        output: 'x',
        sandbox: true,
      },
      { kind: 'text', text: 'two.' },
    ])
  })

  it('times a run and its calls where the harness does not, the same for who reads the stream', async () => {
    const thread = createThread()
    const before = Date.now()
    const live = new RunFold('r1')
    for await (const chunk of thread.start([
      [started('r1'), ...bash('c1', 'ok'), finished('r1')],
    ])) {
      live.push(chunk)
    }
    const restored = new ThreadFold()
    const { messages } = await loadThread({ ...thread, threadId: 't' })
    restored.hydrate(messages)
    const call = restored.items.find((item) => item.kind === 'tool')
    expect(call?.startedAt).toBeGreaterThanOrEqual(before)
    expect(call?.endedAt).toBeGreaterThanOrEqual(call?.startedAt ?? Number.NaN)
    expect(live.items.find((item) => item.kind === 'tool')).toMatchObject({
      startedAt: call?.startedAt,
      endedAt: call?.endedAt,
    })
    const [run] = restored.runs
    expect(run?.startedAt).toBeGreaterThanOrEqual(before)
    expect(run?.finishedAt).toBeGreaterThanOrEqual(run?.startedAt ?? Number.NaN)
  })

  it('tells the calls of the engine from those of the sandbox, over two iterations', async () => {
    const thread = createThread()
    await drain(
      thread.start([
        [started(), ...bash('H', 'x'), ...call('E', 'add', { a: 1 }), finished('r1', 'tool_calls')],
        [started(), ...say('m2', 'done'), finished()],
      ]),
    )
    const items = await thread.items()
    expect(
      items.map((item) =>
        item.kind === 'tool' ? [item.id, item.sandbox, item.output] : item.kind,
      ),
    ).toEqual(['user', ['H', true, 'x'], ['E', false, '{"sum":2}'], 'text'])
    const second = thread.asked()[1] ?? []
    expect(second.flatMap((message) => message.toolCalls?.map(({ id }) => id) ?? [])).toEqual(['E'])
    expect(
      second.filter((message) => message.role === 'tool').map((message) => message.toolCallId),
    ).toEqual(['E'])
  })

  it.each([
    ['before', (record: ChatMiddleware, other: ChatMiddleware) => [record, other]],
    ['after', (record: ChatMiddleware, other: ChatMiddleware) => [other, record]],
  ])('records the same %s another middleware that syncs the config', async (_, order) => {
    const thread = createThread()
    const other: ChatMiddleware = {
      name: 'other',
      onConfig: (_ctx, config) => ({ systemPrompts: [...config.systemPrompts, 'be brief'] }),
      onChunk: (_ctx, chunk) => chunk,
    }
    await drain(
      thread.start([[started(), ...bash('A', 'x'), ...say('m', 'y'), finished()]], {
        around: (record) => order(record, other),
      }),
    )
    expect((await thread.items()).map((item) => item.kind)).toEqual(['user', 'tool', 'text'])
  })

  it('gives the model none of the observed calls, and a second turn keeps the first one’s cards', async () => {
    const thread = createThread()
    await drain(
      thread.start([[started(), ...bash('item_0', 'x'), ...say('m1', 'one'), finished()]]),
    )
    const stored = await thread.messages.loadThread('t')
    await drain(
      thread.start([[started('r2'), ...bash('item_0', 'y'), ...say('m2', 'two'), finished('r2')]], {
        runId: 'r2',
        messages: [...stored, { role: 'user', id: 'u2', content: 'again' }],
      }),
    )
    const [, second = []] = thread.asked()
    expect(second.flatMap((message) => message.toolCalls ?? []).filter(isSandboxToolCall)).toEqual(
      [],
    )
    expect(second.map((message) => message.content)).toEqual(['go', 'one', 'again'])
    expect(
      (await thread.items()).flatMap((item) =>
        item.kind === 'tool' ? [item.output] : [item.kind],
      ),
    ).toEqual(['user', 'x', 'text', 'user', 'y', 'text'])
  })

  it('takes only the new turn of a page that is stale', async () => {
    const thread = createThread()
    const turn = (id: string, content: string): ModelMessage => ({ role: 'user', id, content })
    await drain(
      thread.start([[started(), ...say('m1', 'one'), finished()]], { messages: [turn('u1', 'a')] }),
    )
    await drain(
      thread.start([[started('r2'), ...say('m2', 'two'), finished('r2')]], {
        runId: 'r2',
        messages: [turn('u1', 'a'), turn('u2', 'b')],
      }),
    )
    await drain(
      thread.start([[started('r3'), ...say('m3', 'three'), finished('r3')]], {
        runId: 'r3',
        messages: [turn('u1', 'a'), turn('u3', 'c')],
      }),
    )
    expect((await thread.items()).map((item) => ('text' in item ? item.text : ''))).toEqual([
      'a',
      'one',
      'b',
      'two',
      'c',
      'three',
    ])
  })

  it('has the engine run nothing of an earlier turn that was left without a result', async () => {
    const thread = createThread()
    await drain(thread.start([[started(), ...call('A', 'Bash', {}), finished()]]))
    const stored = await thread.messages.loadThread('t')
    await drain(
      thread.start([[started('r2'), ...say('m', 'two'), finished('r2')]], {
        runId: 'r2',
        messages: [...stored, { role: 'user', id: 'u2', content: 'b' }],
      }),
    )
    expect(
      (await thread.items()).map((item) => (item.kind === 'tool' ? item.status : item.kind)),
    ).toEqual(['user', 'unrecorded', 'user', 'text'])
  })

  it('knows the sandbox’s calls of a page that was there while they streamed', async () => {
    const thread = createThread()
    await drain(
      thread.start([[started(), ...bash('A', 'x'), ...call('B', 'Bash', {}), finished()]]),
    )
    const unmarked: ModelMessage[] = [
      { role: 'user', id: 'u1', content: 'go' },
      {
        role: 'assistant',
        content: 'so',
        toolCalls: ['A', 'B'].map((id) => ({
          id,
          type: 'function',
          function: { name: 'Bash', arguments: '{}' },
        })),
      },
      { role: 'tool', toolCallId: 'A', content: 'x' },
      { role: 'user', id: 'u2', content: 'b' },
    ]
    await drain(
      thread.start([[started('r2'), ...say('m', 'two'), finished('r2')]], {
        runId: 'r2',
        messages: unmarked,
      }),
    )
    expect(
      thread.asked()[1]?.map(({ content, toolCalls = [] }) => [content, toolCalls.length]),
    ).toEqual([
      ['go', 0],
      ['so', 0],
      ['b', 0],
    ])
    expect((await thread.items()).map((item) => item.kind)).toEqual([
      'user',
      'tool',
      'tool',
      'user',
      'text',
    ])
  })

  it('records what the adapter threw as the end of the run', async () => {
    const thread = createThread()
    const stream = thread.start([[started(), ...say('m', 'half')]], {
      around: (record) => [
        record,
        {
          name: 'breaks',
          onChunk: (_ctx, chunk) => {
            if (chunk.type === 'TEXT_MESSAGE_END') throw new Error('the line broke')
          },
        },
      ],
    })
    await expect(drain(stream)).rejects.toThrow('the line broke')
    expect(await thread.items()).toEqual([
      { kind: 'user', text: 'go' },
      { kind: 'text', text: 'half' },
      { kind: 'run-end', status: 'error', message: 'the line broke' },
    ])
    expect(await thread.log.get('r1')).toMatchObject({
      status: 'failed',
      error: { message: 'the line broke' },
    })
  })

  it('ends a run as aborted when it is aborted', async () => {
    const thread = createThread()
    const abortController = new AbortController()
    const stream = thread.start(
      [[started(), ...call('A', 'Bash', { command: 'sleep 9' }), ...say('m', 'x'), finished()]],
      { abortController },
    )
    for await (const chunk of stream) if (chunk.type === 'TOOL_CALL_END') abortController.abort()
    const items = await thread.items()
    expect(items.at(-1)).toEqual({ kind: 'run-end', status: 'aborted' })
    expect(items.at(-2)).toMatchObject({ kind: 'tool', status: 'interrupted' })
    expect(await thread.log.get('r1')).toMatchObject({ status: 'aborted' })
  })

  it('ends a run whose consumer just stopped reading', async () => {
    const thread = createThread()
    for await (const chunk of thread.start([
      [started(), ...say('m', 'x'), ...say('n', 'y'), finished()],
    ])) {
      if (chunk.type === 'TEXT_MESSAGE_CONTENT') break
    }
    expect(await thread.log.get('r1')).toMatchObject({ status: 'aborted' })
    expect((await thread.items()).at(-1)).toEqual({ kind: 'run-end', status: 'aborted' })
  })

  it('has the turn in the store before the first chunk', async () => {
    const thread = createThread()
    for await (const _ of thread.start([[started(), ...say('m', 'x'), finished()]])) {
      const loaded = await loadThread({ log: thread.log, messages: thread.messages, threadId: 't' })
      expect(loaded.activeRun).toEqual({ runId: 'r1' })
      expect(loaded.messages[0]).toMatchObject({ role: 'user', content: 'go' })
      break
    }
  })

  it('refuses to record a run id that has ended', async () => {
    const thread = createThread()
    await drain(thread.start([[started(), finished()]]))
    await expect(drain(thread.start([[started(), finished()]]))).rejects.toMatchObject({
      code: 'terminal-run',
    })
  })

  it('lets nothing of a secret reach log or store, cut by a delta boundary or not', async () => {
    const thread = createThread()
    const secret = 'hunter2-"quoted"'
    const script = [
      started(),
      { type: 'TEXT_MESSAGE_START', messageId: 'm', role: 'assistant' },
      ...[...`it is ${secret}!`].map((delta) => ({
        type: 'TEXT_MESSAGE_CONTENT',
        messageId: 'm',
        delta,
      })),
      { type: 'TEXT_MESSAGE_END', messageId: 'm' },
      ...call('A', 'Bash', { command: `echo ${secret}` }),
      result('A', `${secret}\n`),
      finished(),
    ]
    await drain(
      thread.start([script], {
        redact: [secret],
        messages: [{ role: 'user', id: 'u', content: `use ${secret}` }],
      }),
    )
    const kept = JSON.stringify([await thread.messages.loadThread('t'), await logged(thread.log)])
    expect(kept).not.toContain('hunter2')
    expect((await thread.items()).map((item) => ('text' in item ? item.text : ''))).toContain(
      'it is [redacted]!',
    )
  })
})

async function logged(log: InMemoryRunEventLog): Promise<unknown[]> {
  const events: unknown[] = [await log.get('r1')]
  for await (const event of log.read('r1')) events.push(event)
  return events
}
