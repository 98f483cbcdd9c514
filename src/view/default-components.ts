import { FilePart } from '../cards/file-part.tsx'
import { ToolCard } from '../cards/tool-card.tsx'
import { ToolGroup } from '../cards/tool-group.tsx'
import { CodeBlock } from '../markdown/code-block.tsx'
import { Link } from '../markdown/markdown-link.tsx'
import type { ThreadComponents } from './components.ts'
import { ItemList } from './item-list.tsx'
import { NoticePart } from './notice-part.tsx'
import { RunEndPart } from './run-end-part.tsx'
import { SandboxMark } from './sandbox-mark.tsx'
import {
  EmptyPart,
  FailedPart,
  LiveFootPart,
  LoadingPart,
  ReconnectingPart,
} from './state-parts.tsx'
import { TextPart } from './text-part.tsx'
import { ThinkingPart } from './thinking-part.tsx'
import { UserTurn } from './user-turn.tsx'

/** The parts that stand where an app gives none of its own. */
export const DEFAULT_COMPONENTS: ThreadComponents = {
  List: ItemList,
  UserTurn,
  Text: TextPart,
  Thinking: ThinkingPart,
  Tool: ToolCard,
  ToolGroup,
  File: FilePart,
  Notice: NoticePart,
  RunEnd: RunEndPart,
  Loading: LoadingPart,
  Empty: EmptyPart,
  Failed: FailedPart,
  Reconnecting: ReconnectingPart,
  LiveFoot: LiveFootPart,
  SandboxMark,
  CodeBlock,
  Link,
}
