import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import {
  type Item,
  ThreadFold,
  type ToolItem,
  toUIMessages,
  type UserItem,
} from '../../recorder/index.ts'
import { type ThreadState, ThreadView } from '../../src/index.ts'

afterEach(cleanup)

const RUN = { runId: 'r', status: 'completed' as const }

function stateOf(items: ReadonlyArray<Item>, more: Partial<ThreadState> = {}): ThreadState {
  return {
    items,
    messages: [],
    runs: [RUN],
    run: RUN,
    status: 'settled',
    error: null,
    connection: 'connected',
    reload: async () => {},
    hasOlder: false,
    cancel: async () => {},
    loadOlder: async () => {},
    ...more,
  }
}

const user = (text: string, key = 'u'): Item => ({
  kind: 'user',
  key,
  id: key,
  text,
  attachments: [],
})
const text = (words: string, key = 'r/0', open = false): Item => ({
  kind: 'text',
  key,
  runId: 'r',
  text: words,
  open,
})
const call = (more: Partial<Extract<Item, { kind: 'tool' }>> = {}): Item => ({
  kind: 'tool',
  key: 'r/1',
  runId: 'r',
  id: 'c1',
  name: 'Bash',
  args: '{"command":"npm test"}',
  status: 'complete',
  output: 'all good',
  sandbox: true,
  children: [],
  ...more,
})

function OwnTurn({ item }: { item: UserItem }) {
  return <p>said {item.text}</p>
}

function OwnCard({ item }: { item: ToolItem }) {
  return <p>own card for {item.name}</p>
}

function BrokenCard(): never {
  throw new Error('no such card')
}

let drawn = 0

function CountedTurn() {
  drawn += 1
  return <p>turn</p>
}

test('a thread shows what was said, what was done and where it ran', () => {
  render(<ThreadView thread={stateOf([user('Fix it'), text('**Done**, see `a.ts`.'), call()])} />)
  expect(screen.getByText('Fix it')).toBeDefined()
  expect(screen.getByText('Done').tagName).toBe('STRONG')
  expect(screen.getByText('npm test', { exact: false })).toBeDefined()
  expect(screen.getByText('sandbox')).toBeDefined()
})

test('a call opens to what it wrote, and closes again', async () => {
  render(<ThreadView thread={stateOf([call()])} />)
  expect(screen.queryByText('all good')).toBeNull()
  const line = screen.getByRole('button', { name: /npm test/ })
  expect(line.getAttribute('aria-expanded')).toBe('false')
  fireEvent.click(line)
  expect(line.getAttribute('aria-expanded')).toBe('true')
  expect(await screen.findByText('all good', { exact: false })).toBeDefined()
  fireEvent.click(line)
  expect(line.getAttribute('aria-expanded')).toBe('false')
})

test('a card that is open stays open while its thread grows', () => {
  const first = call()
  const { rerender } = render(<ThreadView thread={stateOf([first])} />)
  fireEvent.click(screen.getByRole('button', { name: /npm test/ }))
  rerender(<ThreadView thread={stateOf([first, text('And so on', 'r/2')])} />)
  expect(screen.getByRole('button', { name: /npm test/ }).getAttribute('aria-expanded')).toBe(
    'true',
  )
})

test('each state of a thread says what it is', () => {
  const reload = vi.fn(async () => {})
  const { rerender, container } = render(
    <ThreadView thread={stateOf([], { status: 'loading', runs: [], run: null })} />,
  )
  expect(screen.getByRole('status', { name: 'Loading the thread' })).toBeDefined()
  rerender(<ThreadView thread={stateOf([], { runs: [], run: null })} />)
  expect(screen.getByText('Nothing has been said in this thread yet.')).toBeDefined()
  rerender(
    <ThreadView
      thread={stateOf([], { status: 'failed', error: new Error('No such thread.'), reload })}
    />,
  )
  expect(within(screen.getByRole('alert')).getByText('No such thread.')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(reload).toHaveBeenCalledOnce()
  rerender(<ThreadView thread={stateOf([user('Hi')], { status: 'live' })} />)
  expect(screen.getByText('Working')).toBeDefined()
  rerender(
    <ThreadView thread={stateOf([user('Hi')], { status: 'live', connection: 'reconnecting' })} />,
  )
  expect(screen.getByText('The connection dropped; trying again')).toBeDefined()
  expect(container.querySelector('.rt-thread')?.getAttribute('data-connection')).toBe(
    'reconnecting',
  )
})

test('a failure leaves what was there to be read', () => {
  render(
    <ThreadView thread={stateOf([user('Hi')], { status: 'failed', error: new Error('Gone.') })} />,
  )
  expect(screen.getByText('Hi')).toBeDefined()
  expect(screen.getByText('Gone.')).toBeDefined()
})

test('parts, tools and words are the app’s where it gives them', () => {
  const { container } = render(
    <ThreadView
      thread={stateOf([user('Hi'), call()], { status: 'live' })}
      components={{ UserTurn: OwnTurn }}
      tools={{ Bash: { Card: OwnCard } }}
      labels={{ live: 'Am Werk' }}
    />,
  )
  expect(container.textContent).toContain('said Hi')
  expect(container.textContent).toContain('own card for Bash')
  expect(screen.getByText('Am Werk')).toBeDefined()
})

test('a part that throws shows its item, and the rest of the thread is there', () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  render(
    <ThreadView
      thread={stateOf([call(), text('Still here', 'r/2')])}
      tools={{ Bash: { Card: BrokenCard } }}
    />,
  )
  expect(screen.getByText('no such card', { exact: false })).toBeDefined()
  expect(screen.getByText('"name": "Bash"', { exact: false })).toBeDefined()
  expect(screen.getByText('Still here')).toBeDefined()
  logged.mockRestore()
})

test('tools named like what every object has are tools like others', () => {
  const names = ['constructor', '__proto__', 'toString', 'hasOwnProperty']
  const items = names.map((name, index) => call({ name, key: `r/${index}`, args: '{}' }))
  render(<ThreadView thread={stateOf(items)} />)
  for (const name of names) expect(screen.getByText(name, { exact: false })).toBeDefined()
})

test('messages of useChat read like the thread that they are', () => {
  const fold = new ThreadFold()
  fold.user({ id: 'u1', content: 'Hello' })
  fold.push('r', {
    seq: 0,
    chunk: { type: 'TEXT_MESSAGE_CONTENT', messageId: 'm', delta: 'Good *day*' } as never,
  })
  fold.end('r', 'completed')
  render(<ThreadView messages={toUIMessages(fold.entries)} />)
  expect(screen.getByText('Hello')).toBeDefined()
  expect(screen.getByText('day').tagName).toBe('EM')
})

test('the time of the turn before is not that of a request that tells nothing of its run yet', () => {
  const fold = new ThreadFold()
  fold.user({ id: 'u1', content: 'Hello' })
  fold.push('r', {
    seq: 0,
    chunk: { type: 'TEXT_MESSAGE_CONTENT', messageId: 'm', delta: 'Good day' } as never,
  })
  fold.end('r', 'completed')
  const messages = toUIMessages(fold.entries)
  const { container, rerender } = render(<ThreadView messages={messages} />)
  const run = () => container.querySelector('.rt-thread')?.getAttribute('data-run')
  expect(run()).toBe('completed')
  rerender(<ThreadView messages={messages} status="submitted" />)
  expect(run()).toBeNull()
  rerender(<ThreadView messages={messages} status="error" error={new Error('502')} />)
  expect(screen.getByRole('alert').textContent).toContain('The thread could not go on')
})

test('only the item that grows is drawn again', () => {
  drawn = 0
  const components = { UserTurn: CountedTurn }
  const turn = user('Hi')
  const { rerender } = render(
    <ThreadView components={components} thread={stateOf([turn, text('a', 'r/0', true)])} />,
  )
  for (let length = 2; length < 30; length += 1) {
    rerender(
      <ThreadView
        components={components}
        thread={stateOf([turn, text('a'.repeat(length), 'r/0', true)])}
      />,
    )
  }
  expect(drawn).toBe(1)
})

test('what a server rendered is taken over as it is', async () => {
  const node = (
    <ThreadView
      thread={stateOf(
        [user('Hi'), text('# Title\n\n- [x] a\n- b'), call({ status: 'running', startedAt: 5 })],
        { status: 'live' },
      )}
    />
  )
  const container = document.createElement('div')
  document.body.append(container)
  container.innerHTML = renderToString(node)
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { unmount } = render(node, { container, hydrate: true })
  expect(logged).not.toHaveBeenCalled()
  logged.mockRestore()
  unmount()
  container.remove()
})
