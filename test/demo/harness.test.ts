import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chat, RUN_CANCEL_REASON } from '@tanstack/ai'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ScriptedAdapter } from '../../demo/server/harness/scripted-adapter.ts'
import { chooseScript } from '../../demo/server/harness/scripts.ts'
import {
  InMemoryMessageStore,
  InMemoryRunEventLog,
  type Item,
  type RunInfo,
  readModelMessages,
  recordThread,
  type ToolItem,
} from '../../recorder/index.ts'

let directory: string
let log: InMemoryRunEventLog
let messages: InMemoryMessageStore

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'rethread-harness-'))
  log = new InMemoryRunEventLog()
  messages = new InMemoryMessageStore()
})

afterEach(() => rm(directory, { recursive: true, force: true }))

async function run(
  prompt: string,
  { runId = 'r1', abort = new AbortController(), pace = 0, onChunk = () => {} } = {},
) {
  const stream = chat({
    adapter: new ScriptedAdapter({ directory, pace }),
    messages: [
      ...(await messages.loadThread('t1')),
      { role: 'user', id: `${runId}/turn`, content: prompt },
    ],
    threadId: 't1',
    runId,
    abortController: abort,
    middleware: [recordThread({ log, messages })],
  })
  for await (const _ of stream) onChunk()
  const entries = readModelMessages(await messages.loadThread('t1'))
  const entry = entries.findLast((it) => it.kind === 'run')
  if (entry === undefined) throw new Error('The run was not stored')
  return { info: entry.run, items: entry.items, tools: toolsOf(entry.items) } satisfies {
    info: RunInfo
    items: ReadonlyArray<Item>
    tools: ToolItem[]
  }
}

function toolsOf(items: ReadonlyArray<Item>): ToolItem[] {
  return items.filter((item) => item.kind === 'tool')
}

async function chunkTypes(runId: string): Promise<string[]> {
  const types: string[] = []
  for await (const { chunk } of log.read(runId)) {
    types.push(chunk.type === 'TOOL_CALL_RESULT' ? `${chunk.type} ${chunk.toolCallId}` : chunk.type)
  }
  return types
}

describe('the scripted agent', () => {
  it('makes a project, sees its test fail, mends it and sees it pass', async () => {
    const { info, items, tools } = await run('Make a small project and test it')
    expect(info).toMatchObject({ status: 'completed', model: 'scripted-1' })
    const tests = tools.filter((tool) => tool.name === 'Bash' && tool.args.includes('node --test'))
    expect(tests.map((tool) => tool.status)).toEqual(['error', 'complete'])
    expect(tests[0]?.output).toContain('Exit code 1')
    expect(tools.find((tool) => tool.name === 'Read')?.output).toContain(
      '    1→/** A title as a part of a URL. */',
    )
    const files = items.filter((item) => item.kind === 'file')
    expect(files.map((file) => file.path)).toEqual([
      'package.json',
      'src/slug.js',
      'test/slug.test.js',
      'src/slug.js',
    ])
    expect(files.at(-1)?.diff).toContain(".replace(/^-|-$/g, '')")
    expect(items.at(-1)).toMatchObject({
      kind: 'text',
      text: expect.stringContaining('**both pass**'),
    })
  })

  it('answers parallel calls in another order than it made them', async () => {
    const { tools } = await run('look around', { pace: 0.05 })
    expect(tools.slice(0, 3).every((tool) => tool.status === 'complete')).toBe(true)
    const results = (await chunkTypes('r1')).filter((type) => type.startsWith('TOOL_CALL_RESULT'))
    expect(results[0]).not.toBe('TOOL_CALL_RESULT call_0')
  })

  it('tells of failed and timed-out commands, and ends in an error, when asked to fail', async () => {
    const { info, tools } = await run('Please fail')
    expect(tools.map((tool) => tool.status)).toEqual(['error', 'error', 'error'])
    expect(tools[1]?.output).toBe('Command timed out after 1.2s\nwaiting for the service…\n')
    expect(info).toMatchObject({
      status: 'failed',
      error: { message: 'The agent process exited with code 1' },
    })
  })

  it('nests what helpers do below their calls', async () => {
    const { tools } = await run('ask two helpers')
    expect(tools.map((tool) => tool.name)).toEqual(['Task', 'Task'])
    expect(tools.map((tool) => toolsOf(tool.children).map((child) => child.status))).toEqual([
      ['complete', 'complete'],
      ['complete', 'error'],
    ])
  })

  it('numbers its calls afresh in the next turn, and the first turn keeps its cards', async () => {
    const first = await run('look around', { runId: 'r1' })
    const second = await run('a long run of 5 calls', { runId: 'r2' })
    expect(second.tools.map((tool) => tool.id)).toEqual([
      'call_0',
      'call_1',
      'call_2',
      'call_3',
      'call_4',
    ])
    const stored = readModelMessages(await messages.loadThread('t1'))
    const runs = stored.flatMap((entry) => (entry.kind === 'run' ? [entry.items] : []))
    expect(runs).toEqual([first.items, second.items])
  })

  it('stops at once when it is cancelled, and what ran is interrupted', async () => {
    const abort = new AbortController()
    let seen = 0
    const { info, tools } = await run('a long run of 200 calls', {
      abort,
      onChunk: () => {
        seen += 1
        if (seen === 60) abort.abort(RUN_CANCEL_REASON)
      },
    })
    expect(info.status).toBe('aborted')
    expect(tools.length).toBeLessThan(30)
    expect(tools.every((tool) => tool.status === 'complete' || tool.status === 'interrupted')).toBe(
      true,
    )
  })

  it('never runs what a prompt says', async () => {
    await run('$(touch hacked); `touch hacked`; look around')
    const { tools } = await run('look around', { runId: 'r2' })
    expect(tools.some((tool) => String(tool.output).includes('hacked'))).toBe(false)
    expect(chooseScript('touch hacked')).toBe(chooseScript('anything else'))
  })
})
