import { type ToolItem, type ToolView, toolView } from '../../recorder/index.ts'
import { viewOf } from './view-of.ts'

/** Only such names are looked at closer: a call costs something to make out. */
const MAY_GROUP = /read|view|cat|grep|search|find|glob|list|\bls\b|fetch/i
const GROUPED: ReadonlySet<string> = new Set(['read', 'search', 'list', 'fetch'])

const GROUPS = new WeakMap<ToolItem, { readonly group: string | undefined }>()

/** Which calls make one line together: small ones that went well and leave nothing to tell. */
export function groupOf(item: ToolItem): string | undefined {
  let known = GROUPS.get(item)
  if (known === undefined) {
    known = { group: findGroup(item) }
    GROUPS.set(item, known)
  }
  return known.group
}

function findGroup(item: ToolItem): string | undefined {
  const { status, name, children, sandbox } = item
  if (
    (status !== 'complete' && status !== 'running') ||
    children.length > 0 ||
    !MAY_GROUP.test(name)
  )
    return undefined
  const { kind, images } = roughViewOf(item)
  if (!GROUPED.has(kind) || images.length > 0) return undefined
  return sandbox ? kind : `${kind} outside`
}

/** What kind of call it is: where it returned mere words, they need not be read for that. */
function roughViewOf(item: ToolItem): ToolView {
  const { name, args, output, status } = item
  const isWords = typeof output === 'string' && !/^\s{0,8}[[{]/.test(output)
  return isWords ? toolView({ name, args, status }) : viewOf(item)
}
