import type { ModelMessage, StreamChunk } from '@tanstack/ai'
import { describe, expect, it } from 'vitest'
import {
  createToolHistoryRecorder,
  isSandboxToolCall,
  stripObservedToolCalls,
  type TranscriptTarget,
} from '../../recorder/index.ts'
import { call, finished, result, say, started } from './support/chunks.ts'

const user: ModelMessage = { role: 'user', id: 'u', content: 'go' }

function observe(chunks: ReadonlyArray<unknown>, target: TranscriptTarget = { messages: [user] }) {
  const recorder = createToolHistoryRecorder()
  // Scripts hold whatever a harness might send.
  for (const chunk of chunks) recorder.observe(chunk as StreamChunk, target)
  return { recorder, target }
}

const brief = (messages: ReadonlyArray<ModelMessage>) =>
  messages.map(
    (message) =>
      message.toolCalls?.map((c) => c.id).join() ??
      `${message.role}: ${JSON.stringify(message.content)}`,
  )

describe('createToolHistoryRecorder', () => {
  it('writes a call and its result as they come, marked as the sandbox’s', () => {
    const { target } = observe([
      started(),
      ...call('A', 'Bash', { command: 'ls' }),
      result('A', 'x'),
    ])
    expect(brief(target.messages)).toEqual(['user: "go"', 'A', 'tool: "x"'])
    expect(isSandboxToolCall(target.messages[1]?.toolCalls?.[0])).toBe(true)
    expect(target.messages[1]?.toolCalls?.[0]).toMatchObject({
      metadata: { sandboxObserved: true },
      function: { name: 'Bash', arguments: '{"command":"ls"}' },
    })
  })

  it('grows the target by replacing it', () => {
    const before = Object.freeze([user])
    const { target } = observe([...call('A', 'Bash', {}), result('A', 'x')], { messages: before })
    expect(target.messages).not.toBe(before)
    expect(before).toEqual([user])
  })

  it('keeps parallel results with their calls, and prose between them', () => {
    const { target } = observe([
      started(),
      ...say('m1', 'a'),
      ...call('A', 'x', {}),
      ...call('B', 'y', {}),
      result('B', 'b'),
      result('A', 'a'),
      ...say('m2', 'z'),
    ])
    expect(brief(target.messages)).toEqual([
      'user: "go"',
      'assistant: "a"',
      'A',
      'tool: "a"',
      'B',
      'tool: "b"',
      'assistant: "z"',
    ])
  })

  it('brings back what the engine’s own messages replaced, without doubling the engine’s text', () => {
    const { recorder, target } = observe([
      started(),
      ...say('m1', 'a'),
      ...call('A', 'x', {}),
      result('A', 'r'),
      ...say('m2', 'z'),
      finished(),
    ])
    target.messages = [user, { role: 'assistant', id: 'm2', content: 'az' }]
    recorder.reconcile(target)
    expect(brief(target.messages)).toEqual([
      'user: "go"',
      'assistant: "a"',
      'A',
      'tool: "r"',
      'assistant: "z"',
    ])
    const once = target.messages
    recorder.reconcile(target)
    expect(target.messages).toEqual(once)
  })

  it('keeps an earlier run’s call of the same id', () => {
    const earlier: ModelMessage[] = [
      {
        role: 'assistant',
        content: null,
        toolCalls: [{ id: 'item_0', type: 'function', function: { name: 'x', arguments: '{}' } }],
      },
      { role: 'tool', toolCallId: 'item_0', content: 'old' },
    ]
    const { recorder, target } = observe(
      [started(), ...call('item_0', 'x', {}), result('item_0', 'new'), finished()],
      { messages: [...earlier, user] },
    )
    recorder.reconcile(target)
    expect(brief(target.messages)).toEqual([
      'item_0',
      'tool: "old"',
      'user: "go"',
      'item_0',
      'tool: "new"',
    ])
  })

  it('marks an error, and leaves nothing observed for the model', () => {
    const { target } = observe([
      started(),
      ...say('m', 'prose'),
      ...call('A', 'x', {}),
      result('A', 'boom', { state: 'output-error' }),
      finished(),
    ])
    expect(target.messages.find((message) => message.role === 'tool')).toMatchObject({
      content: 'boom',
      error: 'boom',
    })
    expect(brief(stripObservedToolCalls(target.messages))).toEqual([
      'user: "go"',
      'assistant: "prose"',
    ])
  })

  it('leaves the model no result of what happened below a sub-agent, whoever ran it', () => {
    const below = (id: string, parentToolCallId: string) => ({
      type: 'TOOL_CALL_START',
      toolCallId: id,
      toolCallName: 'Bash',
      metadata: { parentToolCallId },
    })
    const { target } = observe([
      started(),
      below('T1', 'T0'),
      result('T1', 'ok'),
      below('T2', 'T1'),
      finished('r1', 'tool_calls'),
      ...call('T0', 'Task', {}),
      result('T0', 'ok'),
      result('T2', 'ok'),
      finished(),
    ])
    expect(stripObservedToolCalls(target.messages).map(({ role }) => role)).toEqual(['user'])
  })
})

describe('isSandboxToolCall', () => {
  it.each([
    [null, false],
    [undefined, false],
    [{}, false],
    [{ metadata: null }, false],
    [{ metadata: 'sandboxObserved' }, false],
    [{ metadata: { sandboxObserved: 'true' } }, false],
    [{ metadata: Object.create({ sandboxObserved: true }) }, false],
    [{ metadata: { sandboxObserved: true } }, true],
    [{ type: 'tool-call', id: 'A', metadata: { sandboxObserved: true } }, true],
  ])('of %j is %s', (toolCall, expected) => {
    expect(isSandboxToolCall(toolCall)).toBe(expected)
  })
})
