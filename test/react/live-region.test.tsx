// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { Item, ToolItem } from '../../recorder/index.ts'
import { type ThreadState, ThreadView } from '../../src/index.ts'
import { call, stateOf, turn } from '../browser/support/long-thread.tsx'

afterEach(cleanup)

/** Everything that was put into the live region, each time it was. */
function listen(first: Partial<ThreadState>) {
  const state = (more: Partial<ThreadState>) => stateOf(more.items ?? [], more)
  const { container, rerender } = render(<ThreadView thread={state(first)} />)
  const region = container.querySelector('[aria-live]')
  if (region === null) throw new Error('There is no live region.')
  let node = region.firstElementChild
  const said: (string | null)[] = []
  return {
    said,
    show(more: Partial<ThreadState>) {
      rerender(<ThreadView thread={state(more)} />)
      if (region.firstElementChild !== node) said.push(region.textContent)
      node = region.firstElementChild
    },
  }
}

const failed = (n: number, name = 'Bash'): ToolItem => call(n, { status: 'error', name })

describe('the live region', () => {
  it('says each failure once, by name, also two alike in turn and several at once', () => {
    const items: Item[] = [turn(0), call(1), call(2, { status: 'running' })]
    const { said, show } = listen({ items })
    show({ items: [turn(0), call(1), failed(2)] })
    show({ items: [turn(0), call(1), failed(2), call(3)] })
    show({ items: [turn(0), call(1), failed(2), failed(3)] })
    show({ items: [turn(0), call(1), failed(2), failed(3), failed(4, 'Read'), failed(5, 'Edit')] })
    expect(said).toEqual(['Failed: Bash', 'Failed: Bash', 'Failed: Read, Edit'])
  })

  it('says nothing of older failures that a page brings, and nothing for each word', () => {
    const items: Item[] = [turn(0), failed(1), call(2)]
    const { said, show } = listen({ items })
    show({ items: [turn(-1), failed(-2), failed(-3), ...items] })
    show({ items: [turn(-1), failed(-2), failed(-3), ...items, call(3, { status: 'running' })] })
    expect(said).toEqual([])
  })
})
