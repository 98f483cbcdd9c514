import { memo } from 'react'
import type { ThinkingItem } from '../../recorder/index.ts'
import { Markdown } from '../markdown/markdown.tsx'
import type { ItemProps } from './components.ts'
import { CopyButton } from './copy-button.tsx'
import { Disclosure } from './disclosure.tsx'
import { Icon } from './icon.tsx'
import { useView } from './view-context.ts'
import { VisibleText } from './visible-text.tsx'

/** The agent's reasoning: one line with its beginning and its length, which opens to the whole. */
export const ThinkingPart = memo(function ThinkingPart({ item }: ItemProps<ThinkingItem>) {
  const { labels, format } = useView()
  const { key, text, open } = item
  const words = countWords(text)
  const head = (
    <>
      <span className="rt-mark">
        <Icon name={open ? 'dot' : 'thought'} />
      </span>
      <span className="rt-verb">{open ? labels.thinking : labels.thought}</span>
      <span className="rt-object rt-object-prose">
        <VisibleText text={gist(text, open)} />
      </span>
      {words > 0 && <span className="rt-result">{labels.words(words, format.count(words))}</span>}
    </>
  )
  return (
    <Disclosure
      id={key}
      head={head}
      actions={text === '' ? undefined : <CopyButton text={text} />}
      body={text === '' ? null : () => <Markdown text={text} open={open} />}
    />
  )
})

const GIST = 200

/** One line of it: the first while one reads back, the last as it comes. */
function gist(text: string, open: boolean): string {
  const lines = (open ? text.slice(-2_000) : text.slice(0, 2_000)).split('\n')
  const line = (open ? lines.reverse() : lines).find((each) => /\p{L}/u.test(each)) ?? ''
  return line
    .replace(/[*_`#]+/g, '')
    .trim()
    .slice(0, GIST)
}

function countWords(text: string): number {
  let words = 0
  for (const _ of text.slice(0, 500_000).matchAll(/\S+/g)) words += 1
  return words
}
