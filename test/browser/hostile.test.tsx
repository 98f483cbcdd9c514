import { afterEach, beforeAll, expect, test } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import type { Item } from '../../recorder/index.ts'
import { ThreadView } from '../../src/index.ts'
import '../../src/styles/index.css'
import { HOSTILE } from '../../stories/support/hostile.ts'
import { text } from '../../stories/support/items.ts'
import { threadState } from '../../stories/support/thread.tsx'
import { HOLD, holdOf } from './support/holds.ts'
import { LARGE } from './support/large.ts'

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self' ws:",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

const violations: string[] = []

beforeAll(() => {
  const policy = document.createElement('meta')
  policy.httpEquiv = 'Content-Security-Policy'
  policy.content = POLICY
  document.head.append(policy)
  document.addEventListener('securitypolicyviolation', (event) => {
    violations.push(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`)
  })
})

afterEach(cleanup)

/** What left the page, or tried to, for another place than the page's own. */
function requests(): string[] {
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => !name.startsWith(location.origin) && !name.startsWith('data:'))
}

/** What reaches beyond the page, and is not cut or scrolled by something around it. */
function widest(container: Element): string {
  if (document.documentElement.scrollWidth <= innerWidth) return ''
  const wide = [...container.querySelectorAll('*')].filter(
    (element) => element.getBoundingClientRect().right > innerWidth + 1,
  )
  return (
    wide
      .map((element) => `${element.tagName}.${element.getAttribute('class')}`)
      .slice(0, 5)
      .join(' ') || 'something'
  )
}

/** Waits for the parts of a card that are fetched when it opens, and for what is read in steps. */
async function settled(container: Element): Promise<void> {
  await expect
    .poll(() => container.querySelector('.rt-list [aria-busy="true"]'), { timeout: 20_000 })
    .toBeNull()
}

test('the policy of this page is in force', async () => {
  const image = new Image()
  image.src = 'https://evil.example/probe.png'
  await expect.poll(() => violations.length).toBeGreaterThan(0)
  violations.length = 0
  performance.clearResourceTimings()
})

for (const { name, items } of HOSTILE) {
  test(`${name}: nothing leaves, nothing runs, nothing else is disturbed`, async () => {
    const errors: unknown[] = []
    const onError = (event: ErrorEvent) => errors.push(event.error ?? event.message)
    addEventListener('error', onError)
    const thread = threadState([text('Before it.'), ...items(), text('After it.')])
    for (const open of [false, true]) {
      const screen = await render(<ThreadView thread={thread} openByDefault={() => open} />)
      await expect.element(screen.getByText('Before it.', { exact: true })).toBeVisible()
      await expect.element(screen.getByText('After it.', { exact: true })).toBeInTheDocument()
      expect(
        screen.container.querySelectorAll(
          'script, iframe, object, embed, link, style, video, audio',
        ),
      ).toHaveLength(0)
      expect(screen.container.querySelectorAll('.rt-broken')).toHaveLength(0)
      for (const link of screen.container.querySelectorAll('a'))
        expect(link.protocol).toMatch(/^(https?|mailto):$/)
      for (const image of screen.container.querySelectorAll('img'))
        expect(image.src).toMatch(/^data:image\/(png|jpeg|gif|webp|avif);/)
      expect(widest(screen.container), 'what is wider than the page').toBe('')
      await cleanup()
    }
    removeEventListener('error', onError)
    expect(errors).toEqual([])
    expect('hacked' in window).toBe(false)
    expect(violations).toEqual([])
    expect(requests()).toEqual([])
  })
}

/** Draws an item alone and open, and answers for how long that held the page. */
async function holdOfItem(item: Item): Promise<number> {
  const thread = threadState([item])
  return holdOf(async () => {
    const screen = await render(<ThreadView thread={thread} openByDefault={() => true} />)
    await settled(screen.container)
  }, cleanup)
}

for (const { name, items } of HOSTILE) {
  test(`${name}: each item alone holds the page for less than ${HOLD} ms`, async () => {
    for (const item of items()) {
      const what = `${item.kind} ${item.kind === 'tool' ? item.name.slice(0, 40) : ''}`
      expect(await holdOfItem(item), what).toBeLessThan(HOLD)
    }
  })
}

test.each(Object.entries(LARGE))(
  `%s of ten million characters holds the page for less than ${HOLD} ms`,
  async (_name, item) => {
    expect(await holdOfItem(item())).toBeLessThan(HOLD)
  },
)

test('a large change is compared when asked, and never holds the page', async () => {
  const change = LARGE['an edit of one word']
  if (change === undefined) throw new Error('There is no large edit to compare.')
  const thread = threadState([change()])
  const hold = await holdOf(async () => {
    const { container, ...screen } = await render(
      <ThreadView thread={thread} openByDefault={() => true} />,
    )
    await screen.getByRole('button', { name: 'Show it anyway' }).click()
    const added = () => container.querySelector('.rt-diff-line[data-change="add"]')?.textContent
    await expect.poll(added, { timeout: 20_000 }).toContain('LINE =')
  }, cleanup)
  expect(hold).toBeLessThan(HOLD)
})

test('a change of up to a million characters is compared unasked, and never holds the page', async () => {
  const change = LARGE['an edit of just a million']
  if (change === undefined) throw new Error('There is no such edit.')
  const thread = threadState([change()])
  const hold = await holdOf(async () => {
    const { container } = await render(<ThreadView thread={thread} openByDefault={() => true} />)
    const added = () => container.querySelectorAll('.rt-diff-line').length
    await expect.poll(added, { timeout: 20_000 }).toBeGreaterThan(0)
  }, cleanup)
  expect(hold).toBeLessThan(HOLD)
})
