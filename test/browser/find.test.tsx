import { afterEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import type { Item } from '../../recorder/index.ts'
import { ThreadView } from '../../src/index.ts'
import '../../src/styles/index.css'
import { FIND_BAR } from '../../src/view/find/find-part.tsx'
import { call, longThread, stateOf, still, turn, words } from './support/long-thread.tsx'

afterEach(cleanup)

async function open(items: ReadonlyArray<Item>, find?: boolean) {
  const screen = await render(
    <div data-testid="box" style={{ height: 600, width: 800, overflow: 'auto' }}>
      <ThreadView thread={stateOf(items, { status: 'settled' })} find={find} />
    </div>,
  )
  const box = screen.getByTestId('box').element()
  await still(box)
  return { box, screen }
}

async function look(items: ReadonlyArray<Item>, query: string) {
  const { box, screen } = await open(items, true)
  await screen.getByRole('button', { name: 'Find in thread' }).click()
  const input = screen.getByRole('textbox', { name: 'Find in thread' })
  await input.fill(query)
  return { box, screen, input }
}

/** What is marked as the match that one is at. */
function marked(): Range[] {
  return [...(CSS.highlights.get('rt-find-current') ?? [])].filter(
    (range): range is Range => range instanceof Range,
  )
}

function isInSight(range: Range | undefined, box: Element): boolean {
  if (range === undefined) return false
  const { top, bottom } = range.getBoundingClientRect()
  const frame = box.getBoundingClientRect()
  return bottom > top && top >= frame.top && bottom <= frame.bottom
}

test('what is typed right after the keys is what is looked for', async () => {
  const { box, screen } = await open(longThread(1_000))
  await expect.element(screen.getByRole('button', { name: 'Find in thread' })).toBeVisible()
  // Fetched once the page has nothing else to do; a later test has it already.
  await expect.poll(() => FIND_BAR.get().status).toBe('ready')
  await still(box)
  await userEvent.keyboard('{Control>}f{/Control}echo')
  await expect.element(screen.getByRole('textbox', { name: 'Find in thread' })).toHaveValue('echo')
})

test('counts what is closed and what is not in the page, and shows it', async () => {
  const items = longThread(2_000)
  items[5] = call(92_000, { output: 'before\nthe Needle is here\nafter' })
  items[1_500] = { ...words(90_000), text: 'A **needle** and another needle.' }
  items[1_700] = call(91_000, { args: JSON.stringify({ command: 'grep needle x' }), output: '' })
  const { box, screen } = await look(items, 'needle')
  await expect.element(screen.getByText('1 of 4')).toBeVisible()
  await expect.poll(() => marked().map(String)).toEqual(['Needle'])
  await expect.poll(() => isInSight(marked()[0], box)).toBe(true)
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('2 of 4')).toBeVisible()
  await expect.poll(() => marked().map(String)).toEqual(['needle'])
  await expect.poll(() => isInSight(marked()[0], box)).toBe(true)
  await userEvent.keyboard('{Enter}{Enter}')
  await expect.element(screen.getByText('4 of 4')).toBeVisible()
  await expect.poll(() => isInSight(marked()[0], box)).toBe(true)
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('1 of 4')).toBeVisible()
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}')
  await expect.element(screen.getByText('4 of 4')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => marked()).toEqual([])
})

test('finds what is far down in a long output', async () => {
  const lines = Array.from({ length: 1_000 }, (_, line) => `line ${line}`)
  lines[900] = 'the needle'
  const { box, screen } = await look([turn(1), call(1, { output: lines.join('\n') })], 'needle')
  await expect.element(screen.getByText('1 of 1')).toBeVisible()
  await expect.poll(() => isInSight(marked()[0], box)).toBe(true)
})

test('finds what a sub-agent did', async () => {
  const child = call(2, { output: 'the needle' })
  const { box, screen } = await look(
    [
      turn(1),
      call(1, { name: 'Task', args: '{"description":"Look","prompt":"Look"}', children: [child] }),
    ],
    'needle',
  )
  await expect.element(screen.getByText('1 of 1')).toBeVisible()
  await expect.poll(() => isInSight(marked()[0], box)).toBe(true)
})

test('says that there is nothing', async () => {
  const { screen } = await look(longThread(20), 'no such words')
  await expect.element(screen.getByText('Nothing found')).toBeVisible()
})

test('leaves the keys to the browser while all of the thread is in the page', async () => {
  const { screen } = await open(longThread(20))
  expect(screen.getByRole('button', { name: 'Find in thread' }).query()).toBeNull()
  const event = new KeyboardEvent('keydown', {
    key: 'f',
    ctrlKey: true,
    bubbles: true,
    cancelable: true,
  })
  document.body.dispatchEvent(event)
  expect(event.defaultPrevented).toBe(false)
})

test('answers to the keys where the browser cannot find all of it', async () => {
  const { screen } = await open(longThread(1_000))
  await expect.element(screen.getByRole('button', { name: 'Find in thread' })).toBeVisible()
  const event = new KeyboardEvent('keydown', {
    key: 'f',
    ctrlKey: true,
    bubbles: true,
    cancelable: true,
  })
  document.body.dispatchEvent(event)
  expect(event.defaultPrevented).toBe(true)
  await expect.element(screen.getByRole('textbox', { name: 'Find in thread' })).toHaveFocus()
})

test('the bar fits into a panel of 320 px, and nothing in it lies over anything else', async () => {
  const screen = await render(
    <div data-testid="box" style={{ height: 600, width: 320, overflow: 'auto' }}>
      <ThreadView thread={stateOf(longThread(3_000), { status: 'settled' })} find />
    </div>,
  )
  const box = screen.getByTestId('box').element()
  await still(box)
  await screen.getByRole('button', { name: 'Find in thread' }).click()
  await screen.getByRole('textbox', { name: 'Find in thread' }).fill('echo')
  await expect.element(screen.getByText('1 of 3,000')).toBeVisible()
  const parts = [...box.querySelectorAll('.rt-find-bar > *')].map((part) => {
    // Words may be wider than what they stand in.
    const range = document.createRange()
    range.selectNode(part)
    if (part.matches('output')) range.selectNodeContents(part)
    return range.getBoundingClientRect()
  })
  const frame = box.getBoundingClientRect()
  expect(parts).toHaveLength(5)
  for (const [at, { left, right }] of parts.entries()) {
    expect(left).toBeGreaterThanOrEqual(parts[at - 1]?.right ?? frame.left)
    expect(right).toBeLessThanOrEqual(frame.right)
  }
})
