import type { StreamChunk } from '@tanstack/ai'
import fc from 'fast-check'
import { describe } from 'vitest'
import {
  InMemoryMessageStore,
  InMemoryRunEventLog,
  type Item,
  loadThread,
  REDACTED,
  RunRecorder,
  ThreadFold,
} from '../../recorder/index.ts'
import { threadOf } from '../../testkit/case-file.ts'
import { compareItems } from '../../testkit/compare-items.ts'
import { threadArbitrary } from '../../testkit/generate-run.ts'
import { law } from './support/law.ts'

const SECRETS = ['hunter2', 'sk-"quoted"', 'line\nbreak', 'pä/ss🔑']

/** As they are, and where JSON escapes them once or twice. */
const SPELLINGS = SECRETS.flatMap((secret) => [
  secret,
  JSON.stringify(secret).slice(1, -1),
  JSON.stringify(JSON.stringify(secret)).slice(3, -3),
])

/** The words of events, which have letters of their own. */
const TYPES = /^[A-Z_]+$/g

/** A text with secrets in it, and where it is cut in pieces. */
const text = fc.record({
  parts: fc.array(
    fc.oneof(fc.constantFrom(...SECRETS), fc.constantFrom('a', ' ', 'hunter', '\n', 'sk-', 'line')),
    { minLength: 1, maxLength: 5 },
  ),
  cuts: fc.array(fc.nat({ max: 30 }), { maxLength: 5 }),
  /** Where in a run it stands. */
  place: fc.constantFrom(
    ...([
      'text',
      'thinking',
      'step',
      'args',
      'json args',
      'input',
      'result',
      'json result',
      'object',
      'error',
      'diff',
      'path',
      'stdout',
      'name',
      'custom',
      'turn',
    ] as const),
  ),
  /** Where all so far is told beside the delta. */
  whole: fc.constantFrom('nowhere', 'top', 'wire'),
})
type Text = typeof text extends fc.Arbitrary<infer T> ? T : never

describe('law 11: secrets stay out', () => {
  law(
    'no redacted value reaches log, store or reader, wherever it stands and is cut',
    fc.array(text, { minLength: 1, maxLength: 4 }),
    async (texts) => {
      const { stored, logged, items } = await record(
        texts.flatMap(chunksOf),
        texts
          .filter(({ place }) => place === 'turn')
          .map(({ parts }) => parts.join(''))
          .join(' '),
      )
      for (const where of textsOf([stored, logged, items])) {
        const shown = where.replaceAll(REDACTED, '\0')
        const secret = SPELLINGS.find((spelling) => shown.includes(spelling))
        if (secret !== undefined)
          throw new Error(`${JSON.stringify(secret)} is in ${JSON.stringify(where)}`)
      }
    },
    { share: 0.5 },
  )

  law(
    'no byte of it, where nothing else has such bytes',
    fc.array(
      text.map((each) => ({
        ...each,
        parts: each.parts.map((part) => (SECRETS.includes(part) ? 'QXZW' : 'a ')),
      })),
      { minLength: 1, maxLength: 4 },
    ),
    async (texts) => {
      const turn = texts.map(({ parts }) => parts.join('')).join(' ')
      const recorded = await record(texts.flatMap(chunksOf), turn, ['QXZW'])
      const leak = textsOf(Object.values(recorded)).find((shown) =>
        /[QXZW]/.test(shown.replaceAll(TYPES, '')),
      )
      if (leak !== undefined) throw new Error(`a part of the secret is in ${JSON.stringify(leak)}`)
    },
    { share: 0.5 },
  )

  law(
    'a run without a secret reads the same',
    threadArbitrary({ maxRuns: 1, unfinished: false }),
    async (sequence) => {
      const { runs } = threadOf(sequence)
      for (const run of runs) {
        const plain = await record(run.chunks, 'go', [])
        // Begins as no text here does: what may be the beginning of a secret is shown later than it came.
        const redacted = await record(run.chunks, 'go', ['QXZW'])
        const difference = compareItems(plain.items, redacted.items, ['plain', 'redacted'])
        if (difference !== null) throw new Error(difference.columns)
      }
    },
    { share: 0.25 },
  )
})

async function record(
  chunks: ReadonlyArray<unknown>,
  turn: string,
  redact: ReadonlyArray<string> = SECRETS,
) {
  const log = new InMemoryRunEventLog()
  const messages = new InMemoryMessageStore()
  const stores = { log, messages, ...(redact.length === 0 ? {} : { redact }) }
  const recorder = await RunRecorder.start({
    ...stores,
    threadId: 't',
    runId: 'r1',
    request: [{ role: 'user', id: 'u', content: turn }],
  })
  // What is no event at all is a case too.
  for (const chunk of chunks) await recorder.record(chunk as StreamChunk)
  await recorder.finish('completed')
  const stored = (await loadThread({ log, messages, threadId: 't' })).messages
  const thread = new ThreadFold()
  thread.hydrate(stored)
  const logged: StreamChunk[] = []
  for await (const { chunk } of log.read('r1')) logged.push(chunk)
  return {
    stored,
    logged: [...logged, await log.get('r1')],
    items: thread.items as ReadonlyArray<Item>,
  }
}

function chunksOf({ parts, cuts, place, whole }: Text, index: number): unknown[] {
  const said = parts.join('')
  const toolCallId = `c${index}`
  const messageId = `m${index}`
  const call = (args: unknown[], result: unknown, end: object = {}) => [
    { type: 'TOOL_CALL_START', toolCallId, toolCallName: 'Bash' },
    ...args,
    { type: 'TOOL_CALL_END', toolCallId, ...end },
    { type: 'TOOL_CALL_RESULT', toolCallId, content: result },
  ]
  const pieces = cut(said, cuts)
  switch (place) {
    case 'text':
      return told(pieces, 'content', whole).map((piece) => ({
        type: 'TEXT_MESSAGE_CONTENT',
        messageId,
        ...piece,
      }))
    case 'thinking':
      return told(pieces, 'content', whole).map((piece) => ({
        type: 'REASONING_MESSAGE_CONTENT',
        messageId,
        ...piece,
      }))
    case 'step':
      return told(pieces, 'content', whole).map((piece) => ({
        type: 'STEP_FINISHED',
        stepId: messageId,
        ...piece,
      }))
    case 'args':
      return call(
        told(pieces, 'args', whole).map((piece) => ({
          type: 'TOOL_CALL_ARGS',
          toolCallId,
          ...piece,
        })),
        'ok',
      )
    case 'json args':
      return call(
        told(cut(JSON.stringify({ command: said }), cuts), 'args', whole).map((piece) => ({
          type: 'TOOL_CALL_ARGS',
          toolCallId,
          ...piece,
        })),
        'ok',
      )
    case 'input':
      return call([], 'ok', { input: { [said]: said } })
    case 'result':
      return call([], said)
    case 'json result':
      return call([], JSON.stringify({ out: JSON.stringify({ deep: said }) }))
    case 'object':
      return call([], [{ type: 'text', content: said }])
    case 'error':
      return [{ type: 'RUN_ERROR', message: said, error: { message: said } }]
    case 'diff':
      return [{ type: 'CUSTOM', name: 'sandbox.file.diff', value: { path: 'a', diff: `+${said}` } }]
    case 'path':
      return [{ type: 'CUSTOM', name: 'sandbox.file', value: { path: said } }]
    case 'stdout':
      return [
        { type: 'TOOL_CALL_START', toolCallId, toolCallName: 'Bash' },
        ...pieces.map((chunk) => ({
          type: 'CUSTOM',
          name: 'process.stdout',
          value: { processId: toolCallId, chunk },
        })),
      ]
    case 'name':
      return [{ type: 'TOOL_CALL_START', toolCallId, toolCallName: said }]
    case 'custom':
      return [
        { type: 'CUSTOM', name: 'anything', value: { [said]: [said] } },
        { type: 'RAW', event: said },
      ]
    case 'turn':
      return []
  }
}

function cut(said: string, cuts: ReadonlyArray<number>): string[] {
  const at = [...new Set(cuts.map((place) => place % (said.length + 1)))].sort((a, b) => a - b)
  return [0, ...at].map((from, i) => said.slice(from, at[i] ?? said.length))
}

function told(pieces: ReadonlyArray<string>, field: string, whole: Text['whole']): object[] {
  let total = ''
  return pieces.map((delta) => {
    total += delta
    if (whole === 'nowhere') return { delta }
    return whole === 'top'
      ? { delta, [field]: total }
      : { delta, metadata: { tanstack: { [field]: total } } }
  })
}

/** Every text in a value, keys included. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(textsOf)
  return typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, part]) => [key, ...textsOf(part)])
    : []
}
