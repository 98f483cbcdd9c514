import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { InMemoryLockStore } from '@tanstack/ai/locks'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type ImportTarget, importThread } from '../../demo/server/import-thread.ts'
import { SqliteCatalog } from '../../demo/server/sqlite-catalog.ts'
import { withCatalog } from '../../demo/server/summarize.ts'
import {
  InMemoryMessageStore,
  InMemoryRunEventLog,
  type MessageStore,
  parseThreadFile,
  readView,
  ThreadFold,
  toNotation,
} from '../../recorder/index.ts'

const THREADS = fileURLToPath(new URL('../../demo/threads', import.meta.url))

let directory: string
let catalog: SqliteCatalog
let log: InMemoryRunEventLog
let messages: MessageStore
let target: ImportTarget

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'rethread-import-'))
  catalog = new SqliteCatalog(join(directory, 'catalog.sqlite'))
  log = new InMemoryRunEventLog()
  messages = withCatalog(new InMemoryMessageStore(), catalog)
  target = { log, messages, locks: new InMemoryLockStore(), catalog }
})

afterEach(async () => {
  catalog.close()
  await rm(directory, { recursive: true, force: true })
})

async function stored(threadId: string) {
  const thread = new ThreadFold()
  thread.hydrate(await messages.loadThread(threadId))
  return thread.items.map(toNotation)
}

const thread = (lines: unknown[]) => lines.map((line) => JSON.stringify(line)).join('\n')

const TWO_RUNS = thread([
  { user: { id: 'u1', content: 'One\nand more' } },
  { seq: 0, chunk: { type: 'RUN_STARTED', threadId: 't', runId: 'r', timestamp: 1_000 } },
  { seq: 1, chunk: { type: 'TOOL_CALL_START', toolCallId: 'a', toolCallName: 'Bash' } },
  { seq: 2, chunk: { type: 'TOOL_CALL_RESULT', toolCallId: 'a', content: 'x' } },
  { seq: 3, chunk: { type: 'RUN_FINISHED', threadId: 't', runId: 'r', timestamp: 2_000 } },
  { user: { id: 'u2', content: 'Two' } },
  { seq: 4, chunk: { type: 'RUN_STARTED', threadId: 't', runId: 'r', timestamp: 3_000 } },
  { seq: 5, chunk: { type: 'TOOL_CALL_START', toolCallId: 'a', toolCallName: 'Bash' } },
])

describe('importing a thread', () => {
  it('stores of each thread that comes with the demo what its log says', async () => {
    const names = (await readdir(THREADS)).filter((name) => name.endsWith('.jsonl'))
    expect(names.length).toBeGreaterThan(3)
    for (const name of names) {
      const text = await readFile(join(THREADS, name), 'utf8')
      const { threadId } = await importThread(text, name, target)
      const live = await readView(parseThreadFile(text, name), 'live')
      expect(await stored(threadId), name).toEqual(live.map(toNotation))
    }
    expect((await catalog.threads()).map((it) => it.threadId)).toHaveLength(names.length)
  })

  it('lists it with its first words, its last moment, how it ended and its calls', async () => {
    await importThread(TWO_RUNS, 'two.jsonl', target)
    expect(await catalog.threads()).toEqual([
      { threadId: 't', title: 'One', at: 3_000, state: 'aborted', calls: 2 },
    ])
  })

  it('leaves a thread that is there as it is', async () => {
    const first = await importThread(TWO_RUNS, 'two.jsonl', target)
    const before = await stored('t')
    const second = await importThread(TWO_RUNS, 'again.jsonl', target)
    expect([first.added, second.added]).toEqual([true, false])
    expect(await stored('t')).toEqual(before)
  })

  it('takes two threads that use the same run ids', async () => {
    await importThread(TWO_RUNS, 'two.jsonl', target)
    await importThread(
      TWO_RUNS.replaceAll('"threadId":"t"', '"threadId":"other"'),
      'other.jsonl',
      target,
    )
    expect(await stored('other')).toEqual(await stored('t'))
  })

  it('takes a thread again into a log that outlived the list and the messages', async () => {
    for (const round of ['first', 'second', 'third']) {
      const messages = new InMemoryMessageStore()
      const list = new SqliteCatalog(join(directory, `${round}.sqlite`))
      const { added } = await importThread(TWO_RUNS, 'two.jsonl', {
        ...target,
        messages: withCatalog(messages, list),
        catalog: list,
      })
      list.close()
      expect(added).toBe(true)
      expect((await messages.loadThread('t')).length).toBeGreaterThan(0)
    }
  })

  it('does an import again that a crash cut off', async () => {
    const append = vi.spyOn(log, 'append').mockRejectedValueOnce(new Error('the process died'))
    await expect(importThread(TWO_RUNS, 'two.jsonl', target)).rejects.toThrow('the process died')
    append.mockRestore()
    await importThread(TWO_RUNS, 'two.jsonl', target)
    const live = await readView(parseThreadFile(TWO_RUNS, 'two.jsonl'), 'live')
    expect(await stored('t')).toEqual(live.map(toNotation))
  })

  it('says of a malformed line where it is and what is wrong', async () => {
    const text = `${TWO_RUNS}\nnot json`
    await expect(importThread(text, 'bad.jsonl', target)).rejects.toThrow(
      'bad.jsonl:9: the line is no JSON',
    )
    expect(await catalog.threads()).toEqual([])
  })
})
