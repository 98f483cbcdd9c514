import type { StreamChunk } from '@tanstack/ai'
import fc from 'fast-check'
import { describe, expect } from 'vitest'
import { readView, VIEWS } from '../../recorder/index.ts'
import { threadOf } from '../../testkit/case-file.ts'
import { law } from './support/law.ts'

const text = fc
  .oneof(
    { withCrossShrink: true },
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.json(),
    fc.constantFrom(
      '1.10',
      '12345678901234567890',
      '1e3',
      ' {"a" : 1}\r\n',
      '\ud83d',
      '\u0000\u2028\u202e\ufeff',
      '"\\u0041"',
      'null',
      '{"status": "interrupted"}',
      '[{"type":"text","content":"not parts"}]',
      '-0',
    ),
  )
  .filter((output) => output !== '{"status":"interrupted"}')

const said = fc.record({
  output: text,
  args: text,
  cut: fc.nat({ max: 40 }),
  failed: fc.boolean(),
  prompt: text,
})

describe('law 6: what a tool wrote is kept to the letter', () => {
  law(
    'outputs, arguments, prose and prompts are verbatim by every way',
    said,
    async ({ output, args, cut, failed, prompt }) => {
      const pieces = [args.slice(0, cut), args.slice(cut)]
      const chunks = [
        { type: 'RUN_STARTED', runId: 'r1', threadId: 't1' },
        ...pieces.map((delta) => ({ type: 'TEXT_MESSAGE_CONTENT', messageId: 'm', delta })),
        { type: 'TOOL_CALL_START', toolCallId: 'A', toolCallName: output },
        ...pieces.map((delta) => ({ type: 'TOOL_CALL_ARGS', toolCallId: 'A', delta })),
        { type: 'TOOL_CALL_END', toolCallId: 'A' },
        {
          type: 'TOOL_CALL_RESULT',
          toolCallId: 'A',
          content: output,
          ...(failed ? { state: 'output-error' } : {}),
        },
        { type: 'RUN_FINISHED', runId: 'r1', threadId: 't1' },
      ]
      // The types are an enum of @tanstack/ai, whose members are these words.
      const thread = threadOf({
        title: 'verbatim',
        threadId: 't1',
        runs: [{ user: prompt, runId: 'r1', chunks: chunks as StreamChunk[] }],
      })
      for (const view of VIEWS) {
        const items = await readView(thread, view)
        const [user, ...rest] = items
        const prose = rest.find((item) => item.kind === 'text')
        expect(user, view).toMatchObject({ text: prompt })
        expect(prose?.kind === 'text' ? prose.text : '', view).toBe(args)
        expect(items.at(-1), view).toMatchObject({
          name: output,
          args,
          output,
          status: failed ? 'error' : 'complete',
        })
      }
    },
  )
})
