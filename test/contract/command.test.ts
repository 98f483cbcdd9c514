import { execFile, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { VIEWS } from '../../recorder/index.ts'

const ROOT = join(import.meta.dirname, '../..')
const COMMAND = join(ROOT, 'bin/rethread.mjs')
const LOG = join(ROOT, 'demo/threads/parallel-calls.jsonl')
const folder = mkdtempSync(join(tmpdir(), 'rethread-command-'))
afterAll(() => rmSync(folder, { recursive: true }))

interface Outcome {
  readonly code: number
  readonly out: string
  readonly err: string
}

function rethread(...args: string[]): Promise<Outcome> {
  return new Promise((resolve) => {
    execFile(process.execPath, [COMMAND, ...args], { maxBuffer: 1 << 26 }, (error, out, err) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err })
    })
  })
}

function file(name: string, text: string): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

describe('rethread items', () => {
  it('prints one item a line, the same in every view, at every cut', async () => {
    const live = await rethread('items', LOG)
    const items = live.out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(items.length).toBeGreaterThan(5)
    expect(items[0]).toMatchObject({ kind: 'user' })
    for (const view of VIEWS) {
      for (const cut of ['0', '7', '100000'])
        expect((await rethread('items', LOG, '--view', view, '--cut', cut)).out).toBe(live.out)
    }
  })

  it('prints what there was after so many chunks', async () => {
    const { out } = await rethread('items', LOG, '--view', 'restored', '--upto', '3')
    expect(out).toBe((await rethread('items', LOG, '--upto', '3')).out)
    expect(out.split('\n').length).toBeLessThan(5)
  })

  it('reads standard input', async () => {
    const child = spawn(process.execPath, [COMMAND, 'items', '-'])
    child.stdin.end(
      '{"user":{"id":"u","content":"hi"}}\n{"seq":0,"chunk":{"type":"TEXT_MESSAGE_CONTENT","messageId":"m","delta":"hello"}}\n',
    )
    let out = ''
    for await (const data of child.stdout) out += String(data)
    expect(out).toBe(
      '{"kind":"user","text":"hi"}\n{"kind":"text","text":"hello"}\n{"kind":"run-end","status":"aborted"}\n',
    )
  })

  it.each([
    [[], 2, /which command/],
    [['item', LOG], 2, /no command "item"/],
    [['items'], 2, /one FILE/],
    [['items', LOG, '--view', 'sideways'], 2, /--view is live, rejoined, restored, log/],
    [['items', LOG, '--cut', '-1'], 2, /cut/],
    [['items', LOG, '--cut', 'x'], 2, /number of chunks/],
    [['items', join(folder, 'nope.jsonl')], 1, /nope\.jsonl.*no such file/],
    [
      ['items', file('a.jsonl', '{"user":{"content":"x"}}\nnot json\n')],
      1,
      /a:2: the line is no JSON/,
    ],
    [['items', file('b.jsonl', '')], 1, /no user turn and no chunk/],
    [['items', file('c.json', '{"threadId":"t","runs":[{"runId":""}]}')], 1, /runs\[0\].*runId/],
  ])('%j ends with %i and says what is wrong', async (args, code, message) => {
    const outcome = await rethread(...args)
    expect([outcome.code, outcome.out]).toEqual([code, ''])
    expect(outcome.err).toMatch(message)
  })
})
