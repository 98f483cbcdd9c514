import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ThreadView } from '../../src/index.ts'
import { Later } from '../../src/view/later.ts'
import { call } from '../../stories/support/items.ts'
import { threadState } from '../../stories/support/thread.tsx'

const load = vi.hoisted(() => ({ later: undefined as unknown, fails: false, times: 0 }))

// Made anew for each test: as on a page on which no card was ever opened.
vi.mock('../../src/cards/card-bodies.ts', () => ({
  get CARD_BODIES() {
    return load.later
  },
}))

beforeEach(() => {
  Object.assign(load, { fails: false, times: 0 })
  load.later = new Later(async () => {
    load.times += 1
    if (load.fails) throw new Error('Failed to fetch a module')
    return import('../../src/cards/bodies/index.ts')
  })
})
afterEach(cleanup)

const read = () => call('Read', { file_path: 'a.txt' }, '     7→one\n     8→two')
const thread = () => threadState([read()], { runs: [] })

test('what draws a card’s body is fetched when its line is come to, and once', async () => {
  const two = threadState([read(), call('Bash', { command: 'ls' }, 'a-file')], { runs: [] })
  render(<ThreadView thread={two} />)
  expect(load.times).toBe(0)
  for (const line of screen.getAllByRole('button', { name: /Read|Ran/ }))
    fireEvent.pointerEnter(line)
  expect(load.times).toBe(1)
  fireEvent.click(screen.getByRole('button', { name: /Ran/ }))
  expect(await screen.findByText('a-file')).toBeDefined()
  expect(load.times).toBe(1)
})

test('what was fetched before is drawn at once', async () => {
  const { container } = render(<ThreadView thread={thread()} />)
  const line = screen.getByRole('button', { name: /Read/ })
  fireEvent.click(line)
  await waitFor(() => expect(container.querySelector('.rt-numbered')).not.toBeNull())
  fireEvent.click(line)
  expect(container.querySelector('.rt-numbered')).toBeNull()
  fireEvent.click(line)
  expect(container.querySelector('.rt-numbered')).not.toBeNull()
})

test('a body that cannot be fetched says so, shows the call as it came, and is tried again', async () => {
  load.fails = true
  const { container } = render(<ThreadView thread={thread()} />)
  fireEvent.click(screen.getByRole('button', { name: /Read/ }))
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Failed to fetch a module')
  expect(container.querySelector('.rt-body')?.textContent).toContain('"file_path":"a.txt"')
  expect(container.querySelector('.rt-body')?.textContent).toContain('7→one')
  load.fails = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(container.querySelector('.rt-numbered')).not.toBeNull())
  expect(screen.queryByRole('alert')).toBeNull()
})

test.each([
  ['is still to be fetched', false],
  ['is there already', true],
])('a card that a server drew open is taken over as it is where its body %s', async (_, warm) => {
  const node = (
    <StrictMode>
      <ThreadView thread={thread()} openByDefault={() => true} />
    </StrictMode>
  )
  if (warm) {
    const { container, unmount } = render(node)
    await waitFor(() => expect(container.querySelector('.rt-numbered')).not.toBeNull())
    unmount()
  }
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = renderToString(node)
  expect(container.querySelector('.rt-body')?.textContent).toContain('one\ntwo')
  const complained = vi.fn()
  const logged = vi.spyOn(console, 'error').mockImplementation(complained)
  const root = hydrateRoot(container, node, { onRecoverableError: complained })
  await waitFor(() => expect(container.querySelector('.rt-numbered')).not.toBeNull())
  expect(complained).not.toHaveBeenCalled()
  root.unmount()
  logged.mockRestore()
  container.remove()
})
