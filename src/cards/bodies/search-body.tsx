import { useState } from 'react'
import type { SearchGroup, SearchView } from '../../../recorder/index.ts'
import { CopyButton } from '../../view/copy-button.tsx'
import { cutLine } from '../../view/cut-lines.ts'
import { ShowMore } from '../../view/show-more.tsx'
import { useView } from '../../view/view-context.ts'
import { VisibleText } from '../../view/visible-text.tsx'
import { OutputBlock } from '../output-block.tsx'

/** What a search found, by file. */
export function SearchBody({ view }: { view: SearchView }) {
  const { labels, budgets } = useView()
  const [shown, setShown] = useState(budgets.entries)
  const { groups, output } = view
  if (groups.length === 0)
    return output === '' ? null : <OutputBlock text={output} label={labels.output} />
  const { taken, left } = take(groups, shown)
  return (
    <div className="rt-pre rt-list-frame" dir="ltr">
      {taken.map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a file may stand there twice, and never moves.
        <Group key={index} group={group} />
      ))}
      {left > 0 && (
        <ShowMore
          entries={left}
          step={budgets.entries * 4}
          onMore={() => setShown(shown + budgets.entries * 4)}
        />
      )}
      <div className="rt-actions rt-pre-actions">
        <CopyButton text={output} label={labels.copyOutput} />
      </div>
    </div>
  )
}

function Group({ group: { path, matches, count } }: { group: SearchGroup }) {
  const { budgets, labels, format } = useView()
  return (
    <div className="rt-match-group">
      {path !== '' && (
        <div className={matches.length > 0 ? 'rt-match-file' : 'rt-match-path'}>
          <VisibleText text={path} />
          {count !== undefined && (
            <span className="rt-soft"> {labels.matches(count, format.count(count))}</span>
          )}
        </div>
      )}
      {matches.map(({ line, text, context }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: matches never change their order.
        <div key={index} className="rt-match" data-context={context}>
          <span className="rt-match-number">{line}</span>
          <span className="rt-match-text">
            <VisibleText text={cutLine(text, budgets.line)} />
          </span>
        </div>
      ))}
    </div>
  )
}

function take(
  groups: ReadonlyArray<SearchGroup>,
  limit: number,
): { taken: SearchGroup[]; left: number } {
  const taken: SearchGroup[] = []
  let room = limit
  let left = 0
  for (const group of groups) {
    const size = Math.max(1, group.matches.length)
    if (room <= 0) left += size
    else taken.push(size <= room ? group : { ...group, matches: group.matches.slice(0, room) })
    if (room > 0 && size > room) left += size - room
    room -= size
  }
  return { taken, left }
}
