import { type CSSProperties, useState } from 'react'
import type { ListView } from '../../../recorder/index.ts'
import { CopyButton } from '../../view/copy-button.tsx'
import { ShowMore } from '../../view/show-more.tsx'
import { useView } from '../../view/view-context.ts'
import { VisibleText } from '../../view/visible-text.tsx'
import { OutputBlock } from '../output-block.tsx'

const MAX_DEPTH = 12

/** The files and folders of a list. */
export function ListBody({ view }: { view: ListView }) {
  const { labels, budgets } = useView()
  const [shown, setShown] = useState(budgets.entries)
  const { entries, output } = view
  if (entries.length === 0)
    return output === '' ? null : <OutputBlock text={output} label={labels.output} />
  return (
    <div className="rt-pre rt-list-frame" dir="ltr">
      <ul className="rt-entries">
        {entries.slice(0, shown).map(({ path, depth, folder }, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: entries never change their order.
            key={index}
            data-folder={folder || undefined}
            // React's type has no custom properties; its DOM has.
            style={
              depth === 0
                ? undefined
                : ({ '--rt-depth': Math.min(depth, MAX_DEPTH) } as CSSProperties)
            }
          >
            <VisibleText text={folder && !path.endsWith('/') ? `${path}/` : path} />
          </li>
        ))}
      </ul>
      {entries.length > shown && (
        <ShowMore
          entries={entries.length - shown}
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
