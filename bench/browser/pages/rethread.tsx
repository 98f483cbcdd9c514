import type { ModelMessage, StreamChunk } from '@tanstack/ai/client'
import { createRoot } from 'react-dom/client'
import { type ThreadSource, ThreadView, useThread } from 'rethread'
import { RunFold, runToModelMessages } from 'rethread/recorder'
import 'rethread/styles.css'
import { ChunkQueue } from '../stage/chunk-queue.ts'
import { stage } from '../stage/stage.ts'

let messages: ReadonlyArray<ModelMessage> = []
let activeRun: { readonly runId: string } | null = null
let reload: () => Promise<void> = async () => {}
let last = -1
const queue = new ChunkQueue<{ readonly seq: number; readonly chunk: StreamChunk }>()

const source: ThreadSource = {
  hydrate: async () => ({ messages, activeRun }),
  readRun: () => queue,
}

function App() {
  const thread = useThread({ threadId: 'bench', source, pollInterval: 0 })
  reload = thread.reload
  return <ThreadView thread={thread} />
}

stage({
  prepare({ runs }) {
    messages = runs.flatMap(({ runId, turn, chunks }) => {
      const fold = new RunFold(runId)
      for (const chunk of chunks) fold.push(chunk)
      return [turn, ...runToModelMessages(fold.info, fold.items)]
    })
  },
  mount(root) {
    createRoot(root).render(<App />)
  },
  async begin(runId, turn) {
    messages = [...messages, turn]
    activeRun = { runId }
    await reload()
  },
  push(chunk) {
    last += 1
    queue.push({ seq: last, chunk })
  },
})
