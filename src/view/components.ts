import type { ComponentType, ReactNode } from 'react'
import type {
  FileItem,
  Item,
  NoticeItem,
  RunEndItem,
  RunInfo,
  TextItem,
  ThinkingItem,
  ToolItem,
  UserItem,
} from '../../recorder/index.ts'

/** What a part that draws an item gets. */
export interface ItemProps<I extends Item> {
  readonly item: I
}

/** What the part for several calls of one kind in a row gets. */
export interface ToolGroupProps {
  readonly items: ReadonlyArray<ToolItem>
}

/** What the part at the end of a run gets. */
export interface RunEndProps {
  readonly run: RunInfo
  /** Present where the run did not simply finish. */
  readonly item: RunEndItem | undefined
  /** All that the run made. */
  readonly items: ReadonlyArray<Item>
}

/** What the part for a thread that could not be loaded gets. */
export interface FailedProps {
  readonly error: Error
  readonly reload: (() => void) | undefined
  /** Whether there are items to be seen all the same. */
  readonly partly: boolean
}

/** What the part at the foot of a thread that goes on gets. */
export interface LiveFootProps {
  /** When the run began, where that is known. */
  readonly since: number | undefined
}

/** What the part that draws code in a text gets. */
export interface CodeBlockProps {
  readonly code: string
  /** As the text names it; `''` where it names none. */
  readonly language: string
  /** Whether more of it may come. */
  readonly open: boolean
}

/** What the part that draws links gets; the address is one that may be followed. */
export interface LinkProps {
  readonly href: string
  readonly title?: string
  readonly children: ReactNode
}

/** What the part that draws a thread's list gets. */
export interface ItemListProps {
  readonly items: ReadonlyArray<Item>
  readonly runs: ReadonlyArray<RunInfo>
}

/** Every part of a thread view that can be replaced. */
export interface ThreadComponents {
  readonly List: ComponentType<ItemListProps>
  readonly UserTurn: ComponentType<ItemProps<UserItem>>
  readonly Text: ComponentType<ItemProps<TextItem>>
  readonly Thinking: ComponentType<ItemProps<ThinkingItem>>
  readonly Tool: ComponentType<ItemProps<ToolItem>>
  readonly ToolGroup: ComponentType<ToolGroupProps>
  readonly File: ComponentType<ItemProps<FileItem>>
  readonly Notice: ComponentType<ItemProps<NoticeItem>>
  readonly RunEnd: ComponentType<RunEndProps>
  readonly Loading: ComponentType
  readonly Empty: ComponentType
  readonly Failed: ComponentType<FailedProps>
  readonly Reconnecting: ComponentType
  readonly LiveFoot: ComponentType<LiveFootProps>
  readonly SandboxMark: ComponentType
  readonly CodeBlock: ComponentType<CodeBlockProps>
  readonly Link: ComponentType<LinkProps>
}

/** What an app's own drawing of a tool gets. */
export interface ToolRendererProps {
  readonly item: ToolItem
}

/** How an app draws a tool: all of its card, or a part of it. */
export interface ToolRenderer {
  /** In place of the whole card. */
  readonly Card?: ComponentType<ToolRendererProps>
  /** In place of what the header names: the file, the command. */
  readonly Title?: ComponentType<ToolRendererProps>
  /** In place of what the header says at its end: the outcome. */
  readonly Result?: ComponentType<ToolRendererProps>
  /** In place of what the opened card shows. */
  readonly Body?: ComponentType<ToolRendererProps>
}

/** Drawings of an app's own, by the tool's name or by the kind of its view (`shell`, `edit`…). */
export type ToolRenderers = Readonly<Record<string, ToolRenderer>>
