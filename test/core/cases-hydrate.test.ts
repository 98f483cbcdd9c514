import type { StreamChunk } from '@tanstack/ai'
import { describe, expect, it } from 'vitest'
import {
  InMemoryMessageStore,
  InMemoryRunEventLog,
  RunRecorder,
  ThreadFold,
  toNotation,
} from '../../recorder/index.ts'
import { args, begin, call, done, end, result, say, start, text, tool } from '../cases/case.ts'

/** What is stored of these chunks once their run is over. */
async function stored(chunks: ReadonlyArray<unknown>) {
  const messages = new InMemoryMessageStore()
  const stores = { log: new InMemoryRunEventLog(), messages }
  const recorder = await RunRecorder.start({ ...stores, threadId: 't', runId: 'r1' })
  for (const chunk of chunks as StreamChunk[]) await recorder.record(chunk)
  await recorder.finish('completed')
  return messages.loadThread('t')
}

function followed(chunks: ReadonlyArray<unknown>, status: 'completed' | 'aborted'): ThreadFold {
  const thread = new ThreadFold()
  for (const [seq, chunk] of (chunks as StreamChunk[]).entries()) thread.push('r1', { seq, chunk })
  thread.end('r1', status)
  return thread
}

describe('law 1, parity, of a run that was followed to its end and is then read from the store', () => {
  it('is as stored where the wire lost arguments', async () => {
    const whole = [
      begin,
      start('A'),
      args('A', '', { args: '{"a":1}' }),
      end('A'),
      result('A', 'x'),
      done,
    ]
    const thread = followed(
      whole.map((chunk) => ({ ...chunk, args: undefined })),
      'completed',
    )
    thread.hydrate(await stored(whole))
    expect(thread.items.map(toNotation)).toEqual([tool('A', 'x', { args: '{"a":1}' })])
  })

  it('is as stored where the reader took a wire that fell silent for an abort', async () => {
    const chunks = [begin, ...say('m', 'one'), ...call('A'), result('A', 'x')]
    const thread = followed(chunks, 'aborted')
    thread.hydrate(await stored(chunks))
    expect(thread.items.map(toNotation)).toEqual([text('one'), tool('A', 'x')])
  })

  it('keeps its objects where the store has the same', async () => {
    const chunks = [begin, ...say('m', 'one'), ...call('A'), result('A', 'x'), done]
    const thread = followed(chunks, 'completed')
    const before = [...thread.items]
    thread.hydrate(await stored(chunks))
    expect(thread.items.every((item, i) => item === before[i])).toBe(true)
  })
})
