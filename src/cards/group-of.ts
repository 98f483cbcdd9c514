import type { ToolItem } from '../../recorder/index.ts'
import { viewOf } from './view-of.ts'

/** Only such names are looked at closer: a call costs something to make out. */
const MAY_GROUP = /read|view|cat|grep|search|find|glob|list|\bls\b|fetch/i
const GROUPED: ReadonlySet<string> = new Set(['read', 'search', 'list', 'fetch'])

/** Which calls make one line together: small ones that went well and leave nothing to tell. */
export function groupOf(item: ToolItem): string | undefined {
  const { status, name, children, sandbox } = item
  if (
    (status !== 'complete' && status !== 'running') ||
    children.length > 0 ||
    !MAY_GROUP.test(name)
  )
    return undefined
  const { kind, images } = viewOf(item)
  if (!GROUPED.has(kind) || images.length > 0) return undefined
  return sandbox ? kind : `${kind} outside`
}
