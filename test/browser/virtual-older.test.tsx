import { afterEach, expect, test } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { InMemoryMessageStore, InMemoryRunEventLog } from '../../recorder/index.ts'
import { storeSource, type ThreadSource, ThreadView } from '../../src/index.ts'
import '../../src/styles/index.css'
import { expectNear, fromEnd, seen, still, topOf } from './support/long-thread.tsx'

afterEach(cleanup)

async function stored(messages: number) {
  const store = new InMemoryMessageStore()
  const list = Array.from({ length: messages }, (_, n) => ({
    role: n % 2 === 0 ? ('user' as const) : ('assistant' as const),
    content: `Message ${n}. ${'And more of it. '.repeat(n % 13)}`,
    id: `m${n}`,
  }))
  await store.saveThread('thread', list)
  const source = storeSource({ log: new InMemoryRunEventLog(), messages: store })
  const asked: (string | undefined)[] = []
  const counting: ThreadSource = {
    readRun: source.readRun,
    hydrate: (threadId, options) => {
      if (options?.limit !== 1) asked.push(options?.before)
      return source.hydrate(threadId, options)
    },
  }
  return { source: counting, asked }
}

async function open(source: ThreadSource) {
  const screen = await render(
    <div data-testid="box" style={{ height: 600, width: 800, overflow: 'auto' }}>
      <ThreadView threadId="thread" source={source} pageSize={40} remember={false} />
    </div>,
  )
  const box = screen.getByTestId('box').element()
  await expect.element(screen.getByText(/^Message 3\d\d\./).last()).toBeVisible()
  await still(box)
  return { box, screen }
}

test('a thread comes in pages, the newest first, and what is older does not move what one reads', async () => {
  const { source, asked } = await stored(400)
  const { box, screen } = await open(source)
  expect(asked).toEqual([undefined])
  expect(fromEnd(box)).toBeLessThanOrEqual(1)
  let turns = 0
  while (screen.getByText('Message 0.').query() === null) {
    turns += 1
    expect(turns).toBeLessThan(200)
    box.scrollTop -= 400
    const { key } = seen(box, box)
    const top = topOf(box, key)
    const pages = asked.length
    await still(box)
    // The first page that a step asks for may come with the step; later ones must not move anything.
    if (asked.length === pages) expectNear(topOf(box, key), top)
    else expectNear(topOf(box, key), top, 4)
  }
  expect(asked).toHaveLength(10)
  expect(box.querySelector('.rt-older')).toBeNull()
})

test('a page that cannot be had can be asked for again', async () => {
  const { source } = await stored(400)
  let fails = true
  const failing: ThreadSource = {
    readRun: source.readRun,
    hydrate: (threadId, options) =>
      fails && options?.before !== undefined
        ? Promise.reject(new Error('The connection dropped.'))
        : source.hydrate(threadId, options),
  }
  const { box, screen } = await open(failing)
  box.scrollTop = 0
  const again = screen.getByRole('button', { name: 'Try again' })
  await expect.element(again).toBeVisible()
  fails = false
  await again.click()
  await expect.element(screen.getByText(/^Message 3[45]\d\./).first()).toBeInTheDocument()
  await expect.poll(() => box.querySelectorAll('.rt-row').length).toBeGreaterThan(40)
})
