import type { EditView, FileChange, PatchView, WriteView } from '../../../recorder/index.ts'
import { useView } from '../../view/view-context.ts'
import { FileChanges } from '../file-changes.tsx'
import { isDrawn } from '../is-drawn.ts'
import { NumberedCode } from '../numbered-code.tsx'
import { OutputBlock } from '../output-block.tsx'

/** What an edit or a patch changed. */
export function ChangesBody({ view }: { view: EditView | PatchView }) {
  const { labels } = useView()
  const drawn = view.files.some(isDrawn)
  if (view.files.length > 0 && (drawn || view.kind === 'patch')) {
    return <FileChanges changes={view.files} named={isNamed(view.files)} />
  }
  const text = view.kind === 'patch' ? view.patch : view.output
  return text === '' ? null : <OutputBlock text={text} label={labels.output} />
}

/** What was written to a file: the change where it is known, else all of it. */
export function WriteBody({ view }: { view: WriteView }) {
  const { labels } = useView()
  if (view.files.some(isDrawn)) {
    return <FileChanges changes={view.files} named={isNamed(view.files)} />
  }
  if (view.content !== '') return <NumberedCode text={view.content} start={1} path={view.path} />
  return view.output === '' ? null : <OutputBlock text={view.output} label={labels.output} />
}

/** The card's own line names a single file that only changed. */
function isNamed(files: ReadonlyArray<FileChange>): boolean {
  const [first] = files
  return (
    files.length > 1 ||
    (first !== undefined && (first.change !== 'change' || first.newMode !== undefined))
  )
}
