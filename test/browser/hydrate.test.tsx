import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { ThreadView } from '../../src/index.ts'
import '../../src/styles/index.css'
import { fromEnd, longThread, stateOf, still, words } from './support/long-thread.tsx'

let root: Root | undefined
afterEach(() => {
  root?.unmount()
  root = undefined
  document.body.replaceChildren()
})

for (const calls of [50, 2_000]) {
  test(`what the server drew of a thread is taken over as it is (${calls} calls)`, async () => {
    const view = <ThreadView thread={stateOf(longThread(calls), { status: 'settled' })} />
    const box = document.createElement('div')
    box.style.cssText = 'height: 600px; width: 800px; overflow: auto'
    box.innerHTML = renderToString(view)
    document.body.append(box)
    const last = box.querySelector(`[data-key="r/c${calls - 1}"]`)
    expect(last).not.toBeNull()
    expect(box.querySelectorAll('.rt-row').length).toBeLessThan(100)
    const problems: unknown[] = []
    root = hydrateRoot(box, view, { onRecoverableError: (error) => problems.push(error) })
    await expect.poll(() => fromEnd(box)).toBeLessThanOrEqual(1)
    await still(box)
    expect(problems).toEqual([])
    expect(box.querySelector(`[data-key="r/c${calls - 1}"]`)).toBe(last)
    expect(fromEnd(box)).toBeLessThanOrEqual(1)
  })
}

test('code comes plain from the server, is taken over as it is, and gets its colours then', async () => {
  const code = "const open = 'a string' // of a thread"
  const items = [{ ...words(1), text: `\`\`\`ts\n${code}\n\`\`\`` }]
  const view = <ThreadView thread={stateOf(items, { status: 'settled' })} />
  const box = document.createElement('div')
  box.innerHTML = renderToString(view)
  document.body.append(box)
  const drawn = box.querySelector('.rt-code-body')
  expect(drawn?.innerHTML).toBe(`<code>${code}</code>`)
  const problems: unknown[] = []
  root = hydrateRoot(box, view, { onRecoverableError: (error) => problems.push(error) })
  await expect.poll(() => box.querySelectorAll('[data-token]').length).toBeGreaterThan(2)
  expect(problems).toEqual([])
  expect(box.querySelector('.rt-code-body')).toBe(drawn)
  expect(drawn?.textContent).toBe(code)
})
