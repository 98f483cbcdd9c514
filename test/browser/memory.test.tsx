import { afterEach, expect, test } from 'vitest'
import { cdp } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import type { Item } from '../../recorder/index.ts'
import { ThreadView } from '../../src/index.ts'
import '../../src/styles/index.css'
import { HandStream } from './support/hand-stream.ts'
import { fromEnd, longThread, stateOf, still } from './support/long-thread.tsx'

afterEach(cleanup)

/** The part of the DevTools protocol that is used here. */
interface Protocol {
  send(method: 'HeapProfiler.collectGarbage'): Promise<void>
  send(method: 'Memory.getDOMCounters'): Promise<{ nodes: number; jsEventListeners: number }>
}

// The provider's own type names no methods.
const protocol = () => cdp() as unknown as Protocol

async function isGone(reference: WeakRef<object>): Promise<boolean> {
  await protocol().send('HeapProfiler.collectGarbage')
  return reference.deref() === undefined
}

const BOX = { height: 600, width: 800, overflow: 'auto' }

/** Draws a thread and leaves it; what remains of it are references that keep nothing. */
async function visit(calls: number): Promise<WeakRef<object>[]> {
  const thread = stateOf(longThread(calls), { status: 'settled' })
  const screen = await render(
    <div data-testid="box" style={BOX}>
      <ThreadView thread={thread} remember={`memory-${calls}`} />
    </div>,
  )
  const box = screen.getByTestId('box').element()
  await still(box)
  const line = box.querySelector<HTMLElement>('.rt-row button[aria-expanded]')
  line?.click()
  await still(box)
  const [first] = thread.items
  const list = box.querySelector('.rt-list')
  if (first === undefined || list === null) throw new Error('There is no thread.')
  return [new WeakRef(thread), new WeakRef(first), new WeakRef(list)]
}

for (const calls of [50, 2_000]) {
  test(`a thread that one has left is free to go, though its place is known (${calls} calls)`, async () => {
    const references = await visit(calls)
    await cleanup()
    // React and the browser keep what was drawn last until something else is.
    await visit(calls)
    await cleanup()
    await render(<p>Something else</p>)
    for (const reference of references)
      await expect.poll(() => isGone(reference), { timeout: 20_000 }).toBe(true)
  })
}

let noted: WeakRef<Item> | undefined

function Noted({ item }: { item: Item }) {
  noted = new WeakRef(item)
  return <p>{item.kind === 'text' ? item.text : ''}</p>
}

const COMPONENTS = { Text: Noted }

async function follow(): Promise<WeakRef<object>> {
  const stream = new HandStream('run', [])
  const screen = await render(
    <ThreadView threadId="left" source={stream.source} pollInterval={0} components={COMPONENTS} />,
  )
  stream.push(
    { type: 'RUN_STARTED', runId: 'run', threadId: 'left' },
    { type: 'TEXT_MESSAGE_START', messageId: 'm', role: 'assistant' },
    { type: 'TEXT_MESSAGE_CONTENT', messageId: 'm', delta: 'It goes on.' },
  )
  await expect.element(screen.getByText('It goes on.')).toBeVisible()
  if (noted === undefined) throw new Error('Nothing came.')
  return noted
}

test('a thread that one has left while it streams is free to go', async () => {
  const reference = await follow()
  await cleanup()
  await render(<p>Something else</p>)
  await expect.poll(() => isGone(reference), { timeout: 20_000 }).toBe(true)
})

const CALLS = 2_000
const DELTAS = 100

test('as much as an hour of streaming leaves no nodes and no listeners behind', async () => {
  const stream = new HandStream('run', [])
  const screen = await render(
    <div data-testid="box" style={BOX}>
      <ThreadView threadId="hour" source={stream.source} pollInterval={0} />
    </div>,
  )
  const box = screen.getByTestId('box').element()
  stream.push({ type: 'RUN_STARTED', runId: 'run', threadId: 'hour' })
  const counted: { nodes: number; jsEventListeners: number }[] = []
  for (let n = 1; n <= CALLS; n += 1) {
    const call = { toolCallId: `c${n}`, toolCallName: 'Bash' }
    stream.push(
      { type: 'TEXT_MESSAGE_START', messageId: `m${n}`, role: 'assistant' },
      ...Array.from({ length: DELTAS }, (_, at) => ({
        type: 'TEXT_MESSAGE_CONTENT',
        messageId: `m${n}`,
        delta: `word${at} `,
      })),
      { type: 'TOOL_CALL_START', ...call },
      { type: 'TOOL_CALL_ARGS', ...call, delta: `{"command":"echo ${n}"}` },
      { type: 'TOOL_CALL_RESULT', ...call, messageId: `r${n}`, content: `${n}` },
    )
    if (n % (CALLS / 5) !== 0) continue
    await stream.taken()
    await still(box)
    expect(fromEnd(box)).toBeLessThanOrEqual(1)
    await protocol().send('HeapProfiler.collectGarbage')
    counted.push(await protocol().send('Memory.getDOMCounters'))
  }
  const [first, last] = [counted[1], counted.at(-1)]
  if (first === undefined || last === undefined) throw new Error('Nothing was counted.')
  expect(last.nodes).toBeLessThan(first.nodes + 1_000)
  expect(last.jsEventListeners).toBeLessThan(first.jsEventListeners + 100)
})
