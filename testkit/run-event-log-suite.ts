import type { StreamChunk } from '@tanstack/ai'
import type { RunEvent, RunEventLog } from '../recorder/index.ts'
import { holds, rejects, same, type TestRunner } from './runner.ts'

/** What {@link testRunEventLog} takes. */
export interface RunEventLogSuite {
  /** Makes a log for one test, empty or not: the tests use run ids that nobody used. */
  readonly create: () => Promise<{ log: RunEventLog; close?: () => Promise<void> | void }>
  /** What the suite is called. Default `RunEventLog`. */
  readonly name?: string
}

let count = 0
const freshId = (what: string) =>
  `${what}-${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}-${count++}`

// A chunk is whatever JSON is; the log must not care.
const chunk = (delta: unknown) =>
  ({ type: 'TEXT_MESSAGE_CONTENT', messageId: 'm', delta }) as unknown as StreamChunk

/** Reads to the end, or to so many events. */
async function read(
  events: AsyncIterable<RunEvent>,
  most = Number.POSITIVE_INFINITY,
): Promise<RunEvent[]> {
  const all: RunEvent[] = []
  if (most === 0) return all
  for await (const event of events) {
    all.push(event)
    if (all.length >= most) break
  }
  return all
}

/** The contract of {@link RunEventLog} as tests, for any runner: whoever writes a log can prove it. */
export function testRunEventLog(
  runner: TestRunner,
  { create, name = 'RunEventLog' }: RunEventLogSuite,
): void {
  const it = (title: string, body: (log: RunEventLog, runId: string) => Promise<void>) =>
    runner.it(title, async () => {
      const { log, close } = await create()
      try {
        await body(log, freshId('run'))
      } finally {
        await close?.()
      }
    })

  runner.describe(name, () => {
    it('opens a run once, and answers the record that is there', async (log, runId) => {
      const turn = [{ role: 'user' as const, id: 'u', content: 'go\u0000"' }]
      const first = await log.open({ runId, threadId: 't', turn })
      same(
        [first.runId, first.threadId, first.status, first.lastSeq, first.turn],
        [runId, 't', 'running', -1, turn],
        'the record',
      )
      await log.append(runId, chunk('a'))
      const second = await log.open({ runId, threadId: 'other', turn: [] })
      same(
        [second.threadId, second.lastSeq, second.turn],
        ['t', 0, turn],
        'the record of the second open',
      )
    })

    it('takes a run that belongs to no thread for a thread of its own', async (log, runId) => {
      same((await log.open({ runId })).threadId, runId, 'threadId')
    })

    it('numbers chunks from 0 without gaps, in the order of the calls, also when they are appended at once', async (log, runId) => {
      await log.open({ runId, threadId: 't' })
      const seqs = await Promise.all(
        [...'abcdefgh'].map((letter) => log.append(runId, chunk(letter))),
      )
      same(seqs, [0, 1, 2, 3, 4, 5, 6, 7], 'the seqs')
      await log.finish(runId, 'completed')
      const events = await read(log.read(runId))
      same(
        events.map((event) => event.seq),
        [0, 1, 2, 3, 4, 5, 6, 7],
        'the seqs that are read',
      )
      same(
        events.map((event) => Reflect.get(event.chunk, 'delta')),
        [...'abcdefgh'],
        'the chunks, in the order of the calls',
      )
    })

    it('keeps chunks to the letter', async (log, runId) => {
      await log.open({ runId, threadId: 't' })
      const odd = [
        '',
        '\u0000',
        '\ud800',
        'line\nbreak\r\n',
        '😀',
        null,
        1e21,
        0.1,
        [1, [2]],
        { a: { b: null } },
        JSON.parse('{"__proto__":1}'),
      ]
      for (const delta of odd) await log.append(runId, chunk(delta))
      await log.finish(runId, 'completed')
      same(
        (await read(log.read(runId))).map((event) => event.chunk),
        odd.map(chunk),
        'the chunks',
      )
    })

    it('keeps no reference to what it was given, and gives none out', async (log, runId) => {
      const turn = [{ role: 'user' as const, content: 'go' }]
      await log.open({ runId, threadId: 't', turn })
      const given = { type: 'CUSTOM', value: { list: [1] } }
      await log.append(runId, given as unknown as StreamChunk)
      given.value.list.push(2)
      const [first] = await read(log.read(runId), 1)
      const value = Reflect.get(Object(first?.chunk), 'value')
      same(value, { list: [1] }, 'the chunk after the caller changed its own')
      value.list.push(3)
      same(
        (await read(log.read(runId), 1))[0]?.chunk,
        { type: 'CUSTOM', value: { list: [1] } },
        'the chunk after a reader changed it',
      )
      const record = await log.get(runId)
      Object.assign(Object(record), { lastSeq: 99 })
      same((await log.get(runId))?.lastSeq, 0, 'lastSeq after a caller changed a record')
    })

    it('answers null for the record of an unknown run, and rejects everything else', async (log, runId) => {
      same(await log.get(runId), null, 'get')
      await rejects(() => log.append(runId, chunk('a')), 'unknown-run', 'append')
      await rejects(() => log.finish(runId, 'completed'), 'unknown-run', 'finish')
      await rejects(() => log.read(runId)[Symbol.asyncIterator]().next(), 'unknown-run', 'read')
    })

    it('refuses what is no run id, no chunk and no terminal status', async (log, runId) => {
      await rejects(() => log.open({ runId: '' }), 'bad-run-id', 'open with an empty id')
      await log.open({ runId, threadId: 't' })
      // What callers without types do.
      await rejects(
        () => log.append(runId, undefined as unknown as StreamChunk),
        'bad-chunk',
        'append of undefined',
      )
      await rejects(
        () => log.finish(runId, 'running' as 'completed'),
        'bad-status',
        'finish as running',
      )
      same((await log.get(runId))?.status, 'running', 'the status after that')
    })

    it('appends nothing to a run that is terminal', async (log, runId) => {
      await log.open({ runId, threadId: 't' })
      await log.append(runId, chunk('a'))
      await log.finish(runId, 'failed', { message: 'boom', code: 'c' })
      await rejects(() => log.append(runId, chunk('b')), 'terminal-run', 'append')
      const record = await log.get(runId)
      same(
        [record?.status, record?.error, record?.lastSeq],
        ['failed', { message: 'boom', code: 'c' }, 0],
        'the record',
      )
      holds(typeof record?.finishedAt === 'number', 'a terminal record has finishedAt')
    })

    it('finishes once: what comes later changes nothing', async (log, runId) => {
      await log.open({ runId, threadId: 't' })
      await log.finish(runId, 'aborted')
      await log.finish(runId, 'aborted')
      await log.finish(runId, 'completed', { message: 'late' })
      const record = await log.get(runId)
      same([record?.status, record?.error ?? null], ['aborted', null], 'the record')
    })

    it('reads what comes after a cursor', async (log, runId) => {
      await log.open({ runId, threadId: 't' })
      for (const letter of 'abc') await log.append(runId, chunk(letter))
      await log.finish(runId, 'completed')
      for (const [fromSeq, seqs] of [
        [-1, [0, 1, 2]],
        [0, [1, 2]],
        [1, [2]],
        [2, []],
      ] as const) {
        same(
          (await read(log.read(runId, { fromSeq }))).map((event) => event.seq),
          seqs,
          `after ${fromSeq}`,
        )
      }
    })

    it('tails: gives what comes while it reads, and returns when the run ends', async (log, runId) => {
      await log.open({ runId, threadId: 't' })
      await log.append(runId, chunk('a'))
      const reading = read(log.read(runId))
      const late = read(log.read(runId, { fromSeq: 0 }))
      await log.append(runId, chunk('b'))
      await log.append(runId, chunk('c'))
      await log.finish(runId, 'completed')
      same(
        (await reading).map((event) => event.seq),
        [0, 1, 2],
        'a reader from the start',
      )
      same(
        (await late).map((event) => event.seq),
        [1, 2],
        'a reader from a cursor',
      )
    })

    it('ends a read at once on return(), even while nothing arrives', async (log, runId) => {
      await log.open({ runId, threadId: 't' })
      const events = log.read(runId)
      const waiting = events.next()
      await events.return?.()
      same((await waiting).done, true, 'the next() that waited')
      same((await events.next()).done, true, 'a next() after that')
    })

    it('ends a read without an error when its signal aborts, before or while it waits', async (log, runId) => {
      await log.open({ runId, threadId: 't' })
      const controller = new AbortController()
      const reading = read(log.read(runId, { signal: controller.signal }))
      controller.abort()
      same(await reading, [], 'what was read')
      same(
        await read(log.read(runId, { signal: AbortSignal.abort() })),
        [],
        'with a signal that had aborted',
      )
    })

    it('refuses a cursor that is no number of a chunk, or lies beyond the last', async (log, runId) => {
      await log.open({ runId, threadId: 't' })
      await log.append(runId, chunk('a'))
      for (const fromSeq of [
        1,
        99,
        -2,
        0.5,
        Number.NaN,
        Number.POSITIVE_INFINITY,
        '0' as unknown as number,
        null as unknown as number,
      ]) {
        await rejects(
          () => log.read(runId, { fromSeq }).next(),
          'bad-cursor',
          `read after ${String(fromSeq)}`,
        )
      }
    })

    it('serves many readers of one run alike', async (log, runId) => {
      await log.open({ runId, threadId: 't' })
      const readers = Array.from({ length: 20 }, () => read(log.read(runId)))
      for (const letter of 'abcde') await log.append(runId, chunk(letter))
      await log.finish(runId, 'completed')
      for (const events of await Promise.all(readers))
        same(
          events.map((event) => event.seq),
          [0, 1, 2, 3, 4],
          'a reader',
        )
    })

    it('keeps runs apart, whatever they are called', async (log) => {
      const ids = ['__proto__', 'constructor', 'a b', 'ü/%25', 'x'.repeat(300)].map(
        (id) => `${freshId('odd')}${id}`,
      )
      for (const id of ids) {
        await log.open({ runId: id, threadId: 't' })
        await log.append(id, chunk(id))
      }
      for (const id of ids)
        same((await read(log.read(id), 1))[0]?.chunk, chunk(id), `the chunk of ${id}`)
    })
  })
}
