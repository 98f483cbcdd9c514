import {
  AssistantRuntimeProvider,
  MessagePrimitive,
  type ReasoningMessagePartComponent,
  type ThreadMessageLike,
  ThreadPrimitive,
  type ToolCallMessagePartComponent,
  useExternalStoreRuntime,
} from '@assistant-ui/react'
import { MarkdownTextPrimitive } from '@assistant-ui/react-markdown'
import { useState } from 'react'
import remarkGfm from 'remark-gfm'
import { listOf, type TurnListProps } from '../stage/bare-list.tsx'
import { stage } from '../stage/stage.ts'
import type { Part, Turn } from '../stage/turns.ts'

type Content = Exclude<ThreadMessageLike['content'], string>[number]

const CONTENT = new WeakMap<Part, Content>()

// Its own Thread component is copied into an app; this has that component's parts without the looks.
const Tool: ToolCallMessagePartComponent = ({ toolName, argsText, result }) => {
  const [open, setOpen] = useState(false)
  return (
    <div>
      <button type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
        Used tool: {toolName}
      </button>
      {open && <pre>{argsText}</pre>}
      {open && <pre>{typeof result === 'string' ? result : JSON.stringify(result)}</pre>}
    </div>
  )
}

const Reasoning: ReasoningMessagePartComponent = ({ text }) => (
  <details>
    <summary>Reasoning</summary>
    <p>{text}</p>
  </details>
)

const PLUGINS = [remarkGfm]
const Text = () => <MarkdownTextPrimitive remarkPlugins={PLUGINS} />
const PARTS = { Text, Reasoning, tools: { Fallback: Tool } }

function Message() {
  return (
    <MessagePrimitive.Root>
      <MessagePrimitive.Parts components={PARTS} />
    </MessagePrimitive.Root>
  )
}

const MESSAGES = { UserMessage: Message, AssistantMessage: Message }

function AssistantThread({ turns }: TurnListProps) {
  const last = turns.at(-1)
  const runtime = useExternalStoreRuntime({
    messages: turns,
    convertMessage,
    isRunning: last?.role === 'assistant' && last.running,
    onNew: async () => {},
  })
  return (
    <AssistantRuntimeProvider runtime={runtime}>
      <ThreadPrimitive.Root style={{ height: '100%' }}>
        <ThreadPrimitive.Viewport data-scroller="" style={{ height: '100%', overflowY: 'auto' }}>
          <ThreadPrimitive.Messages components={MESSAGES} />
        </ThreadPrimitive.Viewport>
      </ThreadPrimitive.Root>
    </AssistantRuntimeProvider>
  )
}

function convertMessage(turn: Turn): ThreadMessageLike {
  if (turn.role === 'user') return { role: 'user', id: turn.id, content: turn.text }
  return { role: 'assistant', id: turn.id, content: turn.parts.map(contentOf) }
}

function contentOf(part: Part): Content {
  let content = CONTENT.get(part)
  if (content === undefined) {
    content = toContent(part)
    CONTENT.set(part, content)
  }
  return content
}

function toContent(part: Part): Content {
  switch (part.kind) {
    case 'text':
      return { type: 'text', text: part.text }
    case 'thinking':
      return { type: 'reasoning', text: part.text }
    case 'tool':
      return {
        type: 'tool-call',
        toolCallId: part.id,
        toolName: part.name,
        argsText: part.args,
        ...(part.result !== undefined && { result: part.result, isError: part.failed === true }),
      }
  }
}

stage({
  ...listOf(AssistantThread),
  scroller: (root) => root.querySelector<HTMLElement>('[data-scroller]'),
})
