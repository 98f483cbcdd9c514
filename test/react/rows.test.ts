import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ItemLine } from '../../recorder/fold/common-items.ts'
import {
  commonItems,
  type Item,
  type RunInfo,
  ThreadFold,
  type ToolItem,
} from '../../recorder/index.ts'
import { makeRows, type RowList } from '../../src/view/rows.ts'
import { threadOf } from '../../testkit/case-file.ts'
import { threadArbitrary } from '../../testkit/generate-run.ts'

const groupOf = ({ name }: ToolItem) => (name === 'Read' ? 'read' : undefined)

let made = 0
const KINDS = ['user', 'text', 'Read', 'Read', 'Bash', 'run-end'] as const

function make(kind: (typeof KINDS)[number], runId: string): Item {
  made += 1
  const base = { key: `k${made}`, runId }
  if (kind === 'user') return { kind, key: `k${made}`, id: 'u', text: '', attachments: [] }
  if (kind === 'text') return { kind, ...base, text: '', open: false }
  if (kind === 'run-end') return { kind, ...base, status: 'error' }
  return {
    kind: 'tool',
    ...base,
    id: 'c',
    name: kind,
    args: '',
    status: 'complete',
    sandbox: true,
    children: [],
  }
}

const RUNS = ['a', 'b', 'c']
const change = fc.record({
  what: fc.constantFrom('append', 'append', 'append', 'replace', 'prepend', 'cut', 'run', 'both'),
  kind: fc.constantFrom(...KINDS),
  at: fc.nat({ max: 3 }),
  run: fc.constantFrom(...RUNS),
})

function changed(
  { items, runs }: { items: Item[]; runs: RunInfo[] },
  { what, kind, at, run }: typeof change extends fc.Arbitrary<infer T> ? T : never,
): { items: Item[]; runs: RunInfo[] } {
  const other = () =>
    runs.map((info) =>
      info.runId === run
        ? {
            runId: run,
            status: info.status === 'running' ? ('completed' as const) : ('running' as const),
          }
        : info,
    )
  switch (what) {
    case 'append':
      return { items: [...items, make(kind, run)], runs }
    case 'prepend':
      return { items: [make(kind, run), ...items], runs }
    case 'cut':
      return { items: items.slice(0, Math.max(1, items.length - at)), runs }
    case 'replace':
      return { items: items.with(Math.max(0, items.length - 1 - at), make(kind, run)), runs }
    case 'run':
      return { items, runs: other() }
    default:
      return { items: [...items, make(kind, run)], runs: other() }
  }
}

test('rows that go on from those of before are the rows that would be made anew', () => {
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 40 }), (changes) => {
      let state: { items: Item[]; runs: RunInfo[] } = {
        items: [make('text', 'a')],
        runs: RUNS.map((runId) => ({ runId, status: 'running' })),
      }
      let list: RowList | undefined
      for (const each of changes) {
        state = changed(state, each)
        list = makeRows(state.items, state.runs, groupOf, list)
        const anew = makeRows(state.items, state.runs, groupOf)
        expect(list).toEqual(anew)
        const { rows } = list
        expect(anew.rows.every((row, at) => row.kind === 'run-end' || row === rows[at])).toBe(true)
      }
    }),
    { numRuns: 400 },
  )
})

/** Items that count how often anything of them is read, in a fold's list that grows at its end. */
function counted(calls: number) {
  let reads = 0
  const watched = (item: Item) =>
    new Proxy(item, {
      get(target, name, receiver) {
        reads += 1
        return Reflect.get(target, name, receiver)
      },
    })
  const line = new ItemLine()
  const items = Array.from({ length: calls }, (_, n) =>
    watched(make(n % 7 === 0 ? 'text' : n % 3 === 0 ? 'Bash' : 'Read', 'a')),
  )
  line.add(items, 0)
  return {
    items,
    next: () => line.add([...items, watched(make('text', 'a'))], items.length),
    reads: (work: () => void) => {
      reads = 0
      work()
      return reads
    },
  }
}

test('what a delta costs does not depend on what is above', () => {
  const costs = [10, 1_000, 20_000].map((calls) => {
    const { items, next, reads } = counted(calls)
    const runs: RunInfo[] = [{ runId: 'a', status: 'running' }]
    const before = makeRows(items, runs, groupOf)
    const longer = next()
    const first = reads(() => void makeRows(longer, runs, groupOf, before))
    const list = makeRows(longer, runs, groupOf, before)
    expect(reads(() => void makeRows(longer, runs, groupOf, list))).toBe(0)
    return first
  })
  expect(Math.max(...costs)).toBeLessThan(40)
})

test('a thread tells from where on its items are others', () => {
  fc.assert(
    fc.property(threadArbitrary({ maxRuns: 3 }), (sequence) => {
      const fold = new ThreadFold()
      let before = fold.items
      const look = () => {
        const now = fold.items
        const told = commonItems(before, now)
        const same = now.findIndex((item, at) => item !== before[at])
        expect(told).toBeLessThanOrEqual(same === -1 ? now.length : same)
        before = now
      }
      for (const { runId, turn, chunks } of threadOf(sequence).runs) {
        for (const message of turn) fold.user(message)
        for (const [seq, chunk] of chunks.entries()) {
          fold.push(runId, { seq, chunk })
          if (seq % 3 !== 0) look()
        }
        fold.end(runId, 'completed')
        look()
      }
    }),
    { numRuns: 200 },
  )
})

test('a delta of a long run changes one item, and that is known without a look at the others', () => {
  const fold = new ThreadFold()
  fold.user({ id: 'u1', content: 'Go on.' })
  let seq = -1
  const push = (chunk: object) => {
    seq += 1
    // Chunks are read field by field, whatever their type says.
    fold.push('r', { seq, chunk: chunk as never })
  }
  push({ type: 'RUN_STARTED', runId: 'r', threadId: 't' })
  for (let n = 0; n < 500; n += 1) {
    push({ type: 'TOOL_CALL_START', toolCallId: `c${n}`, toolCallName: 'Bash' })
    push({ type: 'TOOL_CALL_RESULT', toolCallId: `c${n}`, content: 'done', messageId: `m${n}` })
  }
  push({ type: 'TEXT_MESSAGE_START', messageId: 't', role: 'assistant' })
  push({ type: 'TEXT_MESSAGE_CONTENT', messageId: 't', delta: 'One' })
  const before = fold.items
  push({ type: 'TEXT_MESSAGE_CONTENT', messageId: 't', delta: ' two' })
  const between = fold.items
  push({ type: 'TEXT_MESSAGE_CONTENT', messageId: 't', delta: ' three' })
  expect(fold.items).toHaveLength(502)
  expect(commonItems(between, fold.items)).toBe(501)
  expect(commonItems(before, fold.items)).toBe(501)
  expect(commonItems([...before], fold.items)).toBe(501)
})
