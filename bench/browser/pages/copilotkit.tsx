import {
  CopilotChatConfigurationProvider,
  CopilotChatView,
  CopilotKitProvider,
  type Message,
  useDefaultRenderTool,
} from '@copilotkit/react-core/v2'
import '@copilotkit/react-core/v2/styles.css'
import { useMemo } from 'react'
import { listOf, type TurnListProps } from '../stage/bare-list.tsx'
import { stage } from '../stage/stage.ts'
import type { Part, Turn } from '../stage/turns.ts'

const OF_PART = new WeakMap<Part, ReadonlyArray<Message>>()
const OF_TURN = new WeakMap<Turn, ReadonlyArray<Message>>()

function Chat({ turns }: TurnListProps) {
  useDefaultRenderTool()
  const messages = useMemo(() => turns.flatMap(messagesOf), [turns])
  const last = turns.at(-1)
  return (
    <CopilotChatView
      messages={messages}
      isRunning={last?.role === 'assistant' && last.running}
      welcomeScreen={false}
    />
  )
}

function CopilotThread({ turns }: TurnListProps) {
  return (
    <CopilotKitProvider runtimeUrl="/copilot-runtime" enableInspector={false}>
      <CopilotChatConfigurationProvider agentId="default" threadId="bench">
        <Chat turns={turns} />
      </CopilotChatConfigurationProvider>
    </CopilotKitProvider>
  )
}

// A message, and a part's messages, stay the same objects until the part is another.
function messagesOf(turn: Turn): ReadonlyArray<Message> {
  let messages = OF_TURN.get(turn)
  if (messages === undefined) {
    messages =
      turn.role === 'user'
        ? [{ id: turn.id, role: 'user', content: turn.text }]
        : turn.parts.flatMap(messagesOfPart)
    OF_TURN.set(turn, messages)
  }
  return messages
}

function messagesOfPart(part: Part): ReadonlyArray<Message> {
  let messages = OF_PART.get(part)
  if (messages === undefined) {
    messages = makeMessages(part)
    OF_PART.set(part, messages)
  }
  return messages
}

function makeMessages(part: Part): Message[] {
  switch (part.kind) {
    case 'text':
      return [{ id: part.id, role: 'assistant', content: part.text }]
    case 'thinking':
      return [{ id: part.id, role: 'reasoning', content: part.text }]
    case 'tool': {
      const call = {
        id: part.id,
        type: 'function' as const,
        function: { name: part.name, arguments: part.args },
      }
      const asked: Message = {
        id: `${part.id}-call`,
        role: 'assistant',
        content: '',
        toolCalls: [call],
      }
      if (part.result === undefined) return [asked]
      return [
        asked,
        { id: `${part.id}-result`, role: 'tool', toolCallId: part.id, content: part.result },
      ]
    }
  }
}

stage({
  ...listOf(CopilotThread),
  scroller: (root) => scrolling(root.querySelector('[data-testid="copilot-scroll-content"]')),
})

function scrolling(from: Element | null): HTMLElement | null {
  for (let up = from?.parentElement ?? null; up !== null; up = up.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(up).overflowY)) return up
  }
  return null
}
