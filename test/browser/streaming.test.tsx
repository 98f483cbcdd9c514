import { afterEach, expect, test } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { type Item, RunFold, runToModelMessages } from '../../recorder/index.ts'
import { ThreadView } from '../../src/index.ts'
import '../../src/styles/index.css'
import { HandStream } from './support/hand-stream.ts'
import { fromEnd, still } from './support/long-thread.tsx'

afterEach(cleanup)

/** How often each item was drawn. */
const counts = new Map<string, number>()

function Counted({ item }: { item: Item }) {
  counts.set(item.key, (counts.get(item.key) ?? 0) + 1)
  return <p>{item.kind === 'text' ? item.text : item.key}</p>
}

const COMPONENTS = { Tool: Counted, Text: Counted }

/** What is stored of a run of so many calls. */
function stored(calls: number) {
  const fold = new RunFold('before')
  const push = (chunk: object) => fold.push(chunk)
  push({ type: 'RUN_STARTED', runId: 'before', threadId: 't' })
  for (let n = 0; n < calls; n += 1) {
    push({ type: 'TOOL_CALL_START', toolCallId: `c${n}`, toolCallName: 'Bash' })
    push({ type: 'TOOL_CALL_ARGS', toolCallId: `c${n}`, delta: `{"command":"echo ${n}"}` })
    push({ type: 'TOOL_CALL_RESULT', toolCallId: `c${n}`, messageId: `m${n}`, content: 'done' })
  }
  push({ type: 'RUN_FINISHED', runId: 'before', threadId: 't' })
  return runToModelMessages(fold.info, fold.items)
}

/** Turns of the store's clock, given by hand. */
class Turns {
  #flush: (() => void) | undefined
  readonly schedule = (flush: () => void) => {
    this.#flush = flush
    return () => {
      this.#flush = undefined
    }
  }

  turn(): void {
    const flush = this.#flush
    this.#flush = undefined
    flush?.()
  }
}

async function open(calls: number) {
  const stream = new HandStream('run', stored(calls))
  const turns = new Turns()
  const screen = await render(
    <div data-testid="box" style={{ height: 600, width: 800, overflow: 'auto' }}>
      <ThreadView
        threadId={`streaming-${calls}`}
        source={stream.source}
        schedule={turns.schedule}
        pollInterval={0}
        components={COMPONENTS}
      />
    </div>,
  )
  const box = screen.getByTestId('box').element()
  /** Pushes, and lets the store tell of it once. */
  const say = async (...chunks: ReadonlyArray<Readonly<Record<string, unknown>>>) => {
    stream.push(...chunks)
    await stream.taken()
    turns.turn()
    await still(box)
  }
  // The answer of the source, and the run that it tells of.
  await expect.poll(() => stream.isOpen).toBe(true)
  turns.turn()
  await still(box)
  return { box, say }
}

const delta = (text: string) => ({ type: 'TEXT_MESSAGE_CONTENT', messageId: 'words', delta: text })

for (const calls of [20, 1_000]) {
  test(`deltas of one frame cost one drawing, and only of what they change (${calls} calls)`, async () => {
    const { box, say } = await open(calls)
    await say(
      { type: 'RUN_STARTED', runId: 'run', threadId: 't' },
      { type: 'TEXT_MESSAGE_START', messageId: 'words', role: 'assistant' },
      delta('One'),
    )
    expect(box.textContent).toContain('One')
    expect(fromEnd(box)).toBeLessThanOrEqual(1)
    counts.clear()
    for (let frame = 1; frame <= 5; frame += 1) {
      await say(...Array.from({ length: 60 }, () => delta(' more')))
      expect([...counts.values()]).toEqual([frame])
    }
    expect(box.textContent).toContain(`One${' more'.repeat(300)}`)
    expect(fromEnd(box)).toBeLessThanOrEqual(1)
  })

  test(`a call that goes on and ends draws itself and no other (${calls} calls)`, async () => {
    const { say } = await open(calls)
    const call = { toolCallId: 'new', toolCallName: 'Bash' }
    await say(
      { type: 'RUN_STARTED', runId: 'run', threadId: 't' },
      { type: 'TOOL_CALL_START', ...call },
    )
    counts.clear()
    await say({ type: 'TOOL_CALL_ARGS', ...call, delta: '{"command":"ls"}' })
    await say({ type: 'TOOL_CALL_RESULT', ...call, messageId: 'm', content: 'a' })
    expect([...counts]).toEqual([['run/0', 2]])
  })
}
