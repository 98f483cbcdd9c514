import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Markdown, ThreadViewProvider } from '../../src/index.ts'
import { hostToName, safeHref } from '../../src/markdown/safe-href.ts'
import { splitBlocks } from '../../src/markdown/split-blocks.ts'

afterEach(cleanup)

const drawn: string[] = []

function CountedCode({ code }: { code: string }) {
  drawn.push(code)
  return <pre>{code}</pre>
}

function draw(text: string, more: { open?: boolean; components?: object } = {}) {
  return render(
    <ThreadViewProvider components={more.components ?? {}}>
      <Markdown text={text} open={more.open ?? false} />
    </ThreadViewProvider>,
  )
}

test('links lead where they may, and are words elsewhere', () => {
  const { container } = draw(
    [
      '[web](https://example.com/a)',
      '[mail](mailto:a@example.com)',
      '[js](javascript:alert(1))',
      '[entity](java&#10;script:alert(1))',
      '[data](data:text/html,hi)',
      '[vb](vbscript:x)',
      '[file](src/a.ts)',
      '<script>alert(1)</script>',
      '<img src=x onerror=alert(1)>',
    ].join('\n\n'),
  )
  const links = [...container.querySelectorAll('a')]
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    'https://example.com/a',
    'mailto:a@example.com',
  ])
  for (const link of links) expect(link.rel).toBe('noopener noreferrer nofollow')
  expect(container.querySelectorAll('script, img, iframe, style, object')).toHaveLength(0)
  expect(container.textContent).toContain('<script>alert(1)</script>')
  for (const word of ['js', 'entity', 'data', 'vb', 'file'])
    expect(screen.getByText(word)).toBeDefined()
})

test('an image on the net is a link that says where it is', () => {
  const { container } = draw('![cat](https://pics.example.org/cat.png)')
  expect(container.querySelector('img')).toBeNull()
  expect(container.textContent).toContain('(image, pics.example.org)')
})

test('a link that says one host and leads to another names the other', () => {
  const { container } = draw(
    '[https://github.com/login](https://evil.example/login) [docs](https://evil.example)',
  )
  expect(container.textContent).toBe('https://github.com/login (evil.example) docs')
  const disguised = safeHref('https://github.com@evil.example/')
  expect(disguised && hostToName(disguised, 'github')).toBe('evil.example')
  const file = safeHref('https://github.com/a/README.md')
  expect(file && hostToName(file, 'README.md')).toBeUndefined()
})

test('a settled block is never drawn again', () => {
  drawn.length = 0
  const components = { CodeBlock: CountedCode }
  const start = '```\none\n```\n\ntext\n\nmore text\n\n'
  const growing = 'and more of it, letter by letter, with `code` and **stars**'
  const { rerender } = draw(start, { open: true, components })
  const before = drawn.length
  for (let end = 1; end <= growing.length; end += 1) {
    rerender(
      <ThreadViewProvider components={components}>
        <Markdown text={start + growing.slice(0, end)} open={end < growing.length} />
      </ThreadViewProvider>,
    )
  }
  expect(before).toBe(1)
  expect(drawn).toHaveLength(1)
})

test('a document cut piece by piece has the blocks of one cut at once', () => {
  const source = [
    '# Title',
    'a\nb',
    '- one\n- two\n\n  still two',
    '1. a\n\n2. b',
    '> quote\nlazy',
    '```ts\nconst a = 1\n\nconst b\n```',
    '| a | b |\n|---|---|\n| 1 | 2 |',
    'Setext\n---',
    '    code',
    '***',
    '[ref]: https://example.com',
    'last [ref]',
  ].join('\n\n')
  let split = splitBlocks('')
  for (let end = 1; end <= source.length; end += 1) split = splitBlocks(source.slice(0, end), split)
  const whole = splitBlocks(source)
  expect(split.blocks).toEqual(whole.blocks)
})

test('references that stand at the end are followed once the text has settled', () => {
  const { container } = draw('see [docs]\n\n[docs]: https://example.com/docs')
  expect(container.querySelector('a')?.getAttribute('href')).toBe('https://example.com/docs')
})

test('task lists, tables and headings are what they are', () => {
  const { container } = draw(
    '### Deep first\n\n- [x] done\n- [ ] open\n\n|a|b|\n|-|-:|\n|1|2|\n\n###### six',
  )
  expect(container.querySelectorAll('.rt-task-box')).toHaveLength(2)
  expect(container.querySelector('input')).toBeNull()
  expect(container.querySelector('td[data-align="right"]')?.textContent).toBe('2')
  expect([...container.querySelectorAll('h3, h4')].map((heading) => heading.tagName)).toEqual([
    'H3',
    'H4',
  ])
})

test('what is unfinished is drawn as if it were finished while it is open', async () => {
  const { container } = draw('this is **bo', { open: true })
  await waitFor(() => expect(container.querySelector('strong')?.textContent).toBe('bo'))
})

test.each([
  ['quotes', '>'.repeat(10_000)],
  ['lists', '1. '.repeat(10_000)],
  ['brackets', '['.repeat(10_000)],
  ['links', '[a]('.repeat(10_000)],
  ['stars', '**a '.repeat(10_000)],
  ['pipes', `${'|a'.repeat(10_000)}\n${'|-'.repeat(10_000)}\n${'|b'.repeat(10_000)}`],
  ['a word', 'a'.repeat(200_000)],
  ['tags', '<div>'.repeat(10_000)],
  ['addresses', 'https://'.repeat(10_000)],
  ['brackets in an address', `https://a.example/${'('.repeat(10_000)}`],
  ['addresses without a host', 'https://.'.repeat(10_000)],
  ['addresses without a name', 'mailto:'.repeat(10_000)],
  ['references', '&amp;&x;'.repeat(10_000)],
])('a text of 10,000 %s is drawn', (_name, source) => {
  const { container } = draw(source)
  expect(container.textContent?.length).toBeGreaterThan(0)
})

test('a line break ends a line in what a person typed, and not in what the agent wrote', () => {
  const { container } = render(
    <ThreadViewProvider>
      <Markdown text={'one\ntwo'} breaks />
      <Markdown text={'one\ntwo'} />
    </ThreadViewProvider>,
  )
  const [typed, written] = container.querySelectorAll('.rt-markdown')
  expect(typed?.querySelectorAll('br')).toHaveLength(1)
  expect(written?.querySelectorAll('br')).toHaveLength(0)
})

test.each([
  ['see https://example.com/a.', 'https://example.com/a'],
  ['(https://example.com/a_(b))', 'https://example.com/a_(b)'],
  ['**https://example.com/a**', 'https://example.com/a'],
  ['https://example.com/?a=1&b=2#c', 'https://example.com/?a=1&b=2#c'],
  ['"https://example.com/a"', 'https://example.com/a'],
  ['https://example.com/über', 'https://example.com/%C3%BCber'],
  ['看https://example.com/a。好', 'https://example.com/a'],
  ['http://localhost:3000/x', 'http://localhost:3000/x'],
  ['mailto:a@example.com', 'mailto:a@example.com'],
  ['<https://example.com/a b>', 'https://example.com/a'],
  ['<a@example.com>', 'mailto:a@example.com'],
  ['[x](<https://example.com/a b>)', 'https://example.com/a%20b'],
  ['[x](https://example.com/&eacute;)', 'https://example.com/%C3%A9'],
  ['main.py and example.com and a@example.com', undefined],
  ['xhttps://example.com', undefined],
  ['`https://example.com`', undefined],
  ['https://', undefined],
])('%s leads to %s', (source, href) => {
  const { container } = draw(source)
  expect(container.querySelector('a')?.getAttribute('href') ?? undefined).toBe(href)
})

test('characters by their names are these characters, and what is no name stays as it is', () => {
  const { container } = draw(
    '&lt;b&gt; &amp; &nbsp;&eacute;&mdash;&#8364;&#x20AC; &constructor; &no &Auml;&ntilde;&szlig;&alpha;&Omega;&sigmaf;&rarr; &Ztilde;',
  )
  expect(container.textContent).toBe('<b> & \u00a0é—€€ &constructor; &no ÄñßαΩς→ &Ztilde;')
})

test('many addresses in a row are each found', () => {
  const { container } = draw('https://a.example/(x '.repeat(400))
  expect(container.querySelectorAll('a')).toHaveLength(400)
})
