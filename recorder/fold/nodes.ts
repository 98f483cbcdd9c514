import type { FileItem, Item, NoticeItem, ToolOutput } from '../item.ts'
import { ItemLine } from './common-items.ts'
import type { Channel } from './fold-prose.ts'

/** Sub-agents nested deeper than this are shown at this level, so that no reader recurses without end. */
export const MAX_DEPTH = 32

/** What the fold knows of an item while it may still change. */
interface NodeBase {
  /** Place in the run by order of creation; makes the key. */
  readonly n: number
  readonly list: NodeList
  /** Place in its list. */
  readonly index: number
  /** The item as last given out; undefined since it changed. */
  item: Item | undefined
}

/** Whose words a message has: the agent's text, its thinking, or a user's (in a sub-agent). */
export type ProseKind = 'text' | 'thinking' | 'user'

/** A stretch of one message that nothing cut. */
export interface ProseNode extends NodeBase {
  readonly kind: ProseKind
  readonly message: MessageState
  text: string
  /** Whether the next delta of its message would still continue it. */
  open: boolean
}

/** How far the evidence for a call's result goes. */
export type ResultState = 'none' | 'ok' | 'error' | 'denied' | 'interrupted'

export interface ToolNode extends NodeBase {
  readonly kind: 'tool'
  readonly id: string
  name: string
  args: string
  output: ToolOutput | undefined
  /** What the process behind it has printed so far. */
  progress: string
  result: ResultState
  /** Whether a START was seen: a result that came first waits for its START. */
  started: boolean
  /** Whether it has told of arguments or of its end: a START after its result is another call's. */
  begun: boolean
  sandbox: boolean
  /** What hangs below it; null as long as nothing does. */
  children: NodeList | null
  startedAt: number | undefined
  endedAt: number | undefined
}

export interface FileNode extends NodeBase {
  readonly kind: 'file'
  item: FileItem
}

export interface NoticeNode extends NodeBase {
  readonly kind: 'notice'
  item: NoticeItem
}

export type Node = ProseNode | ToolNode | FileNode | NoticeNode

/** The items at one level: those of a run, or those below a call. */
export interface NodeList {
  readonly owner: ToolNode | null
  readonly depth: number
  readonly nodes: Node[]
  /**
   * Stretches that the next delta of their message would still continue, and such as have ended. All
   * are of one kind: another kind beside them ends them.
   */
  readonly open: ProseNode[]
  /** The items as last given out; nodes beyond its end have none yet. */
  items: ReadonlyArray<Item>
  /** Nodes whose item has changed since. */
  readonly changed: Node[]
  /** What is known of how the lists that were given out differ. */
  readonly line: ItemLine
}

/** A message whose text streams, in one stretch or in several. */
export interface MessageState {
  readonly id: string
  readonly channel: Channel
  readonly kind: ProseKind
  readonly list: NodeList
  /** How many nodes there were when it was first heard of. */
  readonly bornAt: number
  /** What messages of this id before it said. */
  readonly before: string
  /** What its stretches before the last said. */
  earlier: string
  stretch: ProseNode | null
}

export function createList(owner: ToolNode | null): NodeList {
  return {
    owner,
    depth: owner === null ? 0 : owner.list.depth + 1,
    nodes: [],
    open: [],
    items: [],
    changed: [],
    line: new ItemLine(),
  }
}

/** The list below a call, made when it is first needed. */
export function childrenOf(call: ToolNode): NodeList {
  call.children ??= createList(call)
  return call.children
}

/** All that a message has said so far, for chunks that repeat the whole content. */
export function totalOf({ earlier, stretch }: MessageState): string {
  return stretch === null ? earlier : earlier + stretch.text
}

/** Forgets the given-out item of a node and of all above it. */
export function touch(node: ProseNode | ToolNode): void {
  let at: ProseNode | ToolNode | null = node
  while (at !== null && at.item !== undefined) {
    at.item = undefined
    at.list.changed.push(at)
    at = at.list.owner
  }
}
