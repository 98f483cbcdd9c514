import { afterEach, beforeAll, expect, test } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { ThreadView } from '../../src/index.ts'
import '../../src/styles/index.css'
import { HOSTILE } from '../../stories/support/hostile.ts'
import { text } from '../../stories/support/items.ts'
import { threadState } from '../../stories/support/thread.tsx'

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

/** Waits for the parts of a card that are fetched when it opens. */
async function settled(container: Element): Promise<void> {
  await expect.poll(() => container.querySelector('.rt-pre[aria-busy]')).toBeNull()
}

/** The longest stretch for which the page answered nothing, while something is done and drawn. */
async function longestHold(act: () => unknown): Promise<number> {
  const { port1, port2 } = new MessageChannel()
  let longest = 0
  let last = performance.now()
  let ticking = true
  port1.onmessage = () => {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
    if (ticking) port2.postMessage(null)
  }
  port2.postMessage(null)
  await act()
  for (let frame = 0; frame < 4; frame += 1) await new Promise(requestAnimationFrame)
  ticking = false
  port1.close()
  return Math.max(longest, performance.now() - last)
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

const HOLD = 200

for (const { name, items } of HOSTILE) {
  test(`${name}: each item alone holds the page for less than ${HOLD} ms`, async () => {
    for (const item of items()) {
      const thread = threadState([item])
      // Once more for a machine that was busy with something else.
      let hold = Number.POSITIVE_INFINITY
      for (let attempt = 0; attempt < 3 && hold > HOLD; attempt += 1) {
        hold = await longestHold(async () => {
          const screen = await render(<ThreadView thread={thread} openByDefault={() => true} />)
          await settled(screen.container)
        })
        await cleanup()
      }
      expect(
        hold,
        `${item.kind} ${item.kind === 'tool' ? item.name.slice(0, 40) : ''}`,
      ).toBeLessThan(HOLD)
    }
  })
}
