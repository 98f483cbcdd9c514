import { memo } from 'react'
import type { TextItem } from '../../recorder/index.ts'
import { Markdown } from '../markdown/markdown.tsx'
import type { ItemProps } from './components.ts'

/** What the agent said: the page's own text. */
export const TextPart = memo(function TextPart({ item }: ItemProps<TextItem>) {
  return <Markdown text={item.text} open={item.open} />
})
