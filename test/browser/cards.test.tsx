import { afterEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { ThreadView } from '../../src/index.ts'
import '../../src/styles/index.css'
import { everyCard } from '../../stories/support/cards/index.ts'
import { call, text, user } from '../../stories/support/items.ts'
import { COLOURS } from '../../stories/support/samples.ts'
import { threadState } from '../../stories/support/thread.tsx'

afterEach(async () => {
  await cleanup()
  vi.restoreAllMocks()
})

const everything = everyCard()

test('opening any card leaves its line and all above it where they are', async () => {
  const { container } = await render(<ThreadView thread={threadState(everything, { runs: [] })} />)
  const lines = [
    ...container.querySelectorAll<HTMLElement>('button.rt-line[aria-expanded="false"]'),
  ]
  expect(lines.length).toBeGreaterThan(50)
  for (const line of lines.slice(0, 40)) {
    const index = lines.indexOf(line)
    const above = lines[Math.max(0, index - 1)] ?? line
    line.scrollIntoView({ block: 'center' })
    const before = [
      line.getBoundingClientRect().top,
      above.getBoundingClientRect().top,
      line.getBoundingClientRect().height,
    ]
    line.click()
    await expect.poll(() => line.getAttribute('aria-expanded')).toBe('true')
    await expect.poll(() => container.querySelector('[aria-busy="true"]')).toBeNull()
    expect([
      line.getBoundingClientRect().top,
      above.getBoundingClientRect().top,
      line.getBoundingClientRect().height,
    ]).toEqual(before)
  }
})

test('copying gives the source: commands without a prompt, files without numbers, output without escapes', async () => {
  const written: string[] = []
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(
    async (words) => void written.push(words),
  )
  const screen = await render(
    <ThreadView
      openByDefault={() => true}
      thread={threadState(
        [
          call('Bash', { command: 'npm test' }, COLOURS),
          call('Read', { file_path: 'a.ts' }, '     7→const a = 1\n     8→const b = 2'),
        ],
        { runs: [] },
      )}
    />,
  )
  await screen.getByRole('button', { name: 'Copy command' }).first().click()
  await screen.getByRole('button', { name: 'Copy output' }).first().click()
  await screen.getByRole('button', { name: 'Copy file' }).first().click()
  expect(written[0]).toBe('npm test')
  expect(written[1]).not.toContain('\u001b')
  expect(written[1]).toContain('collecting 100 %')
  expect(written[1]).not.toContain('collecting 55 %')
  expect(written[2]).toBe('const a = 1\nconst b = 2')
})

test('selecting a file copies no line numbers', async () => {
  const screen = await render(
    <ThreadView
      openByDefault={() => true}
      thread={threadState([call('Read', { file_path: 'a.txt' }, '     7→one\n     8→two')], {
        runs: [],
      })}
    />,
  )
  await expect.element(screen.getByText('one')).toBeVisible()
  const pre = screen.container.querySelector('pre')
  expect(pre).not.toBeNull()
  if (pre !== null) getSelection()?.selectAllChildren(pre)
  expect(getSelection()?.toString().trim()).toBe('one\ntwo')
})

test('a thread is used by keyboard alone', async () => {
  const screen = await render(
    <ThreadView
      thread={threadState([user('Hi'), call('Bash', { command: 'ls' }, 'a-file')], { runs: [] })}
    />,
  )
  const line = screen.getByRole('button', { name: /Ran/ })
  for (let step = 0; step < 10 && document.activeElement !== line.element(); step += 1)
    await userEvent.tab()
  expect(document.activeElement).toBe(line.element())
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('a-file')).toBeVisible()
  await userEvent.keyboard(' ')
  await expect.element(line).toHaveAttribute('aria-expanded', 'false')
})

/** For a machine that has much else to do. */
const PATIENCE = { timeout: 20_000 }

test('all opens and closes by keyboard, and what one reads stays where it is', async () => {
  const { container, ...screen } = await render(
    <ThreadView thread={threadState([user('Look around'), ...everything], { runs: [] })} />,
  )
  const lines = (expanded: boolean) =>
    container.querySelectorAll(
      `.rt-turn > .rt-row > .rt-card > .rt-disclosure > .rt-head > .rt-line[aria-expanded="${expanded}"]`,
    ).length
  const row = [...container.querySelectorAll<HTMLElement>('.rt-row')][40]
  row?.scrollIntoView({ block: 'start' })
  await new Promise(requestAnimationFrame)
  const top = row?.getBoundingClientRect().top ?? 0
  const button = screen.getByRole('button', { name: 'Open all' }).first().element() as HTMLElement
  button.focus({ preventScroll: true })
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => lines(false), PATIENCE).toBe(0)
  expect(lines(true)).toBeGreaterThan(50)
  await expect.poll(() => container.querySelector('[aria-busy="true"]'), PATIENCE).toBeNull()
  await expect
    .poll(() => Math.abs((row?.getBoundingClientRect().top ?? 0) - top), PATIENCE)
    .toBeLessThan(2)
  await screen.getByRole('button', { name: 'Close all' }).first().click()
  await expect.poll(() => lines(true), PATIENCE).toBe(0)
})

test('the live region speaks at boundaries and never as words come', async () => {
  const said: string[] = []
  const running = { runId: 'run-1', status: 'running' as const }
  const state = (items: Parameters<typeof threadState>[0]) =>
    threadState(items, { status: 'live', runs: [running], run: running })
  const screen = await render(<ThreadView thread={threadState([user('Hi')], { runs: [] })} />)
  const region = screen.container.querySelector('[aria-live="polite"]')
  expect(region).not.toBeNull()
  const heard = new MutationObserver(() => said.push(region?.textContent ?? ''))
  if (region !== null)
    heard.observe(region, { childList: true, characterData: true, subtree: true })
  const failing = call('Bash', { command: 'ls' }, undefined, { status: 'running' })
  await screen.rerender(<ThreadView thread={state([user('Hi')])} />)
  for (const words of ['a', 'ab', 'abc', 'abcd'])
    await screen.rerender(<ThreadView thread={state([text(words, true), failing])} />)
  await screen.rerender(
    <ThreadView thread={state([text('abcd'), { ...failing, status: 'error', output: 'no' }])} />,
  )
  await screen.rerender(<ThreadView thread={threadState([text('abcd')])} />)
  await expect
    .poll(() => said)
    .toEqual(['The agent is working', 'Failed: Bash', 'The answer is complete'])
  heard.disconnect()
})

test('a thread reads in a panel of 320 px and on a page of 1,200 px', async () => {
  for (const width of [320, 1_200]) {
    const { container } = await render(
      <div style={{ inlineSize: width }}>
        <ThreadView openByDefault={() => true} thread={threadState(everything)} />
      </div>,
    )
    await expect.poll(() => container.querySelector('[aria-busy="true"]')).toBeNull()
    const view = container.querySelector('.rt-thread')
    expect(view?.scrollWidth).toBeLessThanOrEqual(view?.clientWidth ?? 0)
    await cleanup()
  }
})

/** How much of its text an element does not show, in pixels. */
function cutOff(element: Element): number {
  const range = document.createRange()
  range.selectNodeContents(element)
  return range.getBoundingClientRect().width - element.getBoundingClientRect().width
}

test('in a narrow panel what came of a call is cut only where what it did has given way first', async () => {
  const { container } = await render(
    <div style={{ inlineSize: 320 }}>
      <ThreadView thread={threadState(everything, { runs: [] })} />
    </div>,
  )
  const facts = [...container.querySelectorAll('.rt-result > :not(.rt-result-words)')]
  expect(facts.length).toBeGreaterThan(50)
  const cut = facts.filter((fact) => {
    if (cutOff(fact) <= 0) return false
    const line = fact.closest('.rt-line')
    const givesWay = [...(line?.querySelectorAll('.rt-object, .rt-result-words') ?? [])]
    return givesWay.some(
      (part) =>
        part.getBoundingClientRect().width >
        Number.parseFloat(getComputedStyle(part).minInlineSize) + 1,
    )
  })
  expect(cut.map((fact) => fact.closest('.rt-line')?.textContent)).toEqual([])
})
