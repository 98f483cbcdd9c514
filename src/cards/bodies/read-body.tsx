import type { ReadView } from '../../../recorder/index.ts'
import { useView } from '../../view/view-context.ts'
import { NumberedCode } from '../numbered-code.tsx'
import { OutputBlock } from '../output-block.tsx'

/** A file as it was read. */
export function ReadBody({ view }: { view: ReadView }) {
  const { labels } = useView()
  const { text, firstLine, path, notes, output } = view
  if (text === '') return output === '' ? null : <OutputBlock text={output} label={labels.output} />
  return (
    <>
      <NumberedCode text={text} start={firstLine} path={path} />
      {notes.trim() !== '' && <OutputBlock text={notes.trim()} label={labels.notice} />}
    </>
  )
}
