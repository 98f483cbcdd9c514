import { useMemo } from 'react'
import type { ToolItem } from '../../../recorder/index.ts'
import { useView } from '../../view/view-context.ts'
import { JsonTree } from '../json-tree.tsx'
import { OutputBlock } from '../output-block.tsx'

/** What a {@link PlainBody} takes. */
export interface PlainBodyProps {
  readonly item: ToolItem
  /** Absent where they are no JSON. */
  readonly args: unknown
  readonly output: string
}

/** A call as it was made and answered: arguments and output, as trees where they are trees. */
export function PlainBody({ item, args, output }: PlainBodyProps) {
  const { labels } = useView()
  const isLong = item.args.length > MAX_TREE
  const isTree = args !== undefined && !isLong && !isEmpty(args)
  const isText = isLong || (args === undefined && item.args !== '')
  return (
    <>
      {isTree && (
        <>
          <p className="rt-label">{labels.arguments}</p>
          <JsonTree value={args} />
        </>
      )}
      {isText && (
        <>
          <p className="rt-label">{labels.arguments}</p>
          <OutputBlock text={item.args} label={labels.arguments} />
        </>
      )}
      {output !== '' && (
        <>
          <p className="rt-label">{labels.output}</p>
          <TextOrTree text={output} />
        </>
      )}
    </>
  )
}

/** JSON as a tree, everything else as the text that it is. */
export function TextOrTree({ text }: { text: string }) {
  const { labels } = useView()
  const tree = useMemo(() => treeIn(text), [text])
  return tree === undefined ? (
    <OutputBlock text={text} label={labels.output} />
  ) : (
    <JsonTree value={tree} copy={text} />
  )
}

const MAX_TREE = 1_000_000
const MAX_DEPTH = 500

/** The object or list that a text is, where it is one and can be read at once. */
export function treeIn(text: string): unknown {
  if (text.length > MAX_TREE || !/^\s{0,100}[[{]/.test(text) || depthOf(text) > MAX_DEPTH)
    return undefined
  try {
    return JSON.parse(text)
  } catch {
    // Not JSON after all; it is text then.
    return undefined
  }
}

/** How deep brackets stand at the beginning of a text: a parser that recurses would not come back. */
function depthOf(text: string): number {
  let depth = 0
  let deepest = 0
  for (let at = 0; at < Math.min(text.length, 100_000); at += 1) {
    const code = text.charCodeAt(at)
    if (code === 0x5b || code === 0x7b) depth += 1
    else if (code === 0x5d || code === 0x7d) depth -= 1
    deepest = Math.max(deepest, depth)
  }
  return deepest
}

function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0
}
