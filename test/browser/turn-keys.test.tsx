import { afterEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { ThreadView } from '../../src/index.ts'
import '../../src/styles/index.css'
import { expectNear, fromEnd, longThread, rowOf, stateOf, still } from './support/long-thread.tsx'

afterEach(cleanup)

async function open(calls: number) {
  const screen = await render(
    <div data-testid="box" style={{ height: 600, width: 800, overflow: 'auto' }}>
      <ThreadView thread={stateOf(longThread(calls), { status: 'settled' })} openAt="end" />
    </div>,
  )
  const box = screen.getByTestId('box').element()
  await still(box)
  return { box, screen }
}

const focusedKey = () =>
  document.activeElement instanceof HTMLElement ? document.activeElement.dataset.key : undefined

async function press(box: Element, keys: string, key: string) {
  await userEvent.keyboard(keys)
  await expect.poll(focusedKey, { timeout: 5_000 }).toBe(key)
  await still(box)
}

for (const calls of [240, 3_000]) {
  const last = Math.floor((calls - 1) / 100) * 100
  test(`the keys go from turn to turn, drawn or not (${calls} calls)`, async () => {
    const { box } = await open(calls)
    const top = () => box.getBoundingClientRect().top
    // The beginning of the turn that one reads comes first.
    await press(box, '{Alt>}{ArrowUp}{/Alt}', `u${last}`)
    expectNear(rowOf(box, `u${last}`).getBoundingClientRect().top, top())
    const first = rowOf(box, `r/c${last}`).getBoundingClientRect()
    expect(first.top).toBeGreaterThan(top())
    expect(first.bottom).toBeLessThan(top() + 600)
    await press(box, '{Alt>}{ArrowUp}{/Alt}', `u${last - 100}`)
    expectNear(rowOf(box, `u${last - 100}`).getBoundingClientRect().top, top())
    await press(box, '{Alt>}{ArrowUp}{/Alt}', `u${last - 200}`)
    await press(box, '{Alt>}{ArrowDown}{/Alt}', `u${last - 100}`)
    expectNear(rowOf(box, `u${last - 100}`).getBoundingClientRect().top, top())
    expect(getComputedStyle(rowOf(box, `u${last - 100}`)).outlineStyle).not.toBe('none')
    await press(box, '{Alt>}{ArrowDown}{/Alt}', `u${last}`)
    expect(fromEnd(box)).toBeGreaterThan(0)
  })
}

test('who writes keeps the keys', async () => {
  const { screen } = await open(1_000)
  await screen.getByRole('button', { name: 'Find in thread' }).click()
  const input = screen.getByRole('textbox', { name: 'Find in thread' })
  await input.fill('number')
  const event = new KeyboardEvent('keydown', {
    key: 'ArrowUp',
    altKey: true,
    bubbles: true,
    cancelable: true,
  })
  input.element().dispatchEvent(event)
  expect(event.defaultPrevented).toBe(false)
  await expect.element(input).toHaveFocus()
})

test('says which keys there are', async () => {
  const { box } = await open(10)
  expect(box.querySelector('.rt-thread')?.getAttribute('aria-keyshortcuts')).toBe(
    'Alt+ArrowUp Alt+ArrowDown',
  )
})
