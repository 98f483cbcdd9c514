import { memo } from 'react'
import type { NoticeItem } from '../../recorder/index.ts'
import type { ItemProps } from './components.ts'
import { LongText } from './long-text.tsx'
import { useView } from './view-context.ts'

/** Something the reader should know beside what was said and done. */
export const NoticePart = memo(function NoticePart({ item }: ItemProps<NoticeItem>) {
  const { labels } = useView()
  return (
    <div className="rt-notice">
      <span className="rt-notice-word">{labels.notice}</span>
      <LongText text={item.text} step={1_000} />
    </div>
  )
})
