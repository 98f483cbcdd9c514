import { memo } from 'react'
import type { FileChange, FileItem } from '../../recorder/index.ts'
import type { ItemProps } from '../view/components.ts'
import { CopyButton } from '../view/copy-button.tsx'
import { Disclosure } from '../view/disclosure.tsx'
import { Icon, type IconName } from '../view/icon.tsx'
import type { Labels } from '../view/labels.ts'
import { useView } from '../view/view-context.ts'
import { CARD_BODIES } from './card-bodies.ts'
import { Counts } from './counts.tsx'
import { changesOfFile, nameOfFile } from './file-item-changes.ts'
import { isDrawn } from './is-drawn.ts'
import { LaterBody } from './later-body.tsx'
import { PathText } from './path-text.tsx'
import { plainChanges } from './plain-call.ts'

type Change = NonNullable<FileItem['change']>

const ICONS: Readonly<Record<Change, IconName>> = {
  create: 'plus',
  change: 'pencil',
  delete: 'trash',
}

/** A file of the sandbox that changed, as the sandbox itself saw it. */
export const FilePart = memo(function FilePart({ item }: ItemProps<FileItem>) {
  const { labels } = useView()
  const changes = changesOfFile(item)
  const change = item.change ?? (changes[0]?.change === 'create' ? 'create' : 'change')
  const added = changes.reduce((sum, each) => sum + each.added, 0)
  const removed = changes.reduce((sum, each) => sum + each.removed, 0)
  return (
    <div className="rt-card rt-file" data-kind="file" data-change={change}>
      <Disclosure
        id={item.key}
        head={
          <>
            <span className="rt-mark">
              <Icon name={ICONS[change]} />
            </span>
            <span className="rt-verb">{verbOf(change, labels)}</span>
            <PathText path={nameOfFile(item, changes)} />
            <span className="rt-result">
              <Counts added={added} removed={removed} />
            </span>
          </>
        }
        actions={
          item.diff === undefined ? undefined : (
            <CopyButton text={item.diff} label={labels.copyDiff} />
          )
        }
        body={changes.some(isDrawn) ? () => <FileBody item={item} changes={changes} /> : null}
        prepare={CARD_BODIES.fetch}
      />
    </div>
  )
})

function FileBody({ item, changes }: { item: FileItem; changes: ReadonlyArray<FileChange> }) {
  return (
    <LaterBody
      meanwhile={() => plainChanges(changes)}
      raw={() => item.diff ?? ''}
      draw={({ FileChanges }) => <FileChanges changes={changes} named={changes.length > 1} />}
    />
  )
}

function verbOf(change: Change, labels: Labels): string {
  switch (change) {
    case 'create':
      return labels.fileCreated
    case 'change':
      return labels.fileChanged
    case 'delete':
      return labels.fileDeleted
  }
}
