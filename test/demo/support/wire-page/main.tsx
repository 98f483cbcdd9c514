import { fetchServerSentEvents } from '@tanstack/ai-client'
import { connectionSource, httpSource, ThreadView, useThread } from 'rethread'
import 'rethread/styles.css'
import { useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { note } from './notes.ts'

const params = new URLSearchParams(window.location.search)
const silenceMs = Number(params.get('silence') ?? 45_000)
const source =
  params.get('source') === 'connection'
    ? connectionSource(fetchServerSentEvents('/api/thread', { reconnect: { delayMs: 5 } }), {
        silenceMs,
      })
    : httpSource('/api/thread', { silenceMs })
// As a page has it, but sooner: the line of a test breaks every few milliseconds.
const retry = { attempts: 1_000, minDelay: 5, maxDelay: 40 }

function Thread({ threadId }: { threadId: string }) {
  const thread = useThread({ threadId, source, retry, pollInterval: 200 })
  useLayoutEffect(() => note(threadId, thread), [threadId, thread])
  return (
    <section id={threadId}>
      <ThreadView thread={thread} />
    </section>
  )
}

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has a root')
createRoot(root).render(
  params.getAll('thread').map((threadId) => <Thread key={threadId} threadId={threadId} />),
)
