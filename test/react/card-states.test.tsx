import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ENGLISH, ThreadView } from '../../src/index.ts'
import { everyCard } from '../../stories/support/cards/index.ts'
import { call } from '../../stories/support/items.ts'
import { threadState } from '../../stories/support/thread.tsx'

afterEach(cleanup)

/** The shape of each state that has one, and the word that its line begins with. */
const STATES = {
  running: ['dot', /./],
  error: ['cross', /^Failed/],
  interrupted: ['stop', /^Interrupted/],
  denied: ['bar', /^Not allowed/],
  unrecorded: ['ring', /, no result$/],
} as const

test('every card tells its state by a word and by a shape', () => {
  const calls = everyCard().filter((item) => item.kind === 'tool')
  const { container } = render(<ThreadView thread={threadState(calls, { runs: [] })} showAll />)
  const seen = new Set<string>()
  for (const card of container.querySelectorAll<HTMLElement>('.rt-card[data-tool]')) {
    const { status = '', kind = '' } = card.dataset
    const shape = card.querySelector('.rt-mark > svg')?.getAttribute('data-icon')
    const verb = card.querySelector('.rt-verb')?.textContent ?? ''
    seen.add(`${kind} ${status}`)
    if (status === 'complete') expect(['dot', 'cross', 'stop', 'bar', 'ring']).not.toContain(shape)
    else {
      const [mark, word] = STATES[status as keyof typeof STATES]
      expect([kind, status, shape]).toEqual([kind, status, mark])
      expect(verb).toMatch(word)
    }
    if (status === 'running')
      expect(Object.values(ENGLISH.verbs).map(({ present }) => present)).toContain(verb)
  }
  for (const kind of ['shell', 'edit', 'read', 'search', 'task', 'mcp', 'unknown'])
    for (const status of Object.keys(STATES)) expect(seen).toContain(`${kind} ${status}`)
})

test('every verb has its words in each tense', () => {
  for (const [name, { present, past, many }] of Object.entries(ENGLISH.verbs)) {
    expect([name, present, past].every((word) => word.length > 2)).toBe(true)
    expect(present).not.toBe(past)
    expect(many(1, '1')).not.toBe(many(2, '2'))
  }
})

test('a patch that only renames a file says that it moved it', () => {
  const patch =
    'diff --git a/a.ts b/b.ts\nsimilarity index 100%\nrename from a.ts\nrename to b.ts\n'
  const { container } = render(
    <ThreadView thread={threadState([call('apply_patch', { patch }, 'ok')], { runs: [] })} />,
  )
  expect(container.querySelector('.rt-line')?.textContent).toMatch(
    /^Moved.*b\.ts.*renamed from a\.ts/,
  )
})

test('what turns the direction of a command or a path shows in the line and in its tooltip', () => {
  const turned = 'a\u202egpj.sh'
  const items = [
    call('Bash', { command: `rm ${turned} ${'x'.repeat(80)}` }, ''),
    call('Write', { file_path: `/src/${turned}`, content: 'x' }, ''),
  ]
  const { container } = render(<ThreadView thread={threadState(items, { runs: [] })} />)
  const objects = [...container.querySelectorAll('.rt-object')]
  expect(objects).toHaveLength(2)
  for (const object of objects) {
    expect(object.querySelector('.rt-hidden-character')?.textContent).toContain('U+202E')
    expect(object.textContent).not.toContain('\u202e')
    expect(object.getAttribute('title')).toContain('a[U+202E]gpj.sh')
  }
})
