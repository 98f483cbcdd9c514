import type { FileChange, FileChangeKind } from '../../recorder/index.ts'
import type { Labels } from '../view/labels.ts'
import { useView } from '../view/view-context.ts'
import { VisibleText } from '../view/visible-text.tsx'
import { Counts } from './counts.tsx'
import { DiffView } from './diff-view.tsx'
import { LargeChange, RestOfDiff } from './large-change.tsx'

/** The changes of one or several files, each with its name where that is not said already. */
export function FileChanges({
  changes,
  named,
}: {
  changes: ReadonlyArray<FileChange>
  named: boolean
}) {
  const { labels } = useView()
  return changes.map((change, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a change can name a file twice, and never moves.
    <div key={index} className="rt-change" data-change={change.change}>
      {named && (
        <div className="rt-diff-file">
          <VisibleText text={change.path} />
          <span className="rt-diff-what">{whatOf(change, labels)}</span>
          <Counts added={change.added} removed={change.removed} />
        </div>
      )}
      {change.binary === true && <p className="rt-line-note">{labels.binary}</p>}
      {change.hunks.length > 0 && <DiffView change={change} />}
      {change.uncompared !== undefined && <LargeChange change={change} />}
      {change.rest !== undefined && <RestOfDiff text={change.rest} />}
    </div>
  ))
}

/** Words for what happened to a file beside that it changed. */
export function whatOf({ change, oldPath, oldMode, newMode }: FileChange, labels: Labels): string {
  const words: Record<FileChangeKind, string> = {
    create: labels.created,
    change: '',
    delete: labels.deleted,
    rename: oldPath === undefined ? '' : labels.renamed(oldPath),
  }
  const mode = newMode === undefined ? '' : `${oldMode ?? ''} → ${newMode}`
  return [words[change], mode].filter(Boolean).join(' · ')
}
