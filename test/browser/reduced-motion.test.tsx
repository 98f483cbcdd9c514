import { afterEach, expect, test } from 'vitest'
import { cdp } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { ThreadView } from '../../src/index.ts'
import '../../src/styles/index.css'
import { everyCard } from '../../stories/support/cards/index.ts'
import { thinking } from '../../stories/support/items.ts'
import { settled } from '../../stories/support/settled.ts'
import { threadState } from '../../stories/support/thread.tsx'
import { THREAD_STATES } from '../../stories/support/thread-states.ts'

/** The part of the DevTools protocol that is used here. */
interface Protocol {
  send(
    method: 'Emulation.setEmulatedMedia',
    media: { features: { name: 'prefers-reduced-motion'; value: '' | 'reduce' }[] },
  ): Promise<void>
}

async function prefer(value: '' | 'reduce'): Promise<void> {
  // The provider's own type names no methods.
  const protocol = cdp() as unknown as Protocol
  await protocol.send('Emulation.setEmulatedMedia', {
    features: [{ name: 'prefers-reduced-motion', value }],
  })
  await expect
    .poll(() => matchMedia('(prefers-reduced-motion: reduce)').matches)
    .toBe(value === 'reduce')
}

afterEach(async () => {
  await cleanup()
  await prefer('')
})

/** A thread in each of its states, and one with every card in every state. */
const everything = (
  <>
    {Object.entries(THREAD_STATES).map(([name, state]) => (
      <ThreadView key={name} thread={state()} follow={false} />
    ))}
    <ThreadView
      thread={threadState([thinking('An id comes back', true), ...everyCard()], { runs: [] })}
      openByDefault={() => true}
      follow={false}
    />
  </>
)

/** What moves by itself, and what would move smoothly if it were scrolled or changed. */
function moving(root: Element): string[] {
  const running = document.getAnimations().map(({ effect }) => {
    const of = effect instanceof KeyframeEffect ? effect.target : null
    return `${of?.closest('.rt-row, .rt-live')?.className} ${of?.className}`
  })
  const styled = [...root.querySelectorAll('*')].flatMap((element) =>
    [undefined, '::before', '::after'].flatMap((part) => {
      const { animationName, transitionDuration, scrollBehavior } = getComputedStyle(element, part)
      const still =
        animationName === 'none' && transitionDuration === '0s' && scrollBehavior === 'auto'
      return still ? [] : [`${element.getAttribute('class')}${part ?? ''}`]
    }),
  )
  return [...new Set([...running, ...styled])]
}

test('what runs breathes, and nothing moves for those who want no motion', async () => {
  const { container } = await render(everything)
  await settled(container)
  expect(moving(container)).toContain('rt-breath')
  expect(moving(container)).toContain('rt-mark')
  await prefer('reduce')
  expect(moving(container)).toEqual([])
})
