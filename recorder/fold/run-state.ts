import type { AbortReason, Item } from '../item.ts'
import type { RunStatus } from '../log/run-log.ts'
import type { ChunkFields } from './chunk-fields.ts'
import type { Channel } from './fold-prose.ts'
import {
  childrenOf,
  createList,
  MAX_DEPTH,
  type MessageState,
  type Node,
  type NodeList,
  type ProseNode,
  type ToolNode,
  touch,
} from './nodes.ts'

/** All that the fold of a run knows. */
export interface RunState {
  readonly runId: string
  readonly root: NodeList
  /** Every node in order of creation; its index is its `n`. */
  readonly nodes: Node[]
  /** The latest call of each id. */
  readonly calls: Map<string, ToolNode>
  /** The latest message of each id. */
  readonly messages: Readonly<Record<Channel, Map<string, MessageState>>>
  /** Every message in the order in which they were first heard of. */
  readonly born: MessageState[]
  /** Calls without a result, which stand as their run stands; and such as have one by now. */
  waiting: ToolNode[]
  /** Stretches that have not ended, which are open as long as their run is; and such as have by now. */
  open: ProseNode[]
  /** Whether there ever was a call without a name: such as a result that answers an earlier run's. */
  nameless: boolean
  status: RunStatus
  readonly errors: string[]
  errorCode: string | undefined
  /** Why it was aborted; undefined in every other status. */
  reason: AbortReason | undefined
  /** Whether thinking came as REASONING events, so that what STEP events repeat of it is left out. */
  reasoned: boolean
  /** Whether a chunk or its record told of an end, were it only of a turn of the engine. */
  toldOfEnd: boolean
  startedAt: number | undefined
  finishedAt: number | undefined
  usage: unknown
  model: string | undefined
  /** How often something was hidden before it was recorded. */
  redactions: number
  /** The items as last given out; undefined since something changed. */
  items: ReadonlyArray<Item> | undefined
}

export function createRunState(runId: string): RunState {
  return {
    runId,
    root: createList(null),
    nodes: [],
    calls: new Map(),
    messages: { text: new Map(), thinking: new Map(), step: new Map() },
    born: [],
    waiting: [],
    open: [],
    nameless: false,
    status: 'running',
    errors: [],
    errorCode: undefined,
    reason: undefined,
    reasoned: false,
    toldOfEnd: false,
    startedAt: undefined,
    finishedAt: undefined,
    usage: undefined,
    model: undefined,
    redactions: 0,
    items: undefined,
  }
}

/** The list that a chunk's item belongs in: below the call it names as its parent, or the run's own. */
export function listFor(state: RunState, fields: ChunkFields): NodeList {
  const parentId = fields.parentToolCallId
  const parent = parentId === undefined ? undefined : state.calls.get(parentId)
  if (parent === undefined) return state.root
  return parent.list.depth >= MAX_DEPTH ? parent.list : childrenOf(parent)
}

/** Adds a node at the end of its list. */
export function append(state: RunState, node: Node): void {
  const { list } = node
  // Whatever stands between two deltas of a message cuts it; another text beside it does not.
  if (list.open.length > 0 && list.open[0]?.kind !== node.kind) {
    for (const stretch of list.open) closeStretch(state, stretch)
    list.open.length = 0
  }
  list.nodes.push(node)
  state.nodes.push(node)
  state.items = undefined
  if (list.owner !== null) touch(list.owner)
}

/** Ends a stretch: what its message says next is another one. */
export function closeStretch(state: RunState, stretch: ProseNode): void {
  if (!stretch.open) return
  stretch.open = false
  changed(state, stretch)
}

/** The calls that still have no result. */
export function waitingCalls(state: RunState): ReadonlyArray<ToolNode> {
  state.waiting = state.waiting.filter((call) => call.result === 'none')
  return state.waiting
}

/** The stretches that have not ended. */
export function openStretches(state: RunState): ReadonlyArray<ProseNode> {
  state.open = state.open.filter((stretch) => stretch.open)
  return state.open
}

/** Makes the items of a node, and of all above it, be made anew. */
export function changed(state: RunState, node: ProseNode | ToolNode): void {
  touch(node)
  state.items = undefined
}
