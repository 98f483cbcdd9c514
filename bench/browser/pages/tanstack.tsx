import type { ModelMessage, StreamChunk, UIMessage } from '@tanstack/ai/client'
import { createChatHook, TextPart, ThinkingPart, type ToolProps } from '@tanstack/ai-react/ui'
import { useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { RunFold, type ThreadEntry, toUIMessages } from 'rethread/recorder'
import { ChunkQueue } from '../stage/chunk-queue.ts'
import { stage } from '../stage/stage.ts'
import type { BenchThread } from '../thread.ts'

const queue = new ChunkQueue<StreamChunk>()
const options = { connection: { connect: () => queue } }
let initialMessages: UIMessage[] = []
let send: (text: string) => unknown = () => {}

// The library has no look of its own; these are the parts that it exports, and for a call what its
// ChatMessage draws.
function Tool({ part, result }: ToolProps<typeof options>) {
  return (
    <div data-part-type="tool-call" data-tool-state={part.state}>
      <strong>{part.name}</strong> <span>{part.state}</span>
      <pre>{part.arguments}</pre>
      {result !== undefined && (
        <pre>
          {typeof result.content === 'string' ? result.content : JSON.stringify(result.content)}
        </pre>
      )}
    </div>
  )
}

const { useAppChat } = createChatHook({
  options,
  components: {
    layout: ({ Messages }) => <Messages />,
    message: ({ message, Parts }) => (
      <article data-role={message.role}>
        <Parts />
      </article>
    ),
  },
  partsComponents: {
    text: ({ part }) => <TextPart content={part.content} />,
    thinking: ({ part }) => <ThinkingPart content={part.content} isComplete />,
    fallback: () => null,
  },
  toolsComponents: { Bash: Tool, Read: Tool, Grep: Tool, Edit: Tool, Write: Tool, TodoWrite: Tool },
})

function App({ root }: { root: HTMLElement }) {
  const chat = useAppChat({ threadId: 'bench', initialMessages })
  const { messages } = chat
  send = chat.sendMessage
  useLayoutEffect(() => {
    if (messages.length > initialMessages.length) root.scrollTop = root.scrollHeight
  }, [messages, root])
  return <chat.AppChat />
}

stage({
  prepare(thread) {
    initialMessages = uiMessages(thread)
  },
  mount(root) {
    createRoot(root).render(<App root={root} />)
  },
  begin(_runId, turn: ModelMessage) {
    void send(String(turn.content))
  },
  push(chunk) {
    queue.push(chunk)
  },
})

function uiMessages({ runs }: BenchThread): UIMessage[] {
  return runs.flatMap(({ runId, turn, chunks }) => {
    const fold = new RunFold(runId)
    for (const chunk of chunks) fold.push(chunk)
    const id = turn.id ?? runId
    const user: UIMessage = {
      id,
      role: 'user',
      parts: [{ type: 'text', content: String(turn.content) }],
    }
    const entries: ThreadEntry[] = [{ kind: 'run', run: fold.info, items: fold.items }]
    return [user, ...toUIMessages(entries)]
  })
}
