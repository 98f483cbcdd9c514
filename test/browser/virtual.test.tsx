import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import type { Item } from '../../recorder/index.ts'
import { type ThreadState, ThreadView, type ThreadViewLooks } from '../../src/index.ts'
import '../../src/styles/index.css'
import {
  call,
  expectNear,
  fromEnd,
  longThread,
  rowOf,
  seen,
  stateOf,
  still,
  topOf,
  turn,
  words,
} from './support/long-thread.tsx'

afterEach(cleanup)

const BOX = { height: 600, width: 800, overflow: 'auto' }

function Boxed({ children }: { children: ReactNode }) {
  return (
    <div data-testid="box" style={BOX}>
      {children}
    </div>
  )
}

async function open(
  items: ReadonlyArray<Item>,
  more: Partial<ThreadState> = {},
  looks: ThreadViewLooks = {},
) {
  const draw = (state: ThreadState) => (
    <Boxed>
      <ThreadView thread={state} {...looks} />
    </Boxed>
  )
  const screen = await render(draw(stateOf(items, more)))
  const box = screen.getByTestId('box').element()
  await still(box)
  return {
    box,
    screen,
    show: async (next: ReadonlyArray<Item>, nextMore: Partial<ThreadState> = more) => {
      await screen.rerender(draw(stateOf(next, nextMore)))
    },
  }
}

async function scrollTo(box: Element, top: number) {
  box.scrollTop = top
  await still(box)
  // A busy browser stands still before it has drawn what one came to.
  await vi.waitFor(() => seen(box, box), { timeout: 10_000 })
}

const drawn = (box: Element) => box.querySelectorAll('.rt-row').length

test('a short thread is in the page as a whole', async () => {
  const { box } = await open(longThread(150))
  expect(box.querySelector('[data-virtual]')).toBeNull()
  expect(drawn(box)).toBeGreaterThan(150)
})

test('of 5,000 calls what is in sight is in the page, and it opens at its end', async () => {
  const { box } = await open(longThread(5_000), { status: 'settled' })
  expect(drawn(box)).toBeLessThan(100)
  expect(box.querySelectorAll('*').length).toBeLessThan(3_000)
  expect(fromEnd(box)).toBeLessThanOrEqual(1)
  const last = rowOf(box, 'r/c4999')
  expect(last.getBoundingClientRect().bottom).toBeLessThanOrEqual(
    box.getBoundingClientRect().bottom,
  )
  expect(last.getAttribute('role')).toBe('article')
  expect(last.getAttribute('aria-setsize')).toBe(last.getAttribute('aria-posinset'))
})

test('the scroll bar tells the truth: the estimated height is near the real one', async () => {
  const items = longThread(1_000)
  const { box, screen } = await open(items)
  const estimated = box.scrollHeight
  await screen.rerender(
    <Boxed>
      <ThreadView thread={stateOf(items)} showAll />
    </Boxed>,
  )
  await still(box)
  expect(drawn(box)).toBeGreaterThan(1_000)
  expect(estimated / box.scrollHeight).toBeGreaterThan(0.8)
  expect(estimated / box.scrollHeight).toBeLessThan(1.25)
})

test('the turn that caused what one reads stays in sight', async () => {
  const { box } = await open(longThread(2_000))
  const numberSeen = () => Number(/\d+$/.exec(seen(box, box).key)?.[0])
  await scrollTo(box, box.scrollHeight / 2)
  // Where turns meet, the head of one makes room for that of the next.
  let number = numberSeen()
  for (let steps = 0; number % 100 < 10 || number % 100 > 80; steps += 1) {
    expect(steps).toBeLessThan(40)
    await scrollTo(box, box.scrollTop + 300)
    number = numberSeen()
  }
  const head = rowOf(box, `u${Math.floor(number / 100) * 100}`)
  expectNear(head.getBoundingClientRect().top, box.getBoundingClientRect().top)
})

test('the end stays in sight while 2,000 deltas and 100 calls come', async () => {
  const items = longThread(400)
  const { box, show } = await open(items)
  for (let n = 0; n < 100; n += 1) {
    items.push(call(10_000 + n))
    // Twenty deltas, as many of them in a frame as come in one.
    for (let delta = 5; delta <= 20; delta += 5) {
      const open = words(20_000 + n, true, ' more and more of it'.repeat(delta))
      await show([...items, open])
    }
    items.push(words(20_000 + n, false, ' more and more of it'.repeat(20)))
    if (n % 25 === 0) {
      await still(box)
      expect(fromEnd(box)).toBeLessThanOrEqual(1)
    }
  }
  await show(items)
  await still(box)
  expect(fromEnd(box)).toBeLessThanOrEqual(1)
  expect(drawn(box)).toBeLessThan(100)
})

test('a list that becomes long while one is at its end stays there', async () => {
  const items = longThread(200)
  const { box, show } = await open(items)
  for (let n = 200; n < 300; n += 1) await show([...items, ...longThread(n - 199, 200)])
  await still(box)
  expect(box.querySelector('[data-virtual]')).not.toBeNull()
  expect(fromEnd(box)).toBeLessThanOrEqual(1)
})

test('a list that becomes long does not move one who reads further up', async () => {
  const items = longThread(200)
  const { box, show } = await open(items)
  await scrollTo(box, box.scrollHeight / 2)
  const { key, top } = seen(box, box)
  await show([...items, ...longThread(150, 200)])
  await still(box)
  expect(box.querySelector('[data-virtual]')).not.toBeNull()
  expectNear(topOf(box, key), top)
})

for (const calls of [120, 1_000]) {
  test(`one who has scrolled up is not moved, and is told what came below (${calls} calls)`, async () => {
    const items = longThread(calls)
    const { box, show, screen } = await open([...items])
    await scrollTo(box, box.scrollTop - 900)
    const { key, top } = seen(box, box)
    for (let n = 0; n < 30; n += 1) {
      items.push(call(10_000 + n))
      await show([...items, words(20_000, true, ' more'.repeat(n))])
    }
    await still(box)
    expectNear(topOf(box, key), top)
    const button = screen.getByRole('button', { name: /31 new below/ })
    await button.click()
    await still(box)
    expect(fromEnd(box)).toBeLessThanOrEqual(1)
    await show([...items, words(20_000, false, ' more'.repeat(400))])
    await still(box)
    expect(fromEnd(box)).toBeLessThanOrEqual(1)
    expect(box.querySelector('.rt-below')).toBeNull()
  })

  test(`a card that opens or closes stays where it is (${calls} calls)`, async () => {
    const items = longThread(calls)
    const { box, show } = await open(items)
    for (const up of [0, 700]) {
      if (up > 0) await scrollTo(box, box.scrollTop - up)
      const { key, top } = seen(box, box)
      const line =
        rowOf(box, key).querySelector<HTMLElement>('button[aria-expanded]') ??
        rowOf(box, `r/c${calls - 4}`).querySelector<HTMLElement>('button[aria-expanded]')
      if (line === null) throw new Error('There is no card to open.')
      const before = line.getBoundingClientRect().top
      line.click()
      await still(box)
      expect(line.getAttribute('aria-expanded')).toBe('true')
      expectNear(line.getBoundingClientRect().top, before)
      expect(top).toBeGreaterThan(0)
    }
    // What comes now is further down, and moves nothing.
    const { key, top } = seen(box, box)
    await show([...items, call(10_001), call(10_002)])
    await still(box)
    expectNear(topOf(box, key), top)
    const line = rowOf(box, key).querySelector<HTMLElement>('button[aria-expanded]')
    const before = line?.getBoundingClientRect().top ?? 0
    line?.click()
    await still(box)
    expectNear(line?.getBoundingClientRect().top ?? -1, before)
  })

  test(`what grows above does not move what one reads (${calls} calls)`, async () => {
    const items = longThread(calls)
    const { box, show } = await open(items)
    await scrollTo(box, box.scrollHeight - 1_500)
    const { key, top } = seen(box, box)
    const at = items.findIndex((item) => item.key === key)
    const grown = items.findLastIndex((item, index) => item.kind === 'text' && index < at - 4)
    const above = items.map((item, index) =>
      index === grown && item.kind === 'text'
        ? { ...item, text: `${item.text}${'\n\nIt grew.'.repeat(5)}` }
        : item,
    )
    await show(above)
    await still(box)
    expectNear(topOf(box, key), top)
  })
}

test('older items that come above do not move what one reads', async () => {
  const items = longThread(1_000, 1_000)
  const { box, show } = await open(items)
  await scrollTo(box, 3_000)
  const { key, top } = seen(box, box)
  await show([...longThread(1_000), ...items])
  await still(box)
  expectNear(topOf(box, key), top)
})

/** How often each item was drawn. */
const counts = new Map<string, number>()

function Counted({ item }: { item: Item }) {
  counts.set(item.key, (counts.get(item.key) ?? 0) + 1)
  return <p>{item.key}</p>
}

test('a delta draws its own row again and no other', async () => {
  const components = { Tool: Counted, Text: Counted }
  const items = longThread(1_000)
  const { box, show } = await open(items, {}, { components })
  await show([...items, words(20_000, true)])
  await still(box)
  counts.clear()
  for (let n = 1; n <= 10; n += 1) await show([...items, words(20_000, true, ' x'.repeat(n))])
  await still(box)
  expect([...counts]).toEqual([['r/t20000', 10]])
})

test('one who leaves and comes back finds the place and the open cards', async () => {
  for (const calls of [120, 2_000]) {
    const items = longThread(calls)
    const looks = { remember: `thread-${calls}` }
    const first = await open(items, {}, looks)
    await scrollTo(first.box, first.box.scrollHeight / 2)
    const { key } = seen(first.box, first.box)
    const number = Number(/\d+$/.exec(key)?.[0])
    const card = `r/c${number + 1}`
    const line = rowOf(first.box, card).querySelector('button')
    line?.click()
    await still(first.box)
    const top = topOf(first.box, key)
    await cleanup()
    const again = await open(items, {}, looks)
    expectNear(topOf(again.box, key), top)
    expect(rowOf(again.box, card).querySelector('[aria-expanded="true"]')).not.toBeNull()
    await cleanup()
  }
})

test('a thread in a page that scrolls is drawn in part too', async () => {
  const screen = await render(
    <div>
      <div style={{ height: 300 }}>Above</div>
      <ThreadView thread={stateOf(longThread(2_000))} />
    </div>,
  )
  const page = document.scrollingElement
  if (page === null) throw new Error('Nothing scrolls.')
  await still(page)
  expect(fromEnd(page)).toBeLessThanOrEqual(1)
  expect(drawn(screen.container)).toBeLessThan(100)
  await scrollTo(page, 20_000)
  const { key, top } = seen(screen.container, document.documentElement)
  expect(key).not.toBe('')
  expect(top).toBeLessThan(innerHeight)
})

test('paper gets all of it', async () => {
  const { box } = await open(longThread(400))
  expect(drawn(box)).toBeLessThan(100)
  dispatchEvent(new Event('beforeprint'))
  expect(drawn(box)).toBeGreaterThan(400)
  dispatchEvent(new Event('afterprint'))
  await still(box)
  expect(drawn(box)).toBeLessThan(100)
})

test('a thread goes from nothing to long in one step', async () => {
  const { box, show } = await open([])
  await show([turn(1), ...longThread(1_000, 1)])
  await still(box)
  expect(fromEnd(box)).toBeLessThanOrEqual(1)
  expect(drawn(box)).toBeLessThan(100)
})
