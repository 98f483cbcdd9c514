import type { StreamChunk } from '@tanstack/ai'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  InMemoryRunEventLog,
  REDACTED,
  type Redact,
  RedactingRunEventLog,
  RunFold,
} from '../../recorder/index.ts'
import { call, finished, result, started } from './support/chunks.ts'

/** What a redacting log keeps of these chunks. */
async function kept(redact: Redact, chunks: ReadonlyArray<unknown>): Promise<StreamChunk[]> {
  const log = new RedactingRunEventLog(new InMemoryRunEventLog(), redact)
  await log.open({ runId: 'r1', threadId: 't' })
  // Scripts hold whatever a harness might send.
  for (const chunk of chunks) await log.append('r1', chunk as StreamChunk)
  await log.finish('r1', 'completed')
  const events: StreamChunk[] = []
  for await (const { chunk } of log.read('r1')) events.push(chunk)
  return events
}

function itemsOf(chunks: ReadonlyArray<StreamChunk>) {
  const fold = new RunFold('r1')
  for (const chunk of chunks) fold.push(chunk)
  return fold
}

function deltas(text: string, cuts: ReadonlyArray<number>): string[] {
  const at = [...new Set(cuts.map((cut) => cut % (text.length + 1)))].sort((a, b) => a - b)
  return [0, ...at].map((from, i) => text.slice(from, at[i] ?? text.length))
}

const text = (messageId: string, pieces: ReadonlyArray<string>, cumulative = false) => {
  let content = ''
  return pieces.map((delta) => {
    content += delta
    return { type: 'TEXT_MESSAGE_CONTENT', messageId, delta, ...(cumulative ? { content } : {}) }
  })
}

describe('redaction', () => {
  it('of a streamed text is that of the whole text, wherever the deltas are cut', async () => {
    const secrets = ['ab', 'aba', 'secret', 'se', '秘密🔑', 'line\nbreak']
    const piece = fc.oneof(
      fc.constantFrom(...secrets),
      fc.constantFrom('a', 'b', 's', 'x', ' ', '\n', '秘'),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.array(piece, { maxLength: 12 }),
        fc.array(fc.nat(80), { maxLength: 8 }),
        fc.uniqueArray(fc.constantFrom(...secrets), { minLength: 1 }),
        fc.boolean(),
        async (parts, cuts, redact, cumulative) => {
          const whole = parts.join('')
          const streamed = itemsOf(await kept(redact, text('m', deltas(whole, cuts), cumulative)))
          const at_once = itemsOf(await kept(redact, text('m', [whole])))
          const seen = streamed.items
            .map((item) => (item.kind === 'text' ? item.text : ''))
            .join('')
          expect(seen).toBe(
            at_once.items.map((item) => (item.kind === 'text' ? item.text : '')).join(''),
          )
          for (const secret of redact) expect(seen.replaceAll(REDACTED, '\0')).not.toContain(secret)
        },
      ),
      { numRuns: 500 },
    )
  })

  it('by a function holds back what it may yet find', async () => {
    const redact: Redact = {
      find: (whole) =>
        [...whole.matchAll(/sk-[a-z0-9]+/g)].map(
          (match) => [match.index, match.index + match[0].length] as const,
        ),
      maxLength: 32,
    }
    const chunks = await kept(
      redact,
      text('m', [
        'the key is sk',
        '-abc',
        '123',
        ' and so on',
        ' for quite a while, longer than the window',
      ]),
    )
    expect(JSON.stringify(chunks)).not.toMatch(/sk-|abc|123/)
    expect(itemsOf(chunks).items[0]).toMatchObject({
      text: 'the key is [redacted] and so on for quite a while, longer than the window',
    })
  })

  it('finds a value where JSON escapes it, once or twice, in arguments, inputs and results', async () => {
    const secret = 'p"a/s\\s\nwörd'
    const once = JSON.stringify({ key: secret })
    const chunks = await kept({ PASSWORD: secret }, [
      started(),
      ...call('A', 'Bash', { command: `login ${secret}`, nested: once }),
      result('A', JSON.stringify({ out: once })),
      { type: 'CUSTOM', name: 'sandbox.file.diff', value: { path: 'a', diff: `+${secret}` } },
      { type: 'RUN_ERROR', message: `wrong: ${secret}` },
    ])
    const all = JSON.stringify(chunks)
    for (const part of ['wörd', 'w\\u00f6rd', 'a/s', 'a\\/s']) expect(all).not.toContain(part)
    expect(itemsOf(chunks).info.redactions).toBeGreaterThanOrEqual(4)
  })

  it('hides keys too, and leaves keys named like members of Object alone', async () => {
    const chunks = await kept(
      ['hush'],
      [
        {
          type: 'CUSTOM',
          name: 'x',
          value: JSON.parse('{"hush":1,"__proto__":{"a":"hush"},"constructor":2}'),
        },
      ],
    )
    expect(JSON.stringify(chunks[0])).toBe(
      '{"type":"CUSTOM","name":"x","value":{"[redacted]":1,"__proto__":{"a":"[redacted]"},"constructor":2}}',
    )
  })

  it('gives out what it held back when it turns out to be innocent', async () => {
    const chunks = await kept(
      ['secret'],
      [...text('m', ['a sec']), { type: 'TEXT_MESSAGE_END', messageId: 'm' }, finished()],
    )
    expect(itemsOf(chunks).items).toMatchObject([{ kind: 'text', text: 'a sec' }])
    expect(itemsOf(chunks).info.redactions).toBeUndefined()
  })

  it('adds what a whole content adds for a reader, also to a text that something stood between', async () => {
    const said = (fields: object) => ({ type: 'TEXT_MESSAGE_CONTENT', messageId: 'm', ...fields })
    const opened = { type: 'TEXT_MESSAGE_START', messageId: 'm', role: 'assistant' }
    const chunks = [
      started(),
      opened,
      said({ delta: 'one' }),
      { type: 'CUSTOM', name: 'sandbox.file', value: { path: 'a.ts', type: 'change' } },
      opened,
      said({ delta: '', content: 'one' }),
      said({ delta: 'one', content: 'oneone' }),
      finished(),
    ]
    const texts = (all: ReadonlyArray<unknown>) =>
      itemsOf(all as ReadonlyArray<StreamChunk>).items.map((item) =>
        item.kind === 'text' ? item.text : item.kind,
      )
    expect(texts(await kept(['no such thing'], chunks))).toEqual(texts(chunks))
    expect(texts(chunks)).toEqual(['one', 'file', 'oneone'])
  })

  it('counts what was hidden, for the reader to know', async () => {
    const chunks = await kept(
      ['x1', 'y2'],
      [...text('m', ['x1 y2 x1']), { type: 'TEXT_MESSAGE_END', messageId: 'm' }],
    )
    expect(itemsOf(chunks).info.redactions).toBe(3)
  })
})

describe('a run without a secret reads the same with redaction', () => {
  it.each([
    [
      'where content alone does not go on with what was said',
      [
        { type: 'STEP_FINISHED', stepId: 's', delta: 'one' },
        { type: 'STEP_FINISHED', stepId: 's', content: '\n\n' },
      ],
    ],
    [
      'where arguments are told whole after a START that came late',
      [
        { type: 'TOOL_CALL_ARGS', toolCallId: 'A', delta: '{}', args: '{}' },
        { type: 'TOOL_CALL_START', toolCallId: 'A', toolCallName: 'Bash' },
        { type: 'TOOL_CALL_ARGS', toolCallId: 'A', delta: '{}', args: '{}{}' },
      ],
    ],
    [
      'where arguments take the place of others',
      [
        { type: 'TOOL_CALL_START', toolCallId: 'A', toolCallName: 'Bash' },
        { type: 'TOOL_CALL_ARGS', toolCallId: 'A', delta: '{"a":1}' },
        { type: 'TOOL_CALL_ARGS', toolCallId: 'A', args: '{"b":2}' },
      ],
    ],
  ])('%s', async (_, chunks) => {
    const all = [started(), ...chunks, finished()] as StreamChunk[]
    expect(itemsOf(await kept(['no such thing'], all)).items).toEqual(itemsOf(all).items)
  })

  it('and hides a secret in arguments that are told whole, once in the count', async () => {
    const whole = (args: string) => ({ type: 'TOOL_CALL_ARGS', toolCallId: 'A', args })
    const fold = itemsOf(
      await kept(
        ['hunter2'],
        [
          ...call('A', 'Bash', {}).slice(0, 1),
          whole('hunt'),
          whole('hunter2 a'),
          whole('hunter2 ab'),
        ],
      ),
    )
    expect(fold.items).toMatchObject([{ kind: 'tool', args: '[redacted] ab' }])
    expect(fold.info.redactions).toBe(1)
  })
})
