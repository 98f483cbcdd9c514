import { afterEach, expect, test } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import type { Item } from '../../recorder/index.ts'
import { ThreadView } from '../../src/index.ts'
import '../../src/styles/index.css'
import { COLOUR_QUEUE } from '../../src/markdown/colour-queue.ts'
import { call, text } from '../../stories/support/items.ts'
import { threadState } from '../../stories/support/thread.tsx'
import { HOLD, holdOf } from './support/holds.ts'

afterEach(cleanup)

const openAll = () => true

/** Waits as long as a busy machine may take. */
const poll = <T,>(value: () => T) => expect.poll(value, { timeout: 20_000 })

const source = (lines: number, name: string) =>
  Array.from({ length: lines }, (_, at) => `const ${name}${at} = 'a string' // ${at}`).join('\n')

const fence = (lines: number, name: string) => text(`\`\`\`ts\n${source(lines, name)}\n\`\`\``)

/** So much of nothing stands above a thread, and below it. */
const FAR = 4_000

/** A thread in a box that scrolls; the box's end, at which a view begins, is not in the thread. */
const threadIn = (items: ReadonlyArray<Item>, height: number, far = FAR) => (
  <div data-testid="box" style={{ height, width: 800, overflow: 'auto' }}>
    <div style={{ height: far }} />
    <ThreadView thread={threadState(items, { runs: [] })} openByDefault={openAll} />
    <div style={{ height: far }} />
  </div>
)

async function draw(items: ReadonlyArray<Item>, height = 600) {
  const screen = await render(threadIn(items, height))
  const box = screen.getByTestId('box').element()
  await poll(() => box.querySelector('[aria-busy="true"]')).toBeNull()
  await idle()
  return box
}

/** Long enough for whatever would be done by now. */
async function idle(): Promise<void> {
  for (let frame = 0; frame < 10; frame += 1) await new Promise(requestAnimationFrame)
  await new Promise((done) => requestIdleCallback(done))
}

const coloured = (root: Element) => root.querySelectorAll('[data-token="keyword"]').length

/** Every block with how many of its words are in colour. */
const blocks = (root: Element) => [...root.querySelectorAll('.rt-code-body')].map(coloured)

const EDIT = call(
  'Edit',
  {
    file_path: 'a.ts',
    old_string: source(30, 'old'),
    new_string: source(30, 'new'),
  },
  'ok',
)
const READ = call(
  'Read',
  { file_path: 'b.ts' },
  source(40, 'read')
    .split('\n')
    .map((line, at) => `${at + 1}→${line}`)
    .join('\n'),
)

/** How much code is in colour, and remembered, at most. */
const BUDGET = 400_000

test('far from what is in sight code is plain; near it comes to its colours, which move nothing and change no letter', async () => {
  const box = await draw([fence(20, 'a'), EDIT, READ], 500)
  const shown = () =>
    [...box.querySelectorAll('.rt-code-body, .rt-diff, .rt-diff-line, .rt-numbered')].map(
      (element) => {
        const { top, width, height } = element.getBoundingClientRect()
        return [element.textContent, ...[top + box.scrollTop, width, height].map(Math.round)]
      },
    )
  expect(shown()).toHaveLength(1 + 1 + 60 + 40)
  expect(coloured(box)).toBe(0)
  const plain = shown()
  box.querySelector('.rt-diff')?.scrollIntoView({ block: 'center' })
  await poll(() => coloured(box)).toBe(20 + 60 + 40)
  expect(shown()).toEqual(plain)
})

test('what is nearest to the middle of what one sees is coloured first', async () => {
  const line = Array.from({ length: 40 }, (_, at) => `const c${at} = ${at};`).join(' ')
  const full = text(`\`\`\`ts\n${`${line}\n`.repeat(10)}\`\`\``)
  const box = await draw(Array.from({ length: 9 }, (_, at) => ({ ...full, key: `code ${at}` })))
  const order: number[][] = []
  const changes = new MutationObserver(() => order.push(blocks(box)))
  changes.observe(box, { childList: true, subtree: true })
  box.querySelectorAll('.rt-code-body')[4]?.scrollIntoView({ block: 'center' })
  await poll(() => blocks(box).filter((count) => count === 400).length).toBeGreaterThan(4)
  changes.disconnect()
  const first = order.find((counts) => counts.some((count) => count > 0))
  expect(first?.flatMap((count, at) => (count > 0 ? [at] : []))).toEqual([4])
})

test('what is scrolled past before its turn stays plain, and what leaves the page is forgotten', async () => {
  const box = await draw(
    Array.from({ length: 60 }, (_, at) => fence(60, `f${at}`)),
    400,
  )
  const code = box.querySelectorAll('.rt-code-body')
  code[0]?.scrollIntoView()
  await new Promise(requestAnimationFrame)
  code[59]?.scrollIntoView()
  await poll(() => blocks(box)[59]).toBe(60)
  await idle()
  expect(
    blocks(box)
      .slice(5, 50)
      .filter((count) => count > 0),
  ).toEqual([])
  expect(COLOUR_QUEUE.characters.drawn).toBeGreaterThan(0)
  await cleanup()
  expect(COLOUR_QUEUE.characters.drawn).toBe(0)
})

test('code in its colours, and what is remembered of it, stay within a budget', async () => {
  const box = await draw(
    Array.from({ length: 120 }, (_, at) => fence(100, `aLongNameOfTheBlock${at}Number`)),
    400,
  )
  for (let step = 0; step < 120; step += 1) {
    const body = box.querySelectorAll('.rt-code-body')[step]
    body?.scrollIntoView({ block: 'center' })
    await poll(() => body && coloured(body)).toBe(100)
    const { drawn, kept } = COLOUR_QUEUE.characters
    expect(kept).toBeLessThanOrEqual(BUDGET)
    expect(drawn).toBeLessThanOrEqual(BUDGET + 50_000)
  }
  // All of it would have been more.
  expect(box.textContent?.length).toBeGreaterThan(1.5 * BUDGET)
  expect(blocks(box)[0]).toBe(0)
  box.querySelector('.rt-code-body')?.scrollIntoView()
  await poll(() => blocks(box)[0]).toBe(100)
})

test('what somebody has selected keeps its place in the text until it is let go', async () => {
  const box = await draw([fence(20, 'a'), fence(20, 'b')], 300)
  const [first] = box.querySelectorAll('.rt-code-body code')
  if (first === undefined) throw new Error('There is no code.')
  getSelection()?.selectAllChildren(first)
  const selected = getSelection()?.toString()
  box.scrollTop = FAR
  await poll(() => blocks(box)[1]).toBe(20)
  expect(blocks(box)[0]).toBe(0)
  expect(getSelection()?.toString()).toBe(selected)
  getSelection()?.removeAllRanges()
  await poll(() => blocks(box)[0]).toBe(20)
})

test('a line with characters that do not show is plain, and shows them as it did before', async () => {
  const lines = ['const a = 1', "const b = '\u202e txet \u202c'", 'const c = 3'].join('\n')
  const box = await draw([
    text(`\`\`\`ts\n${lines}\n\`\`\``),
    call('Write', { file_path: 'a.ts', content: lines }, 'ok'),
  ])
  const marks = () =>
    [...box.querySelectorAll('.rt-hidden-character')].map((mark) => mark.textContent)
  const plain = marks()
  expect(plain.length).toBeGreaterThanOrEqual(2)
  box.querySelector('.rt-code-body')?.scrollIntoView({ block: 'center' })
  await poll(() => blocks(box)[0]).toBe(2)
  expect(marks()).toEqual(plain)
})

test('code that grows keeps the colours that it has', async () => {
  const lines = source(60, 'grows').split('\n')
  const written = (count: number, open: boolean) => [
    {
      ...text(`\`\`\`ts\n${lines.slice(0, count).join('\n')}${open ? '' : '\n```'}`, open),
      key: 'grows',
    },
  ]
  const screen = await render(threadIn(written(10, true), 600, 0))
  const { container } = screen
  await poll(() => coloured(container)).toBe(10)
  let fewest = 10
  const changes = new MutationObserver(() => {
    fewest = Math.min(fewest, coloured(container))
  })
  changes.observe(container, { childList: true, subtree: true })
  for (let count = 11; count <= 60; count += 1) {
    await screen.rerender(threadIn(written(count, true), 600, 0))
    // Its last line may become another; what stands before it does not.
    expect(coloured(container)).toBeGreaterThanOrEqual(9)
  }
  await screen.rerender(threadIn(written(60, false), 600, 0))
  await poll(() => coloured(container)).toBe(60)
  changes.disconnect()
  expect(fewest).toBeGreaterThanOrEqual(9)
})

test(`a page full of code never holds for ${HOLD} ms`, async () => {
  const items = Array.from({ length: 40 }, (_, at) => [
    fence(110, `f${at}`),
    call('Edit', {
      file_path: at % 2 === 0 ? 'a.ts' : 'a.swift',
      old_string: source(50, `old${at}`),
      new_string: source(50, `new${at}`),
    }),
  ]).flat()
  const box = await draw(items)
  const hold = await holdOf(
    async () => {
      for (let top = FAR; top < 20_000; top += 1_000) {
        box.scrollTop = top
        await new Promise(requestAnimationFrame)
      }
      await poll(() => coloured(box)).toBeGreaterThan(500)
    },
    () => undefined,
  )
  expect(hold).toBeLessThan(HOLD)
})
