import { useState } from 'react'
import type { FileChangeKind } from '../../recorder/index.ts'
import { Icon, type IconName } from '../view/icon.tsx'
import { ShowMore } from '../view/show-more.tsx'
import { useView } from '../view/view-context.ts'
import { VisibleText } from '../view/visible-text.tsx'
import type { ChangedFile } from './changed-files.ts'
import { Counts } from './counts.tsx'

const ICONS: Readonly<Record<FileChangeKind, IconName>> = {
  create: 'plus',
  change: 'pencil',
  delete: 'trash',
  rename: 'file',
}

/** The files that a run changed, one a line. */
export function ChangedFiles({ files }: { files: ReadonlyArray<ChangedFile> }) {
  const { labels, budgets } = useView()
  const [shown, setShown] = useState(budgets.entries)
  const words: Record<FileChangeKind, string> = {
    create: labels.created,
    change: '',
    delete: labels.deleted,
    rename: labels.moved,
  }
  return (
    <>
      <ul className="rt-files">
        {files.slice(0, shown).map(({ path, change, added, removed }) => (
          <li key={path} data-change={change}>
            <span className="rt-mark">
              <Icon name={ICONS[change]} />
            </span>
            <span className="rt-files-path">
              <VisibleText text={path} />
            </span>
            {words[change] !== '' && <span className="rt-diff-what">{words[change]}</span>}
            <Counts added={added} removed={removed} />
          </li>
        ))}
      </ul>
      {files.length > shown && (
        <ShowMore entries={files.length - shown} onMore={() => setShown(files.length)} />
      )}
    </>
  )
}
