import type { NotebookView } from '../../../recorder/index.ts'
import { Markdown } from '../../markdown/markdown.tsx'
import { useView } from '../../view/view-context.ts'
import { NumberedCode } from '../numbered-code.tsx'
import { OutputBlock } from '../output-block.tsx'

/** A notebook's cell as it is now. */
export function NotebookBody({ view }: { view: NotebookView }) {
  const { labels } = useView()
  const { mode, source, cellType, output } = view
  return (
    <>
      {mode !== 'replace' && (
        <p className="rt-line-note">{mode === 'insert' ? labels.created : labels.deleted}</p>
      )}
      {source !== '' &&
        (cellType === 'markdown' ? (
          <Markdown text={source} />
        ) : (
          <NumberedCode text={source} start={1} path="cell.py" />
        ))}
      {source === '' && output !== '' && <OutputBlock text={output} label={labels.output} />}
    </>
  )
}
