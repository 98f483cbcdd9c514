import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  type ThreadSource,
  ThreadSourceError,
  type ThreadState,
  type UseThreadOptions,
  useThread,
} from '../../src/index.ts'
import { HandSource } from './support/hand-source.ts'
import { runChunks } from './support/thread-fixture.ts'
import { eventually } from './support/until.ts'

afterEach(cleanup)

const RETRY = { minDelay: 1, maxDelay: 2 }

interface Props extends Partial<UseThreadOptions> {
  readonly source: ThreadSource
  readonly onState?: (state: ThreadState) => void
  readonly name?: string
}

/** Draws just enough to see what a thread is. */
function Thread({ threadId = 'thread-1', onState, name = 'thread', ...options }: Props) {
  const state = useThread({ threadId, retry: RETRY, pollInterval: 5, ...options })
  onState?.(state)
  const { items, status, error, connection } = state
  return (
    <section aria-label={name} data-status={status} data-connection={connection}>
      {error !== null && <p role="alert">{error.message}</p>}
      <ol>
        {items.map((item) => (
          <li key={item.key} data-kind={item.kind}>
            {'text' in item ? item.text : item.kind === 'tool' ? `${item.name} ${item.status}` : ''}
          </li>
        ))}
      </ol>
    </section>
  )
}

function Both({ source, second }: { source: ThreadSource; second: boolean }) {
  return (
    <>
      <Thread source={source} name="one" />
      {second && <Thread source={source} name="two" />}
    </>
  )
}

const thread = (name = 'thread') => screen.getByRole('region', { name })
const status = () => thread().dataset.status
const texts = (name?: string) =>
  [...thread(name).querySelectorAll('li')].map((item) => item.textContent)

async function record(source: HandSource, threadId: string, runId: string): Promise<void> {
  const recorder = await source.run(threadId, runId)
  for (const chunk of runChunks(runId, threadId)) await recorder.record(chunk)
  await recorder.finish('completed')
}

describe('useThread', () => {
  it('is loading, then shows what is stored', async () => {
    const source = new HandSource()
    await record(source, 'thread-1', 'run-1')
    render(<Thread source={source} />)
    expect(status()).toBe('loading')
    await waitFor(() => expect(status()).toBe('settled'))
    expect(texts()).toEqual([
      'prompt of run-1',
      'Look at the files – ünïcode 🧵.',
      'I will look into it.\n',
      'Bash complete',
      'Read error',
      'Done.',
    ])
  })

  it('shows the last of A, B, A in a row, and not what comes late of the others', async () => {
    const source = new HandSource()
    await record(source, 'A', 'run-a')
    await record(source, 'B', 'run-b')
    const shown = new Set<string>()
    const onState = ({ items }: ThreadState) => shown.add(items[0]?.key ?? 'none')
    source.answers.hold()
    const { rerender } = render(<Thread source={source} threadId="A" onState={onState} />)
    rerender(<Thread source={source} threadId="B" onState={onState} />)
    rerender(<Thread source={source} threadId="A" onState={onState} />)
    source.answers.release()
    await waitFor(() => expect(texts()[0]).toBe('prompt of run-a'))
    expect(status()).toBe('settled')
    expect([...shown]).toEqual(['none', 'user-run-a/user'])
    expect(
      source.asked
        .filter(({ threadId }) => threadId === 'B')
        .every(({ options }) => options.signal?.aborted),
    ).toBe(true)
  })

  it('shows nothing of the thread before while the next one loads', async () => {
    const source = new HandSource()
    await record(source, 'A', 'run-a')
    const { rerender } = render(<Thread source={source} threadId="A" />)
    await waitFor(() => expect(status()).toBe('settled'))
    rerender(<Thread source={source} threadId="empty" />)
    expect(status()).toBe('loading')
    expect(texts()).toEqual([])
    await waitFor(() => expect(status()).toBe('settled'))
    expect(texts()).toEqual([])
  })

  it('asks nothing more and opens no stream when it is unmounted while it loads', async () => {
    const source = new HandSource()
    await source.run('thread-1', 'run-1')
    source.answers.hold()
    const { unmount } = render(<Thread source={source} />)
    unmount()
    await eventually(() => source.asked[0]?.options.signal?.aborted === true, 'the abort')
    source.answers.release()
    await source.answers.passed
    await new Promise((resolve) => setTimeout(resolve))
    expect(source.streams.all).toBe(0)
    expect(source.asked).toHaveLength(1)
  })

  it('ends its stream when it is unmounted', async () => {
    const source = new HandSource()
    await source.run('thread-1', 'run-1')
    const { unmount } = render(<Thread source={source} />)
    await waitFor(() => expect(source.streams.open).toBe(1))
    unmount()
    await waitFor(() => expect(source.streams.open).toBe(0))
  })

  it('has a single stream open in StrictMode', async () => {
    const source = new HandSource()
    const recorder = await source.run('thread-1', 'run-1')
    render(<Thread source={source} />, { wrapper: StrictMode })
    await waitFor(() => expect(status()).toBe('live'))
    for (const chunk of runChunks('run-1')) await recorder.record(chunk)
    await recorder.finish('completed')
    await waitFor(() => expect(status()).toBe('settled'))
    expect(source.streams).toEqual({ open: 0, most: 1, all: 1 })
    expect(source.asked.filter(({ options }) => options.limit === undefined)).toHaveLength(2)
  })

  it('shares one stream among all who show a thread, until the last has left', async () => {
    const source = new HandSource()
    const recorder = await source.run('thread-1', 'run-1')
    const { rerender, unmount } = render(<Both source={source} second />)
    await waitFor(() => expect(source.streams.open).toBe(1))
    rerender(<Both source={source} second={false} />)
    rerender(<Both source={source} second />)
    for (const chunk of runChunks('run-1').slice(0, 8)) await recorder.record(chunk)
    await waitFor(() => expect(texts('two')).toHaveLength(3))
    expect(texts('one')).toEqual(texts('two'))
    expect(source.streams).toEqual({ open: 1, most: 1, all: 1 })
    unmount()
    await waitFor(() => expect(source.streams.open).toBe(0))
  })

  it('draws an item that did not change from the same object', async () => {
    const source = new HandSource()
    const recorder = await source.run('thread-1', 'run-1')
    const states: ThreadState[] = []
    render(<Thread source={source} onState={(state) => states.push(state)} />)
    const chunks = runChunks('run-1')
    for (const chunk of chunks.slice(0, 9)) await recorder.record(chunk)
    await waitFor(() => expect(texts()).toHaveLength(3))
    const before = states.at(-1)
    for (const chunk of chunks.slice(9)) await recorder.record(chunk)
    await waitFor(() => expect(texts()).toHaveLength(6))
    expect(states.at(-1)?.items[1]).toBe(before?.items[1])
    expect(new Set(states.map(({ reload }) => reload)).size).toBe(1)
  })

  it.each([
    [401, 'unauthorized'],
    [403, 'forbidden'],
    [404, 'not-found'],
  ] as const)(
    'tells a %i as a failure with its reason, and reload() tries again',
    async (httpStatus, code) => {
      const source = new HandSource()
      await record(source, 'thread-1', 'run-1')
      source.failures.push(new ThreadSourceError(code, `No: ${httpStatus}`, { status: httpStatus }))
      let reload: ThreadState['reload'] | undefined
      render(<Thread source={source} onState={(state) => (reload = state.reload)} />)
      await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(`No: ${httpStatus}`))
      expect(status()).toBe('failed')
      await act(async () => reload?.())
      await waitFor(() => expect(status()).toBe('settled'))
      expect(texts()).toHaveLength(6)
      expect(screen.queryByRole('alert')).toBe(null)
    },
  )

  it('looks for new runs as often as it is told, also when that changes', async () => {
    const source = new HandSource()
    const { rerender } = render(<Thread source={source} pollInterval={0} />)
    await waitFor(() => expect(status()).toBe('settled'))
    await source.run('thread-1', 'run-1')
    expect(source.asked).toHaveLength(1)
    rerender(<Thread source={source} pollInterval={3} />)
    await waitFor(() => expect(status()).toBe('live'))
  })

  it('looks at once when the page has the focus again', async () => {
    const source = new HandSource()
    render(<Thread source={source} pollInterval={1_000_000} />)
    await waitFor(() => expect(status()).toBe('settled'))
    await source.run('thread-1', 'run-1')
    act(() => void window.dispatchEvent(new Event('focus')))
    await waitFor(() => expect(status()).toBe('live'))
  })
})

describe('a page that the server rendered', () => {
  async function hydrated(props: Props) {
    const complaints = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const recoverable = vi.fn()
    const element = <Thread {...props} />
    const container = document.body.appendChild(document.createElement('div'))
    container.innerHTML = renderToString(element)
    const html = container.innerHTML
    const root = await act(async () =>
      hydrateRoot(container, element, { onRecoverableError: recoverable }),
    )
    return { html, complaints, recoverable, close: () => act(() => root.unmount()) }
  }

  it('hydrates as loading without a mismatch, then shows the thread', async () => {
    const source = new HandSource()
    await record(source, 'thread-1', 'run-1')
    const { html, complaints, recoverable, close } = await hydrated({ source })
    expect(html).toContain('data-status="loading"')
    await waitFor(() => expect(status()).toBe('settled'))
    expect(recoverable).not.toHaveBeenCalled()
    expect(complaints).not.toHaveBeenCalled()
    close()
    complaints.mockRestore()
  })

  it('hydrates with the messages it was rendered from', async () => {
    const source = new HandSource()
    await record(source, 'thread-1', 'run-1')
    const initialMessages = await source.messages.loadThread('thread-1')
    source.answers.hold()
    const { html, complaints, recoverable, close } = await hydrated({ source, initialMessages })
    expect(html).toContain('Bash complete')
    expect(texts()).toHaveLength(6)
    source.answers.release()
    await waitFor(() => expect(source.asked.length).toBeGreaterThan(1))
    expect(texts()).toHaveLength(6)
    expect(recoverable).not.toHaveBeenCalled()
    expect(complaints).not.toHaveBeenCalled()
    close()
    complaints.mockRestore()
  })

  it('asks nothing on the server, and shares nothing among requests', async () => {
    const source = new HandSource()
    const page = vi.stubGlobal('window', undefined)
    try {
      const messages = [{ id: 'u', role: 'user' as const, content: 'secret' }]
      expect(renderToString(<Thread source={source} initialMessages={messages} />)).toContain(
        'secret',
      )
      expect(renderToString(<Thread source={source} />)).not.toContain('secret')
    } finally {
      page.unstubAllGlobals()
    }
    expect(source.asked).toHaveLength(0)
  })
})
